import type { ReceiptSection } from '../../../shared/conversation/receipt.ts';
import type { CapturedText } from '../../../shared/terminal/command.ts';
import { countTokens } from '../tokens/count.ts';
import type { LastCommand } from './clean.ts';
import { keepHead, withoutBeginning, withoutMiddle } from './cut.ts';
import { sizeOf } from './fit.ts';
import { TERMINAL_LINES } from './profile.ts';

/** A command line takes at most so many tokens from what it printed. */
const COMMAND_TOKENS = 120;

/** Of what is too long for both, the output's end keeps this share beside stderr. */
const OUTPUT_SHARE = 0.3;

interface Printed {
  text: string;
  /** Lines of it that the prompt never takes, because they stand too far from its end. */
  isWhole: boolean;
}

export interface CommandText {
  /** "" when not even the command itself has room. */
  text: string;
  /** Tokens before the cut. */
  of: number;
  details: ReceiptSection['details'];
}

/** The command, where it ran and how it ended; then stderr, then the end of the rest of what it printed. */
export function commandText(last: LastCommand, place: string, room: number): CommandText {
  const head = headOf(last, place);
  const stderr = captured(last.stderr);
  const output = lastLines(withoutLines(captured(last.output), stderr));
  const of = sizeOf(head) + sizeOf(joined(last.stderr)) + sizeOf(joined(last.output));
  const left = room - countTokens(head) - 24;
  if (left < 0) return { text: '', of, details: [] };
  const reserved = Math.min(countTokens(output.text), Math.floor(left * OUTPUT_SHARE));
  const first = withoutMiddle(stderr.text, left - reserved);
  const second = withoutBeginning(output.text, left - countTokens(first));
  const rest = last.stderr === null || stderr.text === '' ? 'output' : 'rest of the output';
  const parts = [head, labelled('stderr', first), labelled(rest, second), silence(stderr, output)];
  const detail = (label: string, all: Printed, kept: string) =>
    all.text === ''
      ? []
      : [{ label, note: all.isWhole && kept === all.text ? 'whole' : 'cut', tokens: countTokens(kept) }];
  return {
    text: parts.filter((part) => part !== '').join('\n'),
    of,
    details: [...detail('stderr', stderr, first), ...detail('output', output, second)],
  };
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
  return { text: trimmed(joined(text)), isWhole: (text?.cutBytes ?? 0) === 0 };
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
  return { ...output, text: trimmed(rest.join('\n')) };
}

function lastLines({ text, isWhole }: Printed): Printed {
  const lines = text.split('\n');
  const before = lines.length - TERMINAL_LINES;
  if (before <= 0) return { text, isWhole };
  return { text: [`[… ${before} lines left out …]`, ...lines.slice(before)].join('\n'), isWhole: false };
}
