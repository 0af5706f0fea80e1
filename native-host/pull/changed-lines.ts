import { parseDiff } from '../ai/diff/parse.ts';

/** The lines that a diff adds and removes, each with its place; without carriage returns, which pages lose. */
export function changedLines(diff: string): Set<string> {
  const lines = parseDiff(diff).flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines));
  return new Set(
    lines.flatMap(({ mark, text, old, new: now }) =>
      mark === ' ' ? [] : [`${mark}${mark === '+' ? now : old}:${text.replace(/\r$/, '')}`],
    ),
  );
}

/**
 * Whether rows of a page hold all that a file's diff says: carriage returns, modes and the end of the file without
 * a line break are lost in some of its eras.
 */
export function saysLess(rows: string, diff: string): boolean {
  return [/\r$/m, /^old mode /m, /^\\ No newline/m].some((sign) => sign.test(diff) && !sign.test(rows));
}
