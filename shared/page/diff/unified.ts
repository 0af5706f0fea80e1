import type { ChangedFile } from '../context.ts';

/** A row of a file's diff as any era shows it; line numbers count from 1, null where the row has none. */
export type DiffLine =
  | { kind: 'hunk'; header: string }
  | {
      kind: 'context' | 'addition' | 'deletion';
      text: string;
      old: number | null;
      new: number | null;
      /** Whether the file ends here without a line break. */
      noNewline: boolean;
    };
export type TextLine = Exclude<DiffLine, { kind: 'hunk' }>;

export interface FileHeader {
  path: string;
  /** Path before a rename or copy, else the same. */
  oldPath: string;
  change: ChangedFile['change'];
  /** File mode such as `100644`, null when the page does not say it. */
  mode: string | null;
  isBinary: boolean;
}

export interface FileDiff extends FileHeader {
  lines: readonly DiffLine[];
}

interface Hunk {
  oldStart: number;
  newStart: number;
  oldCount: number;
  newCount: number;
  /** What follows the second `@@`. */
  section: string;
  lines: string[];
}

/** Joins files into one unified diff; null when none has anything to show. */
export function unifiedDiff(files: readonly FileDiff[]): string | null {
  const parts = files.map(fileDiff).filter((part) => part !== null);
  return parts.length > 0 ? parts.join('') : null;
}

function fileDiff(file: FileDiff): string | null {
  const hunks = hunksOf(file.lines);
  const moved = file.oldPath !== file.path;
  if (hunks.length === 0 && !moved && !file.isBinary) return null;
  const lines = [
    ...diffHeader(file),
    ...(hunks.length > 0 ? nameLines(file) : []),
    ...hunks.flatMap(hunkLines),
  ];
  return `${lines.join('\n')}\n`;
}

/** What stands before a file's names and hunks. */
export function diffHeader(file: FileHeader): string[] {
  return [`diff --git ${quote(`a/${file.oldPath}`)} ${quote(`b/${file.path}`)}`, ...extendedHeader(file)];
}

function extendedHeader(file: FileHeader): string[] {
  const verb = file.change === 'copied' ? 'copy' : 'rename';
  const moved = file.oldPath !== file.path;
  const { oldName, newName } = namesOf(file);
  return [
    ...(file.change === 'added' && file.mode ? [`new file mode ${file.mode}`] : []),
    ...(file.change === 'deleted' && file.mode ? [`deleted file mode ${file.mode}`] : []),
    ...(moved ? [`${verb} from ${quote(file.oldPath)}`, `${verb} to ${quote(file.path)}`] : []),
    ...(file.isBinary ? [`Binary files ${oldName} and ${newName} differ`] : []),
  ];
}

/** `---` and `+++`. */
export function nameLines(file: FileHeader): string[] {
  const { oldName, newName } = namesOf(file);
  return [`--- ${oldName}`, `+++ ${newName}`];
}

function namesOf({ change, path, oldPath }: FileHeader): { oldName: string; newName: string } {
  return {
    oldName: change === 'added' ? '/dev/null' : quote(`a/${oldPath}`),
    newName: change === 'deleted' ? '/dev/null' : quote(`b/${path}`),
  };
}

/**
 * Counts anew: the reader may have expanded rows, or the page may hold only a
 * part, so that the counts of the page's own `@@` lines no longer hold.
 */
function hunksOf(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = [];
  let hunk: Hunk | null = null;
  for (const line of lines) {
    if (line.kind === 'hunk') {
      hunk = fromHeader(line.header);
      continue;
    }
    if (!hunk || !follows(hunk, line)) hunk = fromLine(line, hunks.at(-1) ?? null);
    if (hunk.lines.length === 0) hunks.push(hunk);
    append(hunk, line);
  }
  return hunks;
}

function fromHeader(header: string): Hunk | null {
  const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/.exec(header.trim());
  if (!match) return null;
  const [, oldStart, oldCount, newStart, newCount, section = ''] = match;
  // A side without lines names the line before it.
  const first = (start: string | undefined, count: string | undefined) =>
    Number(start) + (count === '0' ? 1 : 0);
  return emptyHunk(first(oldStart, oldCount), first(newStart, newCount), section);
}

/** Between two hunks both sides advance by the same number of lines. */
function fromLine(line: TextLine, previous: Hunk | null): Hunk {
  const shift = previous ? nextNew(previous) - nextOld(previous) : 0;
  const oldStart = line.old ?? (line.new === null ? 1 : line.new - shift);
  return emptyHunk(oldStart, line.new ?? oldStart + shift, '');
}

function emptyHunk(oldStart: number, newStart: number, section: string): Hunk {
  return { oldStart, newStart, oldCount: 0, newCount: 0, section, lines: [] };
}

function nextOld(hunk: Hunk): number {
  return hunk.oldStart + hunk.oldCount;
}

function nextNew(hunk: Hunk): number {
  return hunk.newStart + hunk.newCount;
}

function follows(hunk: Hunk, line: TextLine): boolean {
  const oldFits = line.kind === 'addition' || line.old === null || line.old === nextOld(hunk);
  const newFits = line.kind === 'deletion' || line.new === null || line.new === nextNew(hunk);
  return oldFits && newFits;
}

/** What stands before a line's text in a unified diff. */
export const MARKS = { context: ' ', addition: '+', deletion: '-' } as const;

function append(hunk: Hunk, line: TextLine): void {
  if (line.kind !== 'addition') hunk.oldCount += 1;
  if (line.kind !== 'deletion') hunk.newCount += 1;
  hunk.lines.push(`${MARKS[line.kind]}${line.text.replace(/(?<![\r\n])[\r\n]+$/, '').replaceAll('\n', ' ')}`);
  if (line.noNewline) hunk.lines.push('\\ No newline at end of file');
}

function hunkLines(hunk: Hunk): string[] {
  const before = span(hunk.oldStart, hunk.oldCount);
  const after = span(hunk.newStart, hunk.newCount);
  return [`@@ -${before} +${after} @@${hunk.section}`, ...hunk.lines];
}

function span(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`;
  return count === 1 ? String(start) : `${start},${count}`;
}

const escapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

/** Git's way to write a path with special characters. */
function quote(path: string): string {
  if (!/["\\\x00-\x1f\x7f]/.test(path)) return path;
  const octal = (char: string) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return `"${path.replace(/["\\\x00-\x1f\x7f]/g, (char) => escapes[char] ?? octal(char))}"`;
}
