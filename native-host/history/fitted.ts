import type { CapturedText } from '../../shared/terminal/command.ts';
import { hidePieces } from '../ai/redaction/pieces.ts';
import { redact as redactWith } from '../ai/redaction/redact.ts';
import type { StoredCommand } from '../store/commands.ts';

/** UTF-16 units that are kept of the beginning and of the end of what a command printed. */
const OUTPUT = { head: 32 * 1024, tail: 96 * 1024 };
const STDERR = { head: 16 * 1024, tail: 48 * 1024 };
const LONGEST_COMMAND = 32 * 1024;

/** More than any secret that is known by its form. */
const REDACTION_MARGIN = 16 * 1024;

/**
 * A command as it is stored: redacted first, then bounded. Of a secret that was written in turns to output and
 * stderr only the output, which has both in order, knows: its pieces are hidden in stderr.
 */
export function fitted({ record, output, stderr }: StoredCommand, ownKeys: string[]): StoredCommand {
  const redact = (text: string) => redactWith(text, { ownKeys }).text;
  return {
    record: {
      ...record,
      command: record.command === null ? null : redact(record.command).slice(0, LONGEST_COMMAND),
      cwd: redact(record.cwd),
    },
    output: fittedText(output, OUTPUT, redact),
    stderr: stderr && fittedPart(stderr, output, ownKeys),
  };
}

function fittedPart(stderr: CapturedText, output: CapturedText, ownKeys: string[]): CapturedText {
  const hide = hidePieces([output.head, output.tail], { ownKeys });
  return fittedText(stderr, STDERR, (text) => hide(redactWith(text, { ownKeys }).text));
}

function fittedText(
  { head, tail, cutBytes }: CapturedText,
  most: { head: number; tail: number },
  redact: (text: string) => string,
): CapturedText {
  if (cutBytes === 0) return whole(redact(head + tail), most);
  const [redactedHead, redactedTail] = [redact(head), redact(tail)];
  const first = upTo(withoutEnd(redactedHead), most.head);
  const last = from(withoutBeginning(redactedTail), most.tail);
  const cut = lengthOf(redactedHead) - lengthOf(first) + lengthOf(redactedTail) - lengthOf(last);
  return { head: first, tail: last, cutBytes: cutBytes + cut };
}

/** At the cut a secret may have lost its end, by which it is known: the last line goes. */
function withoutEnd(text: string): string {
  const line = text.lastIndexOf('\n') + 1;
  return text.slice(0, Math.max(line, text.length - REDACTION_MARGIN));
}

/** Nor does one that lost its beginning stay: the first line goes, and those of a key that began before. */
function withoutBeginning(text: string): string {
  const line = text.indexOf('\n') + 1;
  const rest = text.slice(line > 0 ? Math.min(line, REDACTION_MARGIN) : REDACTION_MARGIN);
  return rest.replace(/^(?:[A-Za-z0-9+/=]{16,}\r?\n)+/, '');
}

function whole(text: string, most: { head: number; tail: number }): CapturedText {
  if (text.length <= most.head + most.tail) return { head: text, tail: '', cutBytes: 0 };
  const head = upTo(text, most.head);
  const tail = from(text, most.tail);
  return { head, tail, cutBytes: lengthOf(text) - lengthOf(head) - lengthOf(tail) };
}

/** The beginning, up to a line's end where there is one near, and never half a code point. */
function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const line = text.lastIndexOf('\n', length - 1) + 1;
  return text.slice(0, line > length / 2 ? line : length - (isLow(text, length) ? 1 : 0));
}

/** The end, from a line's beginning where there is one near. */
function from(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.length - length;
  const line = text.indexOf('\n', start) + 1;
  return text.slice(line > 0 && line < start + length / 2 ? line : start + (isLow(text, start) ? 1 : 0));
}

/** Whether the unit there is the second of a pair. */
function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

function lengthOf(text: string): number {
  return Buffer.byteLength(text);
}
