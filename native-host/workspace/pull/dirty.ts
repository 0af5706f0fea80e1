import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { type Git, outputOf } from '../git/git.ts';
import type { GitRepository } from '../git/repository.ts';

/** A checkout's files, and the folder where git keeps what is the checkout's own. */
export interface Tree {
  path: string;
  own: string;
}

const LIMIT_MS = 10_000;

/**
 * Whether tracked files differ from what is checked out. No filter runs (threats P7): where all that differs are
 * files that one has written, Git LFS say, nothing can be told, which is null.
 *
 * @param gitDir a shadow whose HEAD is the checkout's
 */
export async function isDirty(
  git: Git,
  { conventions }: GitRepository,
  gitDir: string,
  tree: Tree,
): Promise<boolean | null> {
  const call = {
    cwd: tree.path,
    gitDir,
    workTree: tree.path,
    index: join(tree.own, 'index'),
    settings: conventions,
    limitMs: LIMIT_MS,
  };
  const flags = ['--porcelain', '-z', '--untracked-files=no', '--ignore-submodules=all', '--no-renames'];
  try {
    const entries = entriesOf(
      await outputOf(git, 'read the status', { ...call, args: ['status', ...flags] }),
    );
    if (entries.some(({ state }) => state !== ' M')) return true;
    if (entries.length === 0) return false;
    const input = entries.map(({ path }) => `${path}\0`).join('');
    const args = ['check-attr', '--stdin', '-z', 'filter'];
    const printed = await outputOf(git, 'read the attributes', { ...call, args, input });
    return hasUnfiltered(printed) ? true : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** `XY path`: what differs in the index, and in the file. */
function entriesOf(status: string): { state: string; path: string }[] {
  const lines = status.split('\0').filter(Boolean);
  return lines.map((line) => ({ state: line.slice(0, 2), path: line.slice(3) }));
}

/** `path`, `filter`, its value, for each. */
function hasUnfiltered(printed: string): boolean {
  const values = printed.split('\0').filter((_, index) => index % 3 === 2);
  return values.some((value) => value === 'unspecified' || value === 'unset');
}
