import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pull } from '../git/fetch.ts';

/** A path that tells by its name what is there, and where nothing is yet. */
export async function freePath(folder: string, { repository, number }: Pull): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const real = await realpath(folder);
  const name = [repository.owner, repository.repo, number].join('-').replace(/[^\w.-]|^\.+/g, '_');
  for (let count = 1; ; count += 1) {
    const path = join(real, count === 1 ? name : `${name}-${count}`);
    if ((await lstat(path).catch(() => null)) === null) return path;
  }
}
