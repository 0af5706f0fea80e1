import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { endDaemon } from '../daemon/status.ts';
import { userKeychain } from '../settings/keychain/keychain.ts';
import { openKeys } from '../settings/keys.ts';
import type { Paths } from '../settings/paths.ts';
import { readRecord } from './record.ts';
import { removeKey } from './registry.ts';

/** The person's own things that are still there: folders, null when there is none. */
export interface Kept {
  conversations: string | null;
  settings: string | null;
  /** Of pull requests: what was changed in them is nowhere else. */
  worktrees: string | null;
}

/** What is ours in each folder: a PULLSIDE_HOME such as `~` has folders of these names that hold other things. */
const ours = {
  program: /^(install\.json|pullside-host|dev\.pullside\.host\.|node$)/,
  runtime: /^(daemon\.lock|host-\d+\.sock|terminal-\w{6}$|shells$)/,
  log: /^daemon\.log/,
  data: /^(conversations\.sqlite|spool$|pull-changes$)/,
  config: /^(settings|keys)\.json/,
};
type Folder = keyof typeof ours;

/** Ends the daemon, removes the registration and the program's files; `purge` takes the person's things too. */
export async function uninstall(paths: Paths, purge: boolean): Promise<Kept> {
  await endDaemon(paths);
  // First, since what does not give its keys up stops the rest.
  if (purge) await openKeys(paths.config, userKeychain()).clear();
  // Backwards: what was made first holds what was made later.
  for (const { manifest, made, key } of readRecord(paths.program)?.registrations.toReversed() ?? []) {
    if (key !== null) removeKey(key);
    rmSync(manifest, { force: true });
    if (made !== null) removeEmpty(dirname(manifest), dirname(made));
  }
  const doomed: Folder[] = ['program', 'runtime', 'log', ...(purge ? (['data', 'config'] as const) : [])];
  for (const folder of doomed)
    for (const file of filesOf(paths, folder)) rmSync(file, { force: true, recursive: true });
  const worktrees = worktreesIn(paths.data);
  if (purge && worktrees === null) rmSync(join(paths.data, 'worktrees.json'), { force: true });
  for (const folder of Object.keys(ours) as Folder[]) removeEmpty(paths[folder], homeOf(paths[folder]));
  return { conversations: present(paths, 'data'), settings: present(paths, 'config'), worktrees };
}

/** The folder that they are in; null where none is, or no longer. */
function worktreesIn(data: string): string | null {
  const folder = join(data, 'worktrees');
  removeEmpty(folder, data);
  return existsSync(join(data, 'worktrees.json')) && existsSync(folder) ? folder : null;
}

function filesOf(paths: Paths, folder: Folder): string[] {
  const names = existsSync(paths[folder]) ? readdirSync(paths[folder]) : [];
  return names.filter((name) => ours[folder].test(name)).map((name) => join(paths[folder], name));
}

/** Removes `folder` and the folders above it while they are empty, but never `stop`. */
function removeEmpty(folder: string, stop: string): void {
  for (let at = folder; at.startsWith(`${stop}${sep}`); at = dirname(at)) {
    try {
      if (existsSync(at)) rmdirSync(at);
    } catch {
      return;
    }
  }
}

/** Nothing at or above this folder is Pullside's. */
function homeOf(folder: string): string {
  const own = process.env.PULLSIDE_HOME;
  if (own && folder.startsWith(`${own}${sep}`)) return dirname(own);
  return folder.startsWith(`${homedir()}${sep}`) ? homedir() : dirname(folder);
}

function present(paths: Paths, folder: Folder): string | null {
  return filesOf(paths, folder).length > 0 ? paths[folder] : null;
}
