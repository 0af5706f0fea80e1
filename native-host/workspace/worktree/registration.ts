import { lstat, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { readSmall } from '../checkout.ts';
import type { WorktreeRecord } from './records.ts';

const MAX_BYTES = 64 * 1024;

/** Git's own folder for one worktree of a repository. */
export interface Registration {
  folder: string;
  index: string;
  /** A commit, or `ref: …` where the person went to a branch. */
  head: string;
}

/** `none`: the folder is gone. `severed`: it is there, but its repository knows nothing of it any more. */
export async function registrationOf(record: WorktreeRecord): Promise<Registration | 'none' | 'severed'> {
  const { path, common, name } = record;
  const stats = await lstat(path).catch(() => null);
  if (!stats?.isDirectory()) return 'none';
  if (name === null) return 'severed';
  const folder = join(common, 'worktrees', name);
  const head = await readSmall(join(folder, 'HEAD'), MAX_BYTES);
  const link = await readSmall(join(path, '.git'), MAX_BYTES);
  const isLinked = link?.trim() === `gitdir: ${folder}` && (await isRegistered(record, folder));
  return isLinked && head !== null ? { folder, index: join(folder, 'index'), head: head.trim() } : 'severed';
}

/** Git writes where it believes the repository to be, which was a passing place; its name there. */
export async function linkToRepository(path: string, common: string): Promise<string> {
  const link = await readSmall(join(path, '.git'), MAX_BYTES);
  const name = basename(link?.trim() ?? '');
  if (!link?.startsWith('gitdir: ') || name === '' || name === '..')
    throw new AppError('git-failed', `git made no worktree in ${path}. Try again.`, { retryable: true });
  await writeFile(join(path, '.git'), `gitdir: ${join(common, 'worktrees', name)}\n`);
  return name;
}

/** Takes the folder away, and what the repository knows of it; of one that was broken off we know no name. */
export async function removeFiles(record: WorktreeRecord): Promise<void> {
  const registered = join(record.common, 'worktrees');
  await rm(record.path, { recursive: true, force: true, maxRetries: 3 });
  for (const name of await readdir(registered).catch(() => [])) {
    const folder = join(registered, name);
    if (await isRegistered(record, folder)) await rm(folder, { recursive: true, force: true });
  }
  // Where it was the only one, nothing is left of us.
  await rmdir(registered).catch(() => {});
}

/** Whether the person locked it, with "git worktree lock". */
export async function isLocked({ common, name }: WorktreeRecord): Promise<boolean> {
  if (name === null) return false;
  const file = join(common, 'worktrees', name, 'locked');
  return (await lstat(file).catch(() => null)) !== null;
}

/** Another may have the name by now. */
async function isRegistered({ path }: WorktreeRecord, folder: string): Promise<boolean> {
  return (await readSmall(join(folder, 'gitdir'), MAX_BYTES))?.trim() === join(path, '.git');
}
