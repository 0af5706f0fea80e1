import { createHash } from 'node:crypto';
import { parsePatch } from 'diff';
import { git } from './checkout.ts';
import type { PullRequest } from './discussions.ts';

export interface DiffLine {
  type: 'HUNK' | 'CONTEXT' | 'ADDITION' | 'DELETION';
  /** With its marker, as GitHub embeds it. */
  text: string;
  left: number;
  right: number;
}

export interface FileDiff {
  path: string;
  oldPath: string;
  change: 'ADDED' | 'MODIFIED' | 'DELETED' | 'RENAMED';
  additions: number;
  deletions: number;
  /** Lower-case hex of sha256 of the path: what GitHub's anchors are made of. */
  digest: string;
  lines: DiffLine[];
}

export interface PullRequestDiff {
  baseSha: string;
  headSha: string;
  /** What GitHub serves as `.diff`. */
  text: string;
  files: FileDiff[];
  commits: { sha: string; title: string; author: string; date: string }[];
}

export function readDiff(checkout: string, { range: [base, head] }: PullRequest): PullRequestDiff {
  const text = git(checkout, ['diff', '-M', `${base}...${head}`]);
  const log = git(checkout, ['log', '--reverse', '--format=%H%x09%an%x09%aI%x09%s', `${base}..${head}`]);
  return {
    baseSha: git(checkout, ['merge-base', base, head]).trim(),
    headSha: git(checkout, ['rev-parse', head]).trim(),
    text,
    files: parsePatch(text).map(fileDiff),
    commits: log.trim().split('\n').map(commit),
  };
}

function commit(line: string): PullRequestDiff['commits'][number] {
  const [sha = '', author = '', date = '', title = ''] = line.split('\t');
  return { sha, author, date, title };
}

function fileDiff(patch: ReturnType<typeof parsePatch>[number]): FileDiff {
  const [oldPath, newPath] = [bare(patch.oldFileName), bare(patch.newFileName)];
  const path = newPath ?? oldPath ?? '';
  const lines = patch.hunks.flatMap(hunkLines);
  return {
    path,
    oldPath: oldPath ?? path,
    change: !oldPath ? 'ADDED' : !newPath ? 'DELETED' : oldPath === newPath ? 'MODIFIED' : 'RENAMED',
    additions: lines.filter(({ type }) => type === 'ADDITION').length,
    deletions: lines.filter(({ type }) => type === 'DELETION').length,
    digest: createHash('sha256').update(path).digest('hex'),
    lines,
  };
}

function bare(name: string | undefined): string | null {
  return !name || name === '/dev/null' ? null : name.replace(/^[ab]\//, '');
}

function hunkLines(hunk: ReturnType<typeof parsePatch>[number]['hunks'][number]): DiffLine[] {
  let [left, right] = [hunk.oldStart - 1, hunk.newStart - 1];
  const span = (start: number, count: number) => (count === 1 ? `${start}` : `${start},${count}`);
  const text = `@@ -${span(hunk.oldStart, hunk.oldLines)} +${span(hunk.newStart, hunk.newLines)} @@`;
  const lines = hunk.lines.filter((line) => !line.startsWith('\\'));
  return [
    { type: 'HUNK', text, left, right },
    ...lines.map((line): DiffLine => {
      if (line[0] !== '+') left++;
      if (line[0] !== '-') right++;
      const type = line[0] === '+' ? 'ADDITION' : line[0] === '-' ? 'DELETION' : 'CONTEXT';
      return { type, text: line, left, right };
    }),
  ];
}
