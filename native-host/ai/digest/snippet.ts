import type { DiffFile, DiffLine, Hunk } from '../diff/file.ts';
import { ReadDiff } from '../diff/read.ts';
import { type FileReport, selectDiff } from '../diff/select.ts';
import { ofKind } from './files.ts';
import { code, fence } from './prose.ts';

/** The heart is looked for in so many files, those with most new lines. */
const HEART_FILES = 2;
const TOKENS = 280;
const FOCUSED_TOKENS = 1200;

/** The pieces of the diff that say most, as they stand there. */
export function showHeart(files: DiffFile[]): string | null {
  const source = ofKind(files, 'source').filter((file) => file.change !== 'deleted');
  const largest = (source.length > 0 ? source : files)
    .toSorted((a, b) => b.additions - a.additions)
    .slice(0, HEART_FILES);
  const pieces = show(largest, '', TOKENS);
  return pieces === null ? null : `**The heart of it**\n\n${pieces}`;
}

/** The pieces that a question's files and symbols name. */
export function showNamed(files: DiffFile[], question: string, names: string[]): string | null {
  const pieces = show(files, question, FOCUSED_TOKENS);
  return pieces === null ? null : `**${names.map(code).join(', ')} in the diff**\n\n${pieces}`;
}

/** Each file's path, then its chosen lines as a diff has them. */
function show(files: DiffFile[], question: string, budget: number): string | null {
  const { files: reports } = selectDiff(new ReadDiff('', files), budget, { question });
  const parts = reports.flatMap((report) => {
    const hunks = files.filter(({ path }) => path === report.path).flatMap((file) => file.hunks);
    const lines = hunks.flatMap((hunk) => excerpt(hunk, report));
    return lines.length === 0 ? [] : [`${code(report.path)}\n\n${fence('diff', lines.join('\n'))}`];
  });
  return parts.length === 0 ? null : parts.join('\n\n');
}

/** A hunk's chosen lines, every unbroken run of them below a header that counts it. */
function excerpt(hunk: Hunk, report: FileReport): string[] {
  const output: string[] = [];
  let run: DiffLine[] = [];
  let { oldStart: old, newStart: fresh } = hunk;
  let header = { old, fresh };
  const flush = () => {
    if (run.length > 0) output.push(headerOf(run, header), ...run.map(({ mark, text }) => mark + text));
    run = [];
  };
  for (const line of hunk.lines) {
    if (!isChosen(line, report)) flush();
    else if (run.push(line) === 1) header = { old, fresh };
    if (line.mark !== '+') old++;
    if (line.mark !== '-') fresh++;
  }
  flush();
  return output;
}

function headerOf(run: DiffLine[], from: { old: number; fresh: number }): string {
  const range = (start: number, not: DiffLine['mark']) => {
    const count = run.filter(({ mark }) => mark !== not).length;
    // A side without lines names the line before it.
    const first = count === 0 ? Math.max(0, start - 1) : start;
    return count === 1 ? `${first}` : `${first},${count}`;
  };
  return `@@ -${range(from.old, '+')} +${range(from.fresh, '-')} @@`;
}

function isChosen(line: DiffLine, { ranges, oldRanges }: FileReport): boolean {
  const [number, within] = line.mark === '-' ? [line.old, oldRanges] : [line.new, ranges];
  return number !== null && within.some(([first, last]) => first <= number && number <= last);
}
