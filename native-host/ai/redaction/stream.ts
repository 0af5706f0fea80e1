import { openElement } from './element.ts';
import { openData } from './kubernetes.ts';
import { ownForms } from './own.ts';
import { openPem } from './pem.ts';
import { findSecrets, type RedactOptions, replace } from './redact.ts';
import { Told } from './told.ts';
import { makeVisible } from './visible.ts';
import { openWrapped } from './wrapped.ts';

/** A line that grows longer than this is let out before it ends. Two chunks of a pipe: its end is read again each time. */
const LONGEST_LINE = 131_072;
/** More than any secret on one line, in visible characters. */
const LONGEST_SECRET = 16_384;
/** What is kept at either end of a secret that goes on and on. */
const ENDS_KEPT = 2 * LONGEST_SECRET;
/** More than that is let out, but for a secret: it holds hardly anything that can be seen. */
const MOST_HELD = 1_000_000;
/** What is kept of text that went out: a name stands before its value. */
const CONTEXT = 1024;

export interface StreamRedactor {
  /** Takes a chunk, gives what is safe to let out now: whole lines, but for an open key. */
  push(chunk: string): string;
  /** The rest. */
  end(): string;
}

/** Redacts a text that comes in chunks: no secret leaves because a cut runs through it. */
export function createRedactor(options: RedactOptions = {}): StreamRedactor {
  const forms = ownForms(options.ownKeys ?? []);
  const told = new Told();
  let context = '';
  let held = '';
  /** Characters to hold before the next try, when all of so many was one secret: trying at each chunk reads all again. */
  let enough = LONGEST_LINE;

  const release = (cut: (text: string) => number): string => {
    const text = context + held;
    const findings = findSecrets(text, forms, told);
    let end = Math.max(context.length, cut(text));
    for (const { start, end: stop } of findings)
      if (start < end && stop > end) end = Math.max(context.length, start);
    const before = context.length;
    const out = replaceFrom(
      text.slice(0, end),
      before,
      findings.filter((finding) => finding.end <= end),
    );
    context = text.slice(Math.max(0, end - CONTEXT), end);
    held = text.slice(end);
    return out;
  };

  return {
    push(chunk) {
      held += chunk;
      if (held.length <= LONGEST_LINE)
        return chunk.includes('\n') ? release((text) => lineCut(text, forms)) : '';
      if (held.length <= enough) return '';
      const out = release((text) => longLineCut(text, forms));
      if (out === '') held = withoutMiddle(held, forms);
      enough = out === '' ? 2 * held.length : LONGEST_LINE;
      return out;
    },
    end: () => release((text) => text.length),
  };
}

/** The same secret in few characters, since one sign will stand in its place; what is not surely one stays. */
function withoutMiddle(text: string, forms: string[]): string {
  if (text.length <= 3 * ENDS_KEPT) return text;
  const short = text.slice(0, ENDS_KEPT) + text.slice(-ENDS_KEPT);
  const [only] = findSecrets(short, forms);
  return only?.start === 0 && short.slice(only.end).trim() === '' ? short : text;
}

/**
 * Behind the last line break; before a private key, one of our own or an element that has not ended, and data of a kind
 * unknown. What is open is told by whole lines: an escape sequence that has not ended would look like the key's end.
 */
function lineCut(text: string, forms: readonly string[]): number {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1);
  return Math.min(lines.length, openStart(lines, forms));
}

function longLineCut(text: string, forms: readonly string[]): number {
  const { text: seen, offsets } = makeVisible(text);
  const last = Math.max(0, seen.length - LONGEST_SECRET);
  const behind = offsets === null ? last : (offsets[last] ?? 0);
  return Math.max(lineCut(text, forms), behind, text.length - MOST_HELD);
}

function openStart(text: string, forms: readonly string[]): number {
  const visible = makeVisible(text);
  const open = [
    openPem(visible.text) ?? openElement(visible),
    openData(visible),
    openWrapped(visible, forms),
  ];
  const start = Math.min(...open.map((one) => one ?? Number.POSITIVE_INFINITY));
  if (start === Number.POSITIVE_INFINITY) return text.length;
  return visible.offsets === null ? start : (visible.offsets[start] ?? 0);
}

/** Only what is behind `from`: the rest is out already, also of a secret that went on. */
function replaceFrom(text: string, from: number, findings: ReturnType<typeof findSecrets>): string {
  const fresh = findings.filter(({ end }) => end > from);
  const shifted = fresh.map(({ kind, start, end }) => ({
    kind,
    start: Math.max(0, start - from),
    end: end - from,
  }));
  return replace(text.slice(from), shifted);
}
