import type { FileClass } from '../diff/classify.ts';
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

export function ofKind(files: readonly DiffFile[], kind: FileClass): DiffFile[] {
  return files.filter((file) => file.kind === kind);
}

/** Those that are there with the change. */
export function testsIn(files: readonly DiffFile[]): DiffFile[] {
  return ofKind(files, 'tests').filter(({ change }) => change !== 'deleted');
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
