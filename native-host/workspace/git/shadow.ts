import { mkdir, mkdtemp, readdir, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitRepository } from './repository.ts';

/** What a repository and its shadow have in common. Configuration, hooks, HEAD and index are not among it. */
const folders = ['objects', 'refs', 'worktrees'];
/** What HEAD is where no commit is checked out. */
export const UNBORN = 'ref: refs/heads/none';
const files = ['packed-refs', 'shallow', 'info/exclude'];

/**
 * Runs `use` with a GIT_DIR of our own making that has the repository's objects and refs, but nothing of
 * its configuration, which can name programs for nearly everything that git does (threats P7). What is
 * written to refs and objects is written to the repository itself.
 *
 * @param head what HEAD is there
 */
export async function withShadow<T>(
  { common, objectFormat }: GitRepository,
  place: string,
  head: string,
  use: (gitDir: string) => Promise<T>,
): Promise<T> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const shadow = await mkdtemp(join(place, 'git-'));
  try {
    await mkdir(join(shadow, 'info'));
    await writeFile(join(shadow, 'HEAD'), `${head}\n`);
    await writeFile(join(shadow, 'config'), configFor(objectFormat));
    // Junctions need no privileges on Windows.
    for (const name of folders) await symlink(join(common, name), join(shadow, name), 'junction');
    for (const name of files) await linkFile(join(common, name), join(shadow, name));
    return await use(shadow);
  } finally {
    await rm(shadow, { recursive: true, force: true });
  }
}

/** A FIFO in a file's place would hold git up. What is absent may be made by git, in its right place. */
async function linkFile(target: string, link: string): Promise<void> {
  const stats = await stat(target).catch(() => null);
  if (stats === null || stats.isFile()) await symlink(target, link, 'file');
}

function configFor(objectFormat: string): string {
  const version = objectFormat === 'sha1' ? 0 : 1;
  const format = version === 0 ? '' : `[extensions]\n\tobjectFormat = ${objectFormat}\n`;
  return `[core]\n\trepositoryFormatVersion = ${version}\n\tbare = false\n${format}`;
}

/** Removes what a daemon that was killed left there, and nothing that others have in a folder of that name. */
export async function sweepShadows(place: string): Promise<void> {
  const names = await readdir(place).catch(() => []);
  const left = names.filter((name) => /^git-\w{6}$/.test(name));
  await Promise.all(left.map((name) => rm(join(place, name), { recursive: true, force: true })));
  await rmdir(place).catch(() => {});
}
