import { constants, type Dirent } from 'node:fs';
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isForbidden } from './secret-names.ts';

/** No source file is larger; what is, is not read. */
const LARGEST = 1024 * 1024;

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * The text of a file in a workspace; null for everything that is none, or may not be read: a link anywhere on
 * the way, a device, a binary or a huge file, a secret's name, a way out. On Linux each folder on the way is
 * held open while the next is entered, so that nobody can put a link into its place meanwhile (threats P8).
 */
export async function readInside(root: string, path: string): Promise<string | null> {
  const parts = partsOf(path);
  if (parts === null || parts.length === 0) return null;
  const file = await openInside(root, parts, O_RDONLY | O_NONBLOCK).catch(() => null);
  try {
    return file === null ? null : await textOf(file);
  } catch {
    return null;
  } finally {
    await file?.close();
  }
}

/** The names in a folder of a workspace; nothing where it is none, or may not be read. */
export async function listInside(
  root: string,
  path: string,
): Promise<{ folders: string[]; files: string[] }> {
  const parts = partsOf(path);
  const entries = parts === null ? [] : await entriesOf(root, parts).catch(() => []);
  const allowed = entries.filter(({ name }) => !isForbidden(name));
  return {
    folders: allowed.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    files: allowed.filter((entry) => entry.isFile()).map(({ name }) => name),
  };
}

async function entriesOf(root: string, parts: string[]): Promise<Dirent[]> {
  const path = join(root, ...parts);
  if (process.platform !== 'linux')
    return (await realpath(path)) === path ? readdir(path, { withFileTypes: true }) : [];
  const folder = await openInside(root, parts, O_RDONLY | O_DIRECTORY);
  return readdir(pathOf(folder), { withFileTypes: true }).finally(() => folder.close());
}

/** The names on the way, null where one of them is no plain name, hides what it is, or is forbidden. */
function partsOf(path: string): string[] | null {
  if (path === '') return [];
  const parts = path.split('/');
  return parts.every((part) => isPlain(part) && !isForbidden(part)) ? parts : null;
}

function isPlain(name: string): boolean {
  return (
    !/^\.{0,2}$|[/\\\0]|%(?:2e|2f|5c|00)/i.test(name) && (process.platform !== 'win32' || !name.includes(':'))
  );
}

/** Opens what `parts` name below the root, one after the other, following no link. */
async function openInside(root: string, parts: string[], flags: number): Promise<FileHandle> {
  if (process.platform !== 'linux') return openChecked(join(root, ...parts), flags);
  let at = await open(root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  for (const [index, name] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const how = (isLast ? flags : O_RDONLY | O_DIRECTORY) | O_NOFOLLOW;
    const next = open(`${pathOf(at)}/${name}`, how);
    await next.finally(() => at.close());
    at = await next;
  }
  return at;
}

/** What was opened is asked for its name: a link on the way would give another one. */
async function openChecked(path: string, flags: number): Promise<FileHandle> {
  const file = await open(path, flags | (O_NOFOLLOW ?? 0));
  const [real, opened] = [await realpath(path), await file.stat({ bigint: true })];
  const named = await open(real, flags | (O_NOFOLLOW ?? 0));
  const there = await named.stat({ bigint: true });
  await named.close();
  if (real === path && there.ino === opened.ino && there.dev === opened.dev) return file;
  await file.close();
  throw new Error('a link');
}

/** A folder that is held open, by a path that cannot come to mean another. */
function pathOf(folder: FileHandle): string {
  return `/proc/self/fd/${folder.fd}`;
}

async function textOf(file: FileHandle): Promise<string | null> {
  const stats = await file.stat();
  if (!stats.isFile() || stats.size > LARGEST) return null;
  const buffer = Buffer.alloc(LARGEST + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length > LARGEST) break;
  }
  const bytes = buffer.subarray(0, length);
  return length > LARGEST || bytes.includes(0) ? null : bytes.toString('utf8');
}
