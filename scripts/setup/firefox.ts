import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const commands = ['firefox-esr', 'firefox'];

const applications: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
};

/** Path of a Firefox, or null: PULLSIDE_FIREFOX, else one on PATH, else an application's usual place. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.PULLSIDE_FIREFOX) return existsSync(env.PULLSIDE_FIREFOX) ? env.PULLSIDE_FIREFOX : null;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...(applications[process.platform] ?? [])].find(existsSync) ?? null;
}
