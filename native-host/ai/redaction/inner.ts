import { INNER_FORMATS, type InnerFormat } from './formats/inner.ts';
import type { Span } from './span.ts';

/** Secrets that begin like anything, found by what stands inside them. */
export function findInner(text: string): Span[] {
  return INNER_FORMATS.flatMap((format) => findOne(text, format));
}

function findOne(text: string, { kind, pattern, before, least, most }: InnerFormat): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    let start = match.index;
    while (match.index - start < most && before.test(text.charAt(start - 1))) start--;
    const whole = most !== least || start === 0 || !/[A-Za-z0-9]/.test(text.charAt(start - 1)) || most < 8;
    if (match.index - start >= least && whole)
      found.push({ kind, start, end: match.index + match[0].length });
  }
  return found;
}
