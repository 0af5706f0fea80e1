import type { DiffFile, DiffLine, Hunk } from './file.ts';

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
    return hunk.lines.every((line, index) => line.mark === ' ' || lines?.has(index));
  });
}

function renderHunk(hunk: Hunk, lines: Set<number>): string[] {
  const output: string[] = [];
  let { oldStart: old, newStart: fresh } = hunk;
  /** Removed lines left out since the last line shown; null when other lines were left out too. */
  let skipped: number | null = null;
  const tellSkipped = () => {
    if (skipped !== null && skipped > 0) output.push(`\\ ${skipped} more removed`);
    skipped = null;
  };
  hunk.lines.forEach((line, index) => {
    // In a merge's hunk a line may stand in the other parent alone.
    old = line.old ?? old;
    fresh = line.new ?? fresh;
    if (lines.has(index)) {
      if (skipped === null) output.push(blockHeader(line, old, fresh));
      tellSkipped();
      output.push(line.mark + line.text);
      skipped = 0;
    } else if (line.mark === '-' && skipped !== null) skipped++;
    else tellSkipped();
    if (line.old !== null) old++;
    if (line.new !== null) fresh++;
  });
  tellSkipped();
  return output;
}

/** Where a run of shown lines begins; one of new lines alone needs no place in the old file. */
function blockHeader(first: DiffLine, old: number, fresh: number): string {
  return first.mark === '+' ? `@@ +${fresh} @@` : `@@ -${old} +${fresh} @@`;
}
