import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { type RepositoryName, remoteUrls, repositoryAt } from './remote.ts';

/** A folder that holds a git working tree, read as text: git itself is never run (threats P7). */
export interface Checkout {
  path: string;
  folders: GitFolders;
  repositories: RepositoryName[];
  /** Null when HEAD is detached. */
  branch: string | null;
  headSha: string | null;
}

const MAX_CONFIG_BYTES = 1024 * 1024;
const MAX_PACKED_REFS_BYTES = 16 * 1024 * 1024;
export const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** Where git keeps what belongs to a checkout: its own, and what all worktrees of the repository share. */
export interface GitFolders {
  own: string;
  common: string;
}

export async function gitFoldersOf(path: string): Promise<GitFolders | null> {
  const own = await gitFolderOf(path);
  return own === null ? null : { own, common: await commonFolderOf(own) };
}

/** Reads the checkout at `path`, null when there is none. */
export async function readCheckout(path: string): Promise<Checkout | null> {
  const folders = await gitFoldersOf(path);
  if (folders === null) return null;
  const { own, common } = folders;
  const config = await readSmall(join(common, 'config'), MAX_CONFIG_BYTES);
  if (config === null) return null;
  const repositories = remoteUrls(config)
    .map(repositoryAt)
    .filter((name) => name !== null);
  return { path, folders, repositories, ...(await readHead(own, common)) };
}

/** For one that was chosen and is there no more. */
export function noCheckout(path: string): AppError {
  return new AppError('not-found', `${path} is no checkout any more. Choose another one.`);
}

/** `.git` is a folder, or in a linked worktree a file that names one. */
export async function gitFolderOf(path: string): Promise<string | null> {
  const dotGit = join(path, '.git');
  const stats = await stat(dotGit).catch(() => null);
  if (stats?.isDirectory()) return dotGit;
  const target = stats ? /^gitdir: (.+)/.exec((await readSmall(dotGit, 4096)) ?? '')?.[1] : undefined;
  return target ? resolve(path, target.trim()) : null;
}

/** What all worktrees of a repository share. */
export async function commonFolderOf(gitFolder: string): Promise<string> {
  const common = await readSmall(join(gitFolder, 'commondir'), 4096);
  return common === null ? gitFolder : resolve(gitFolder, common.trim());
}

async function readHead(own: string, common: string): Promise<Pick<Checkout, 'branch' | 'headSha'>> {
  const head = ((await readSmall(join(own, 'HEAD'), 4096)) ?? '').trim();
  if (SHA.test(head)) return { branch: null, headSha: head };
  const ref = /^ref: (refs\/[^\0]+)$/.exec(head)?.[1];
  if (!ref || ref.split('/').includes('..')) return { branch: null, headSha: null };
  const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
  return { branch, headSha: (await looseRef(common, ref)) ?? (await packedRef(common, ref)) };
}

async function looseRef(common: string, ref: string): Promise<string | null> {
  const sha = (await readSmall(join(common, ref), 4096))?.trim() ?? '';
  return SHA.test(sha) ? sha : null;
}

async function packedRef(common: string, ref: string): Promise<string | null> {
  const packed = (await readSmall(join(common, 'packed-refs'), MAX_PACKED_REFS_BYTES)) ?? '';
  const line = packed.split('\n').find((row) => row.endsWith(` ${ref}`));
  const sha = line?.split(' ')[0] ?? '';
  return SHA.test(sha) ? sha : null;
}

/** A regular file's text, null when it is absent, larger, or anything else: a FIFO must not hold us up. */
export async function readSmall(path: string, maxBytes: number): Promise<string | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => null);
  try {
    const stats = await file?.stat();
    if (!file || !stats?.isFile() || stats.size > maxBytes) return null;
    return await file.readFile('utf8');
  } catch {
    return null;
  } finally {
    await file?.close();
  }
}
