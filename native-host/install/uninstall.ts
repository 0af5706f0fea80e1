import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { endDaemon } from '../daemon/status.ts';
import type { Paths } from '../settings/paths.ts';
import { readRecord } from './record.ts';

/** The person's own things that are still there: folders, null when there is none. */
export interface Kept {
  conversations: string | null;
  settings: string | null;
}

/** Ends the daemon, removes the registration and the program's files; `purge` takes the person's things too. */
export async function uninstall(paths: Paths, purge: boolean): Promise<Kept> {
  await endDaemon(paths);
  for (const { manifest, made } of readRecord(paths.program)?.registrations ?? []) {
    rmSync(manifest, { force: true });
    if (made !== null) removeEmpty(dirname(manifest), dirname(made));
  }
  const doomed = [paths.program, paths.runtime, paths.log, ...(purge ? [paths.data, paths.config] : [])];
  for (const folder of doomed) rmSync(folder, { recursive: true, force: true });
  for (const folder of [...doomed, paths.data, paths.config]) removeEmpty(folder, homeOf(folder));
  return { conversations: present(paths.data), settings: present(paths.config) };
}

/** Removes `folder` and the folders above it while they are empty, but never `stop`. */
function removeEmpty(folder: string, stop: string): void {
  for (let at = folder; at.startsWith(`${stop}/`); at = dirname(at)) {
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
  if (own && folder.startsWith(`${own}/`)) return dirname(own);
  return folder.startsWith(`${homedir()}/`) ? homedir() : dirname(folder);
}

function present(folder: string): string | null {
  return existsSync(folder) ? folder : null;
}
