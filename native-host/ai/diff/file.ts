import type { ChangeKind } from '../../../shared/page/context.ts';
import type { FileClass } from './classify.ts';

/** One line of a hunk; `old` and `new` are 1-based line numbers, null on the side where it does not stand. */
export interface DiffLine {
  mark: ' ' | '+' | '-';
  text: string;
  old: number | null;
  new: number | null;
}

export interface Hunk {
  oldStart: number;
  newStart: number;
  /** What stands behind the second `@@`, often the enclosing function. */
  heading: string;
  /** Whether all lines that its header counts are there. */
  isWhole: boolean;
  /** Its lines as they came, each behind one mark. */
  rows: readonly string[];
  /** Of every row, worked out when first asked for: few hunks of a long diff are. */
  readonly numbers: LineNumbers;
  /** The rows with their numbers, made anew each time. */
  readonly lines: DiffLine[];
}

/** Of the rows of a hunk: 1-based line numbers on each side, 0 where a row does not stand. */
export interface LineNumbers {
  old: Int32Array;
  new: Int32Array;
}

export const PLUS = 43;
const MINUS = 45;

/** What a row's mark says; blank rows may have lost theirs. */
export function markOf(row: string): DiffLine['mark'] {
  const code = row.charCodeAt(0);
  if (code === PLUS) return '+';
  return code === MINUS ? '-' : ' ';
}

export interface DiffFile {
  path: string;
  /** By its path. */
  kind: FileClass;
  /** The former path of a renamed or copied file, else null. */
  oldPath: string | null;
  change: ChangeKind;
  binary: boolean;
  additions: number;
  deletions: number;
  oldMode: string | null;
  newMode: string | null;
  hunks: Hunk[];
  /** The file's part of the diff, as it came. */
  raw: string;
}
