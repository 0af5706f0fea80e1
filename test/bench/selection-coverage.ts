import type { DiffFile } from '../../native-host/ai/diff/file.ts';

/** Lines of the new file that a reviewer spoke of, or that changed after the review. */
export interface Golden {
  path: string;
  from: number;
  to: number;
}

export interface Wanted {
  path: string;
  lines: number[];
}

/** By path: first and last line of each range. */
export type Shown = ReadonlyMap<string, readonly (readonly [number, number])[]>;

/** Those of a diff's lines that were spoken of. */
export function linesToFind(files: readonly DiffFile[], golden: readonly Golden[]): Wanted[] {
  const there = new Map(files.map((file) => [file.path, newLines(file)]));
  return golden
    .map(({ path, from, to }) => ({
      path,
      lines: numbers(from, to).filter((line) => there.get(path)?.has(line)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The share of them that is shown; each range counts alike, however long it is. */
export function coverageOf(wanted: readonly Wanted[], shown: Shown): number {
  const parts = wanted.map(({ path, lines }) => {
    const ranges = shown.get(path) ?? [];
    return (
      lines.filter((line) => ranges.some(([first, last]) => first <= line && line <= last)).length /
      lines.length
    );
  });
  return parts.reduce((sum, part) => sum + part, 0) / wanted.length;
}

function newLines(file: DiffFile): Set<number> {
  return new Set(
    file.hunks.flatMap(({ lines }) => lines.flatMap((line) => (line.new === null ? [] : [line.new]))),
  );
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
