import type { Span } from './span.ts';

/** What of a match is secret, if anything. */
type Reader = (match: RegExpExecArray) => Span | null;

export function findAll(text: string, pattern: RegExp, read: Reader): Span[] {
  const found: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const span = read(match);
    if (span) found.push(span);
  }
  return found;
}

/** The last place of `value` within a match. */
export function groupOf(match: RegExpExecArray, kind: string, value: string): Span {
  const start = match.index + match[0].lastIndexOf(value);
  return { kind, start, end: start + value.length };
}

/** Whether a sticky pattern fits here; its `lastIndex` is then the end. */
export function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
