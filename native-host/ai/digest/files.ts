import type { DiffFile, DiffLine } from '../diff/file.ts';
import { code, counts, enumerate } from './prose.ts';

/** "+3 −1", of all of them. */
export function countsOf(files: readonly DiffFile[]): string {
  return counts(
    files.reduce((sum, { additions }) => sum + additions, 0),
    files.reduce((sum, { deletions }) => sum + deletions, 0),
  );
}

/** How many lines were added and removed. */
export function changedIn(files: readonly DiffFile[]): number {
  return files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
}

export function linesOf({ hunks }: DiffFile): DiffLine[] {
  return hunks.flatMap(({ lines }) => lines);
}

/** Their paths, as many as say enough. */
export function pathsOf(files: readonly DiffFile[]): string {
  return enumerate(
    files.map(({ path }) => code(path)),
    4,
  );
}
