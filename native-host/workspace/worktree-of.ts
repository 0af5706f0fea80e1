import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { commonFolderOf, gitFolderOf, readSmall } from './checkout.ts';

/**
 * Which tree a command ran in that started in `cwd`: the chosen checkout, or one of the worktrees that its own
 * git folder names. Null for any other folder, whatever its `.git` claims. Paths are real ones.
 */
export async function treeOf(chosen: string, cwd: string): Promise<string | null> {
  const inside = isWithin(chosen, cwd);
  for (let folder = cwd; !(inside && folder === chosen); folder = dirname(folder)) {
    if ((await gitFolderOf(folder)) !== null && (await isWorktreeOf(chosen, folder))) return folder;
    if (folder === dirname(folder)) return null;
  }
  return chosen;
}

export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

async function isWorktreeOf(chosen: string, folder: string): Promise<boolean> {
  const [common, other] = await Promise.all([commonOf(chosen), commonOf(folder)]);
  if (common === null || other === null || common.path !== other.path) return false;
  return other.own === common.path
    ? isMainTree(folder, common.path)
    : isNamedBy(other.own, folder, common.path);
}

async function commonOf(folder: string): Promise<{ own: string; path: string } | null> {
  const named = await gitFolderOf(folder);
  const own = named && (await real(named));
  const path = own && (await real(await commonFolderOf(own)));
  return own && path ? { own, path } : null;
}

/** The folder that git's own lies in, by nature: a `.git` that only names it, or links to it, proves nothing. */
async function isMainTree(folder: string, common: string): Promise<boolean> {
  const stats = await lstat(join(folder, '.git')).catch(() => null);
  return stats?.isDirectory() === true && join(folder, '.git') === common;
}

/** Git keeps on its side, too, where each of its worktrees is. */
async function isNamedBy(own: string, folder: string, common: string): Promise<boolean> {
  if (dirname(own) !== join(common, 'worktrees')) return false;
  const named = (await readSmall(join(own, 'gitdir'), 4096))?.trim();
  return named !== undefined && (await real(dirname(resolve(own, named)))) === folder;
}

function real(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}
