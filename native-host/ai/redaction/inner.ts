import { charactersLike, isIn, type Units } from './characters.ts';
import { INNER_FORMATS, type InnerFormat } from './formats/inner.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

const FORMATS = INNER_FORMATS.map((format) => ({ ...format, before: charactersLike(format.before) }));
const ALPHANUMERIC = charactersLike(/[A-Za-z0-9]/);

/** Secrets that begin like anything, found by what stands inside them. */
export function findInner({ text, units }: Visible): Span[] {
  return FORMATS.flatMap((format) => findOne(text, units, format));
}

type Indexed = Omit<InnerFormat, 'before'> & { before: Uint8Array };

function findOne(text: string, units: Units, { kind, pattern, before, least, most }: Indexed): Span[] {
  const found: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    let start = match.index;
    while (match.index - start < most && isIn(before, units[start - 1])) start--;
    if (match.index - start < least) continue;
    const whole = most !== least || most < 8 || !isIn(ALPHANUMERIC, units[start - 1]);
    if (whole) found.push({ kind, start, end: pattern.lastIndex });
  }
  return found;
}
