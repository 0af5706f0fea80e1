import type { DiffFile, Hunk } from './file.ts';
import { type Chosen, isWhole } from './render.ts';

export type Range = [first: number, last: number];

/** What became of one file of the diff. */
export interface FileReport {
  path: string;
  /** Listed: named only. Ignored: generated, and named only. */
  included: 'whole' | 'partial' | 'listed' | 'ignored';
  /** o200k tokens of its part of the text, 0 when it is only named. */
  tokens: number;
  /** New-file line numbers that stand in the text. */
  ranges: Range[];
  /** Old-file line numbers that stand in the text. */
  oldRanges: Range[];
}

export function reportNamed(file: DiffFile): FileReport {
  const included = file.kind === 'generated' ? 'ignored' : 'listed';
  return { path: file.path, included, tokens: 0, ranges: [], oldRanges: [] };
}

/** `chosen` null: all lines stand in the text. */
export function reportShown(file: DiffFile, chosen: Chosen | null, tokens: number): FileReport {
  const ranges = (side: 'old' | 'new') =>
    toRanges(file.hunks.flatMap((hunk) => numbersShown(hunk, side, chosen)));
  return {
    path: file.path,
    included: chosen === null || isWhole(file, chosen) ? 'whole' : 'partial',
    tokens,
    ranges: ranges('new'),
    oldRanges: ranges('old'),
  };
}

function numbersShown(hunk: Hunk, side: 'old' | 'new', chosen: Chosen | null): number[] {
  const numbers = hunk.numbers[side];
  const lines = chosen === null ? numbers.keys() : [...(chosen.get(hunk) ?? [])].sort((a, b) => a - b);
  return Array.from(lines, (at) => numbers[at] ?? 0).filter((number) => number > 0);
}

const RANK = { ignored: 0, listed: 1, partial: 2, whole: 3 };

/** One report for each path: a mail with several patches names a file more than once. */
export function mergeReports(reports: FileReport[]): FileReport[] {
  const byPath = new Map<string, FileReport[]>();
  for (const report of reports) {
    const same = byPath.get(report.path);
    if (same) same.push(report);
    else byPath.set(report.path, [report]);
  }
  return [...byPath].map(([path, same]) => ({
    path,
    included: same.map(({ included }) => included).reduce(both),
    tokens: same.reduce((sum, { tokens }) => sum + tokens, 0),
    ranges: same.flatMap(({ ranges }) => ranges),
    oldRanges: same.flatMap(({ oldRanges }) => oldRanges),
  }));
}

type Included = FileReport['included'];

function both(a: Included, b: Included): Included {
  const [low, high] = RANK[a] < RANK[b] ? [a, b] : [b, a];
  return low === high || high !== 'whole' ? high : 'partial';
}

function toRanges(numbers: number[]): Range[] {
  const ranges: Range[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
