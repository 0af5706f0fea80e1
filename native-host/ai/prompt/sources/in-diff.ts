import type { DiffFile, DiffLine, Hunk } from '../../diff/file.ts';

/** Where a line stands in a pull request's diff. */
export type InDiff =
  | { kind: 'line'; hunk: Hunk; line: DiffLine }
  /** Other lines of its file are in the diff; `differs`: this one is, with another text. */
  | { kind: 'file'; differs: boolean }
  | { kind: 'none' };

/** Text under this many characters stands in many lines. */
const TELLING = 6;

/**
 * Looks a line up on the new side of a diff. The checkout may be ahead or behind: its text decides, where it was read.
 * @param text the line as it stands in the checkout, null when it was not read
 */
export function lookUp(
  files: readonly DiffFile[],
  path: string,
  number: number,
  text: string | null,
): InDiff {
  const file = fileOf(files, path, text === null);
  if (file === undefined) return { kind: 'none' };
  const lines = file.hunks.flatMap((hunk) => hunk.lines.map((line) => ({ hunk, line })));
  const there = lines.find(({ line }) => line.new === number);
  if (there && (text === null || isSame(there.line.text, text))) return { kind: 'line', ...there };
  const moved =
    text === null || text.trim().length < TELLING
      ? []
      : lines.filter(({ line }) => line.new !== null && isSame(line.text, text));
  if (moved.length === 1 && moved[0]) return { kind: 'line', ...moved[0] };
  return { kind: 'file', differs: there !== undefined };
}

/** A printed path may be longer or shorter than the repository's. */
function fileOf(files: readonly DiffFile[], path: string, byEnd: boolean): DiffFile | undefined {
  const same = files.find((file) => file.path === path);
  if (same || !byEnd) return same;
  const alike = files.filter((file) => path.endsWith(`/${file.path}`) || file.path.endsWith(`/${path}`));
  return alike.length === 1 ? alike[0] : undefined;
}

function isSame(one: string, other: string): boolean {
  return one.trimEnd() === other.trimEnd();
}

/** As the prompt and the digest say it. */
export function inWords(found: InDiff): string {
  if (found.kind === 'none') return 'not in the diff';
  if (found.kind === 'file')
    return found.differs
      ? "not in the diff: this pull request's diff has another text at this line"
      : 'not in the diff, other lines of this file are';
  const { hunk, line } = found;
  const what = line.mark === '+' ? 'an added line' : 'an unchanged line';
  return `in this pull request's diff, ${what} of the hunk ${headerOf(hunk)}`;
}

function headerOf({ oldStart, newStart, lines }: Hunk): string {
  const count = (mark: '+' | '-') => lines.filter((line) => line.mark !== mark).length;
  return `@@ -${oldStart},${count('+')} +${newStart},${count('-')} @@`;
}
