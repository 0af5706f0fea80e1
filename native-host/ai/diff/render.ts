import { type DiffFile, type Hunk, markOf } from './file.ts';

/** Which lines of which hunks are chosen. */
export type Chosen = Map<Hunk, Set<number>>;

/** A file's chosen lines as a lean diff; says "part" when changed lines are left out. */
export function renderFile(file: DiffFile, chosen: Chosen): string {
  const hunks = file.hunks.flatMap((hunk) => renderHunk(hunk, chosen.get(hunk) ?? new Set()));
  return [fileHeader(file, isWhole(file, chosen)), ...hunks].join('\n');
}

export function fileHeader(file: DiffFile, whole: boolean): string {
  const from = file.oldPath === null ? '' : ` (${file.change} from ${file.oldPath})`;
  const change = file.change === 'added' || file.change === 'deleted' ? ` (${file.change})` : '';
  return `+++ ${oneLine(file.path)}${oneLine(from)}${change}${whole ? '' : ' (part)'}`;
}

/** Paths come from strangers: none may begin a line of its own. */
export function oneLine(path: string): string {
  return path.replace(/[\r\n]+/g, '␤');
}

export function isWhole(file: DiffFile, chosen: Chosen): boolean {
  return file.hunks.every((hunk) => {
    const lines = chosen.get(hunk);
    return hunk.rows.every((row, index) => markOf(row) === ' ' || lines?.has(index));
  });
}

function renderHunk({ rows, numbers, oldStart, newStart }: Hunk, lines: Set<number>): string[] {
  const output: string[] = [];
  let [old, fresh] = [oldStart, newStart];
  /** Removed lines left out since the last line shown; null when other lines were left out too. */
  let skipped: number | null = null;
  const tellSkipped = () => {
    if (skipped !== null && skipped > 0) output.push(`\\ ${skipped} more removed`);
    skipped = null;
  };
  rows.forEach((row, index) => {
    const mark = markOf(row);
    const [itsOld = 0, itsNew = 0] = [numbers.old[index], numbers.new[index]];
    // In a merge's hunk a line may stand in the other parent alone.
    old = itsOld || old;
    fresh = itsNew || fresh;
    if (lines.has(index)) {
      if (skipped === null) output.push(mark === '+' ? `@@ +${fresh} @@` : `@@ -${old} +${fresh} @@`);
      tellSkipped();
      output.push(mark + row.slice(1));
      skipped = 0;
    } else if (mark === '-' && skipped !== null) skipped++;
    else tellSkipped();
    if (itsOld > 0) old++;
    if (itsNew > 0) fresh++;
  });
  tellSkipped();
  return output;
}
