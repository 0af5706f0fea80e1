import { join } from 'node:path';
import { type Git, outputOf } from '../git/git.ts';
import type { GitRepository } from '../git/repository.ts';
import type { Tree } from '../pull/dirty.ts';
import { nameable } from './tree.ts';

const LIMIT_MS = 4000;
/** Further files are not even named: each name is judged while terminals wait. */
const MOST_FILES = 20_000;

/** The files of a checkout that are tracked, or are there and not ignored, as far as they may be named. */
export async function listFiles(
  git: Git,
  { conventions }: GitRepository,
  gitDir: string,
  tree: Tree,
): Promise<string[]> {
  const listed = await outputOf(git, 'list the files', {
    args: ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    cwd: tree.path,
    gitDir,
    workTree: tree.path,
    index: join(tree.own, 'index'),
    settings: conventions,
    limitMs: LIMIT_MS,
  });
  // A cut list may end within a name.
  return nameable(
    listed
      .slice(0, listed.lastIndexOf('\0') + 1)
      .split('\0', MOST_FILES)
      .filter(Boolean),
  );
}
