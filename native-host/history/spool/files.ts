import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A file that one shell appends to. */
export interface SpoolFile {
  name: string;
  path: string;
  size: number;
  /** Milliseconds since it was written to. */
  idleMs: number;
}

const SHELLS_FILE = /^\d{1,10}-\d{1,40}$/;
/** A pane's text that no line asked for, or that was never finished. */
const PANES_FILE = /^\d{1,10}-\d{1,40}\.\d{1,20}\.(pane|part)$/;
const MOST_FILES = 1000;
const LEFT_BEHIND_MS = 3_600_000;

/**
 * Those that were written to last come first. Empty where the folder is missing, or open to others: what they write
 * is not the person's history.
 */
export function spoolFiles(folder: string): SpoolFile[] {
  if (!isPrivate(folder)) return [];
  const names = readdirSync(folder);
  sweepPanes(folder, names);
  return names
    .filter((name) => SHELLS_FILE.test(name))
    .flatMap((name) => describe(folder, name) ?? [])
    .sort((one, other) => one.idleMs - other.idleMs)
    .slice(0, MOST_FILES);
}

/** At most `length` bytes from an offset; null for anything but a regular file that is there. */
export function readAt(path: string, offset: number, length: number): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    if (!fstatSync(descriptor).isFile()) return null;
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(descriptor).size - offset)));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, offset));
  } finally {
    closeSync(descriptor);
  }
}

function describe(folder: string, name: string): SpoolFile | null {
  const path = join(folder, name);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return null;
  return { name, path, size: stats.size, idleMs: Date.now() - stats.mtimeMs };
}

function isPrivate(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || (stats.mode & 0o077) !== 0) return false;
  return process.getuid === undefined || stats.uid === process.getuid();
}

function sweepPanes(folder: string, names: string[]): void {
  for (const file of names
    .filter((name) => PANES_FILE.test(name))
    .flatMap((name) => describe(folder, name) ?? []))
    if (file.idleMs > LEFT_BEHIND_MS) rmSync(file.path, { force: true });
}
