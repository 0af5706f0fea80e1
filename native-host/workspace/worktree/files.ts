import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Git, type GitCall, outputOf } from '../git/git.ts';
import type { GitRepository } from '../git/repository.ts';
import type { WorktreeRecord } from './records.ts';
import { linkToRepository } from './registration.ts';

const LIMIT_MS = 5 * 60_000;

/**
 * Makes a worktree at the record's commit. Files are written as they are in the commit, but for the system's
 * ends of lines: no filter runs, also not Git LFS, whose server a pull request may name.
 */
export async function addFiles(
  git: Git,
  known: GitRepository,
  gitDir: string,
  record: WorktreeRecord,
): Promise<WorktreeRecord> {
  const { common } = known;
  const { path, sha } = record;
  await mkdir(join(common, 'worktrees'), { recursive: true });
  const args = ['worktree', 'add', '--no-checkout', '--detach', '--', path, sha];
  await outputOf(git, `make the worktree ${path}`, { args, gitDir });
  const named = { ...record, name: await linkToRepository(path, common) };
  await readTree(git, known, gitDir, named, [sha]);
  return { ...named, isMade: true };
}

/** Brings an unchanged worktree to another commit; git itself refuses where a file was changed after all. */
export async function renewFiles(
  git: Git,
  known: GitRepository,
  gitDir: string,
  record: WorktreeRecord,
  sha: string,
): Promise<void> {
  // A file that was changed and changed back has another date, which is all that git compares here.
  const refresh = callOn(known, gitDir, record, ['update-index', '-q', '--refresh']);
  await outputOf(git, `look at the files of ${record.path}`, refresh);
  await readTree(git, known, gitDir, record, [record.sha, sha]);
  const args = ['update-ref', '--no-deref', `worktrees/${record.name}/HEAD`, sha, record.sha];
  await outputOf(git, `bring ${record.path} to the new head`, { args, gitDir });
}

async function readTree(
  git: Git,
  known: GitRepository,
  gitDir: string,
  record: WorktreeRecord,
  commits: string[],
): Promise<void> {
  const call = callOn(known, gitDir, record, ['read-tree', '-m', '-u', ...commits]);
  await outputOf(git, `write the files of ${record.path}`, call);
}

/** Git at work on the worktree's own index and files. */
function callOn(
  { common, conventions }: GitRepository,
  gitDir: string,
  { path, name }: WorktreeRecord,
  args: string[],
): GitCall {
  return {
    args,
    cwd: path,
    gitDir,
    workTree: path,
    index: join(common, 'worktrees', name ?? '', 'index'),
    settings: conventions,
    limitMs: LIMIT_MS,
  };
}
