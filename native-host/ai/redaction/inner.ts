import type { Finder } from './anchors.ts';
import { charactersLike, isIn } from './characters.ts';
import { INNER_FORMATS, type InnerFormat } from './formats/inner.ts';

const ALPHANUMERIC = charactersLike(/[A-Za-z0-9]/);

/** Secrets that begin like anything, found by what stands inside them. */
export const INNER: Finder[] = INNER_FORMATS.map(ofInner);

function ofInner({ kind, anchors, anchored, pattern, before, least, most }: InnerFormat): Finder {
  const characters = charactersLike(before);
  return {
    anchors,
    begin({ text, units }, found) {
      let next = 0;
      return (last) => {
        const mark = last - 2 + anchored;
        if (mark < next) return;
        if (least > 0 && !(isIn(characters, units[mark - 1]) && isIn(characters, units[mark - least])))
          return;
        pattern.lastIndex = mark;
        if (!pattern.test(text)) return;
        let start = mark;
        while (mark - start < most && isIn(characters, units[start - 1])) start--;
        if (mark - start < least) return;
        next = pattern.lastIndex;
        const whole = most !== least || most < 8 || !isIn(ALPHANUMERIC, units[start - 1]);
        if (whole) found.push({ kind, start, end: next });
      };
    },
  };
}
