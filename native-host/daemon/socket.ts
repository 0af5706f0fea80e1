import { lstatSync, mkdirSync, type Stats, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { shellQuote } from '../shell-quote.ts';

/** Creates the runtime folder when it is missing, and throws AppError unless it is ours alone. */
export function ensureRuntimeFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  if (!statOf(folder)) mkdirIfMissing(folder);
  checkRuntimeFolder(folder);
}

/** Throws AppError unless `folder` is a real folder of this user that no other user can enter. */
export function checkRuntimeFolder(folder: string): void {
  const stats = statOf(folder);
  if (!stats) throw new AppError('not-found', `${folder} does not exist.`);
  // A symbolic link is none, wherever it leads.
  if (!stats.isDirectory()) throw refused(`${folder} is not a folder; remove it and try again.`);
  if (!isOurs(stats)) throw refused(`${folder} belongs to another user; have it removed and try again.`);
  if ((stats.mode & 0o077) !== 0)
    throw refused(`${folder} is open to other users; run: chmod 700 ${shellQuote(folder)}`);
}

/** Throws AppError when something other than our own socket lies at `path`. Says whether one is there. */
export function checkSocket(path: string): boolean {
  const stats = statOf(path);
  if (!stats) return false;
  if (!stats.isSocket() || !isOurs(stats))
    throw refused(`${path} is not Pullside's socket; remove it and try again.`);
  return true;
}

/** Listens with mode 0600. Call only while holding the daemon's lock: it removes what a dead daemon left. */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  if (checkSocket(path)) unlinkSync(path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    withUmask(0o177, () => server.listen({ path }, resolve));
  });
}

/** The socket's file is made inside `listen`, so only that call runs under the mask: terminals keep the user's. */
function withUmask(mask: number, action: () => void): void {
  const before = process.umask(mask);
  try {
    action();
  } finally {
    process.umask(before);
  }
}

function mkdirIfMissing(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}

function isOurs(stats: Stats): boolean {
  return process.getuid === undefined || stats.uid === process.getuid();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function refused(message: string): AppError {
  return new AppError('refused', message);
}
