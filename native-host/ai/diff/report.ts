import type { DiffFile } from './file.ts';
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
  const lines = file.hunks.flatMap((hunk) =>
    hunk.lines.filter((_, index) => chosen === null || chosen.get(hunk)?.has(index)),
  );
  return {
    path: file.path,
    included: chosen === null || isWhole(file, chosen) ? 'whole' : 'partial',
    tokens,
    ranges: toRanges(lines.map((line) => line.new)),
    oldRanges: toRanges(lines.map((line) => line.old)),
  };
}

const RANK = { ignored: 0, listed: 1, partial: 2, whole: 3 };

/** One report for each path: a mail with several patches names a file more than once. */
export function mergeReports(reports: FileReport[]): FileReport[] {
  const merged = new Map<string, FileReport>();
  for (const report of reports) {
    const before = merged.get(report.path);
    merged.set(report.path, before ? mergeTwo(before, report) : report);
  }
  return [...merged.values()];
}

function mergeTwo(a: FileReport, b: FileReport): FileReport {
  const [low, high] = RANK[a.included] < RANK[b.included] ? [a, b] : [b, a];
  const included = low.included === high.included || high.included !== 'whole' ? high.included : 'partial';
  return {
    path: a.path,
    included,
    tokens: a.tokens + b.tokens,
    ranges: [...a.ranges, ...b.ranges],
    oldRanges: [...a.oldRanges, ...b.oldRanges],
  };
}

function toRanges(numbers: (number | null)[]): Range[] {
  const ranges: Range[] = [];
  for (const number of numbers) {
    if (number === null) continue;
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
