import { createHash } from 'node:crypto';
import { structuredPatch } from 'diff';

/** A file as it is at the pull request's merge base and at its head; null where it is not there. */
export interface FakeFile {
  path: string;
  /** Where it was, when it moved. */
  oldPath?: string;
  before: string | null;
  after: string | null;
  isBinary?: boolean;
}

export interface FakePull {
  owner: string;
  repo: string;
  number: number;
  headSha: string;
  /** The merge base, and what the base's branch has come to since. */
  mergeBase: string;
  base: { sha: string; ref: string };
  isPrivate?: boolean;
  files: FakeFile[];
  /** What ran on its head. */
  checks?: {
    runs: { name: string; status: string; conclusion: string | null }[];
    statuses: { context: string; state: string }[];
  };
  /** Its title and description; a PATCH changes them. */
  text?: { title: string; body: string };
  /** What its commits say, oldest first. */
  messages?: { sha: string; message: string }[];
  /** Files of its repository, by path, and issues, by number. */
  contents?: Record<string, string>;
  labels?: string[];
  branches?: string[];
  issues?: Record<number, { title: string; body: string }>;
  /** In place of what would be made of the files. */
  told?: { rows: Record<string, unknown>[]; diff: string };
}

/** What truly changed in a file. */
export interface Change {
  path: string;
  oldPath: string | null;
  status: 'added' | 'removed' | 'modified' | 'renamed';
  additions: number;
  deletions: number;
  /** Null where there are no lines to show. */
  patch: string | null;
}

const known = new WeakMap<FakeFile, Change>();

export function changeOf(file: FakeFile): Change {
  const change = known.get(file) ?? compare(file);
  known.set(file, change);
  return change;
}

function compare(file: FakeFile): Change {
  const { path, oldPath = null, before, after, isBinary } = file;
  const status =
    before === null ? 'added' : after === null ? 'removed' : oldPath === null ? 'modified' : 'renamed';
  const lines = isBinary ? [] : patchLines(before ?? '', after ?? '');
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  const patch = lines.length > 0 ? lines.join('\n') : null;
  return { path, oldPath, status, additions: count('+'), deletions: count('-'), patch };
}

function patchLines(before: string, after: string): string[] {
  const { hunks } = structuredPatch('a', 'b', before, after, '', '', { context: 3 });
  return hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...lines,
  ]);
}

/** As git writes it: without a count of one, and with the line before where there is none. */
function range(start: number, lines: number): string {
  if (lines === 1) return String(start);
  return `${lines === 0 ? Math.max(0, start - 1) : start},${lines}`;
}

/** GitHub tells no lines beyond, and does not say so. */
const LINES_TOLD = 20_000;

/** The rows of the API's list of files. */
export function rowsOf(pull: FakePull): Record<string, unknown>[] {
  if (pull.told) return pull.told.rows;
  let told = 0;
  return pull.files.map((file) => {
    const { path, oldPath, status, additions, deletions, patch } = changeOf(file);
    told += additions + deletions;
    const isCut = told > LINES_TOLD;
    const ref = status === 'removed' ? pull.base.sha : pull.headSha;
    return {
      sha: hash(file.after ?? file.before ?? ''),
      filename: path,
      status,
      additions: isCut ? 0 : additions,
      deletions: isCut ? 0 : deletions,
      changes: isCut ? 0 : additions + deletions,
      contents_url: `https://api.github.com/repos/${pull.owner}/${pull.repo}/contents/${path}?ref=${ref}`,
      ...(patch === null || isCut ? {} : { patch }),
      ...(oldPath === null ? {} : { previous_filename: oldPath }),
    };
  });
}

/** The `.diff`, and why GitHub refuses it, where it does. */
export function diffOf(pull: FakePull): { diff: string } | { refused: string } {
  if (pull.told) return pull.told;
  const changes = pull.files.map((file) => ({ ...changeOf(file), isBinary: file.isBinary === true }));
  const lines = changes.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
  if (changes.length > 300) return { refused: 'the diff exceeded the maximum number of files (300)' };
  if (lines > LINES_TOLD) return { refused: 'the diff exceeded the maximum number of lines (20000)' };
  return { diff: changes.map(sectionOf).join('') };
}

function sectionOf({ path, oldPath, status, patch, isBinary }: Change & { isBinary: boolean }): string {
  const from = oldPath ?? path;
  const sides = [
    status === 'added' ? '/dev/null' : `a/${from}`,
    status === 'removed' ? '/dev/null' : `b/${path}`,
  ];
  const heads = {
    added: ['new file mode 100644'],
    removed: ['deleted file mode 100644'],
    modified: [],
    renamed: ['similarity index 90%', `rename from ${from}`, `rename to ${path}`],
  }[status];
  const body = isBinary
    ? [`Binary files ${sides[0]} and ${sides[1]} differ`]
    : patch === null
      ? []
      : [`--- ${sides[0]}`, `+++ ${sides[1]}`, patch];
  return `${[`diff --git a/${from} b/${path}`, ...heads, ...body].join('\n')}\n`;
}

/** Many files with many lines in all, of every kind of change: beyond each of GitHub's limits. */
export function largePull(count = 350, lines = 25_000): FakePull {
  const each = Math.ceil(lines / count);
  return {
    ...smallPull,
    number: 350,
    files: Array.from({ length: count }, (_, index) => largeFile(index, each)),
  };
}

function largeFile(index: number, lines: number): FakeFile {
  const path = `src/part-${Math.floor(index / 50)}/file-${String(index).padStart(3, '0')}.ts`;
  const text = (word: string) =>
    Array.from({ length: lines }, (_, line) => `export const ${word}${line} = ${index};\n`).join('');
  if (index % 50 === 7) return { path, before: null, after: text('added') };
  if (index % 50 === 8) return { path, before: text('removed'), after: null };
  if (index % 50 === 9) return { path, oldPath: `${path}.old`, before: text('same'), after: text('same') };
  const kept = text('kept');
  // Half of its lines are replaced, so that as many go as come.
  const changed = kept.split('\n').map((line, at) => (at % 2 ? line : line.replace('kept', 'changed')));
  return { path, before: kept, after: changed.join('\n') };
}

/** One file of each kind. */
export const smallPull: FakePull = {
  owner: 'lumen-labs',
  repo: 'ferry',
  number: 7,
  headSha: 'a1'.repeat(20),
  mergeBase: 'b2'.repeat(20),
  base: { sha: 'c3'.repeat(20), ref: 'main' },
  files: [
    { path: 'docs/old.md', before: '# Old\n', after: null },
    { path: 'logo.png', before: 'png 1', after: 'png 2', isBinary: true },
    { path: 'src/new name.ts', oldPath: 'src/name.ts', before: 'a\nb\nc\nd\n', after: 'a\nB\nc\nd\n' },
    { path: 'src/timeout.ts', before: null, after: 'export const TIMEOUT = 30;\n' },
    { path: 'src/wait.ts', before: 'one\ntwo', after: 'one\ntwo\nthree' },
  ],
};

export function hash(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
