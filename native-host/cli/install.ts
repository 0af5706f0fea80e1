import { install } from '../install/install.ts';
import { choosePlaces } from '../install/places.ts';
import { uninstall } from '../install/uninstall.ts';
import type { Paths } from '../settings/paths.ts';
import { UsageError } from './usage.ts';

export interface InstallOptions {
  browser?: string;
  userDataDir?: string;
  extensionId?: string | string[];
}

const EXTENSION_ID = /^[a-p]{32}$/;

export function runInstall(paths: Paths, options: InstallOptions): number {
  const ids = [options.extensionId ?? []].flat();
  for (const id of ids)
    if (!EXTENSION_ID.test(id))
      throw new UsageError(`${id} is no extension id: those are 32 letters from a to p`);
  const places = choosePlaces(options.browser, options.userDataDir);
  const record = install(paths, places, ids);
  for (const { browser, manifest } of record.registrations)
    console.log(`registered with ${browser}: ${manifest}`);
  console.log('to see that everything works, run: pullside doctor');
  return 0;
}

export async function runUninstall(paths: Paths, purge: boolean): Promise<number> {
  const { conversations, settings } = await uninstall(paths, purge);
  console.log(
    `removed the registration and the files of the program${purge ? ', conversations, settings and keys' : ''}`,
  );
  if (conversations) console.log(`your conversations stay in ${conversations}`);
  if (settings) console.log(`your settings and keys stay in ${settings}`);
  if (conversations || settings) console.log('to remove those too, run: pullside uninstall --purge');
  return 0;
}
