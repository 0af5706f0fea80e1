import type { ReceiptSection } from '../../../../shared/conversation/receipt.ts';
import type { CapturedText } from '../../../../shared/terminal/command.ts';
import { oneLine } from '../../diff/render.ts';
import { countTokens } from '../../tokens/count.ts';
import { sizeOf } from '../../tokens/size.ts';
import type { LastCommand } from '../clean.ts';
import { keepHead, withoutBeginning, withoutMiddle } from '../cut.ts';

/** A command line takes at most so many tokens from what it printed. */
const COMMAND_TOKENS = 120;

/** Characters of a command that the receipt names. */
const LONGEST_NAME = 60;

/** Of what is too long for both, the output's end keeps this share beside stderr. */
const OUTPUT_SHARE = 0.3;

type Detail = ReceiptSection['details'][number];

interface Printed {
  text: string;
  /** Of what was captured. */
  lines: number;
  /** Whether nothing was left out: neither when it was captured, nor because it stands too far from the end. */
  isWhole: boolean;
}

export interface CommandText {
  /** "" when not even the command itself has room. */
  text: string;
  /** Tokens before the cut. */
  of: () => number;
  isWhole: boolean;
  /** The command and how it ended, then what it printed. */
  details: ReceiptSection['details'];
}

/** The command, where it ran and how it ended; then stderr, then the end of the rest of what it printed. */
export function commandText(last: LastCommand, place: string, room: number, mostLines: number): CommandText {
  const head = headOf(last, place);
  const stderr = captured(last.stderr);
  const output = lastLines(withoutLines(captured(last.output), stderr), mostLines);
  const of = () => sizeOf(head) + sizeOf(joined(last.stderr)) + sizeOf(joined(last.output));
  const left = room - countTokens(head) - 24;
  if (left < 0) return { text: '', of, isWhole: false, details: [] };
  const reserved = Math.min(countTokens(output.text), Math.floor(left * OUTPUT_SHARE));
  const first = withoutMiddle(stderr.text, left - reserved);
  const second = withoutBeginning(output.text, left - countTokens(first));
  const rest = last.stderr === null || stderr.text === '' ? 'output' : 'rest of the output';
  const parts = [head, labelled('stderr', first), labelled(rest, second), silence(stderr, output)];
  return {
    text: parts.filter((part) => part !== '').join('\n'),
    of,
    isWhole: isSent(stderr, first) && isSent(output, second),
    details: [
      headDetail(last, head),
      ...detail('stderr', stderr, first),
      ...detail('output', output, second),
    ],
  };
}

function isSent({ text, isWhole }: Printed, kept: string): boolean {
  return isWhole && kept === text;
}

function headDetail({ command, exitCode }: LastCommand, head: string): Detail {
  const label = command === null ? 'the last command' : oneLine(command).slice(0, LONGEST_NAME);
  return { label, note: exitCode === null ? 'no exit code' : `exit ${exitCode}`, tokens: countTokens(head) };
}

function detail(label: string, printed: Printed, kept: string): Detail[] {
  if (printed.text === '') return [];
  const lines = printed.lines === 1 ? '1 line' : `${printed.lines} lines`;
  const note = isSent(printed, kept) ? lines : `cut, of ${lines}`;
  return [{ label, note, tokens: countTokens(kept) }];
}

function headOf({ command, exitCode }: LastCommand, place: string): string {
  const typed =
    command === null
      ? '(a command that the shell’s history does not keep)'
      : `$ ${keepHead(command, COMMAND_TOKENS)}`;
  return `${typed}\n${place}, ${exitCode === null ? 'exit code unknown' : `exit code ${exitCode}`}`;
}

function labelled(label: string, text: string): string {
  return text === '' ? '' : `${label}:\n${text}`;
}

function silence(stderr: Printed, output: Printed): string {
  return stderr.text === '' && output.text === '' ? '(it printed nothing)' : '';
}

/** What was captured as one text, which says what it lacks. */
export function joined(text: CapturedText | null): string {
  if (text === null) return '';
  const { head, tail, cutBytes } = text;
  const gap =
    cutBytes === 0
      ? ''
      : `${head.endsWith('\n') ? '' : '\n'}[… ${cutBytes.toLocaleString('en')} bytes left out …]\n`;
  return head + gap + tail;
}

function captured(text: CapturedText | null): Printed {
  return counted(trimmed(joined(text)), (text?.cutBytes ?? 0) === 0);
}

function counted(text: string, isWhole: boolean): Printed {
  return { text, lines: text === '' ? 0 : text.split('\n').length, isWhole };
}

/** Without blank lines around it; the first line's indentation says something. */
function trimmed(text: string): string {
  return text.replace(/^(?:[ \t\r]*\n)+/, '').trimEnd();
}

/** The output holds stderr's lines too: what has been said is not said twice. */
function withoutLines(output: Printed, said: Printed): Printed {
  if (said.text === '') return output;
  const counts = new Map<string, number>();
  for (const line of said.text.split('\n')) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  const rest = output.text.split('\n').filter((line) => {
    const count = counts.get(line.trim()) ?? 0;
    counts.set(line.trim(), count - 1);
    return count <= 0;
  });
  return counted(trimmed(rest.join('\n')), output.isWhole);
}

function lastLines(printed: Printed, most: number): Printed {
  const lines = printed.text.split('\n');
  const before = lines.length - most;
  if (before <= 0) return printed;
  const text = [`[… ${before} lines left out …]`, ...lines.slice(before)].join('\n');
  return { ...printed, text, isWhole: false };
}
