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

/** What `git status` says of a file: `XY`, its index and the file itself. */
interface Entry {
  state: string;
  path: string;
}

/**
 * Whether tracked files differ from what is checked out. Where all that differs are files that a filter has
 * written, Git LFS say, nothing can be told, which is null.
 *
 * @param gitDir a shadow whose HEAD is the checkout's
 */
export async function isDirty(
  git: Git,
  known: GitRepository,
  gitDir: string,
  tree: Tree,
): Promise<boolean | null> {
  const read = await statusOf(git, known, gitDir, tree, 'no');
  if (read === null) return null;
  return read.entries.length > 0 || (read.filtered > 0 ? null : false);
}

/** The files that are not committed, new ones among them, as `XY path`; null where that cannot be told. */
export async function uncommitted(
  git: Git,
  known: GitRepository,
  gitDir: string,
  tree: Tree,
): Promise<string[] | null> {
  const read = await statusOf(git, known, gitDir, tree, 'normal');
  return read === null ? null : read.entries.map(({ state, path }) => `${state} ${path}`);
}

/** No filter runs (threats P7): `filtered` counts the files that one has written, of which nothing can be told. */
async function statusOf(
  git: Git,
  { conventions }: GitRepository,
  gitDir: string,
  tree: Tree,
  untracked: 'no' | 'normal',
): Promise<{ entries: Entry[]; filtered: number } | null> {
  const call = {
    cwd: tree.path,
    gitDir,
    workTree: tree.path,
    index: join(tree.own, 'index'),
    settings: conventions,
    limitMs: LIMIT_MS,
  };
  const flags = ['--porcelain', '-z', `--untracked-files=${untracked}`, '--ignore-submodules=all'];
  try {
    const args = ['status', ...flags, '--no-renames'];
    const entries = entriesOf(await outputOf(git, 'read the status', { ...call, args }));
    const touched = entries.filter(({ state }) => state === ' M');
    if (touched.length === 0) return { entries, filtered: 0 };
    const input = touched.map(({ path }) => `${path}\0`).join('');
    const asked = { ...call, args: ['check-attr', '--stdin', '-z', 'filter'], input };
    const filtered = filteredOf(await outputOf(git, 'read the attributes', asked));
    const told = entries.filter(({ state, path }) => state !== ' M' || !filtered.has(path));
    return { entries: told, filtered: filtered.size };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function entriesOf(status: string): Entry[] {
  const lines = status.split('\0').filter(Boolean);
  return lines.map((line) => ({ state: line.slice(0, 2), path: line.slice(3) }));
}

/** `path`, `filter`, its value, for each. */
function filteredOf(printed: string): Set<string> {
  const fields = printed.split('\0');
  const isFiltered = (value: string | undefined) => value !== 'unspecified' && value !== 'unset';
  return new Set(
    fields.filter(
      (_, index) => index % 3 === 0 && index + 2 < fields.length && isFiltered(fields[index + 2]),
    ),
  );
}
