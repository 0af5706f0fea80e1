import type { FakePull } from './github-pull.ts';
import type { Upstream } from './publish-pull.ts';

/** GitHub's word for git's letter. */
const statuses: Record<string, string> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  T: 'changed',
};

/** A pull request between two commits, told as git itself tells it: for what `FakeFile` has no words. */
export function pullOfGit(upstream: Upstream, number: number, mergeBase: string, headSha: string): FakePull {
  const git = (...args: string[]) => upstream.git(upstream.folder, 'diff', '-M', ...args, mergeBase, headSha);
  const patches = patchesOf(git());
  const counts = numbersOf(git('--numstat', '-z'));
  const rows = namesOf(git('--name-status', '-z')).map(({ letter, path, oldPath }, index) => ({
    ...{ filename: path, status: statuses[letter] ?? '' },
    ...(oldPath === path ? {} : { previous_filename: oldPath }),
    ...counts[index],
    contents_url: `https://api.github.com/?ref=${letter === 'D' ? mergeBase : headSha}`,
    ...(patches[index] ? { patch: patches[index] } : {}),
  }));
  const { owner, repo } = upstream;
  const base = { sha: mergeBase, ref: 'main' };
  return { owner, repo, number, headSha, mergeBase, base, files: [], told: { rows, diff: `${git()}\n` } };
}

function namesOf(printed: string): { letter: string; path: string; oldPath: string }[] {
  const words = printed.split('\0').filter(Boolean);
  const names = [];
  for (let at = 0; at < words.length; ) {
    const letter = words[at++]?.[0] ?? '';
    const oldPath = words[at++] ?? '';
    names.push({ letter, path: letter === 'R' ? (words[at++] ?? '') : oldPath, oldPath });
  }
  return names;
}

/** Of a file that moved, the names come as words of their own. */
function numbersOf(printed: string): { additions: number; deletions: number }[] {
  return printed.split('\0').flatMap((word) => {
    const [, added, deleted] = /^(\d+|-)\t(\d+|-)\t/.exec(word) ?? [];
    return added === undefined ? [] : [{ additions: Number(added) || 0, deletions: Number(deleted) || 0 }];
  });
}

/** A file that became a link, or a link a file, is two to `git diff`; GitHub has one row of it, without lines. */
function patchesOf(diff: string): string[] {
  const sections = diff.split(/^(?=diff --git )/m);
  const headers = sections.map((section) => section.split('\n', 1)[0]);
  return sections.flatMap((section, index) => {
    if (headers[index] === headers[index - 1]) return [];
    if (headers[index] === headers[index + 1]) return [''];
    const start = section.indexOf('\n@@ ');
    return [start < 0 ? '' : section.slice(start + 1).replace(/\n$/, '')];
  });
}
