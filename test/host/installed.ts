import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Check } from '../../native-host/install/doctor/check.ts';
import { createHome } from './home.ts';
import { runPullside } from './run.ts';

/** An installed Pullside with a browser profile of its own. */
export function installed() {
  const { home, env, paths } = createHome();
  const profile = join(env.HOME, 'profile');
  mkdirSync(profile);
  const done = runPullside(env, 'install', '--user-data-dir', profile);
  expect(done).toMatchObject({ status: 0, stderr: '' });
  const manifest = join(profile, 'NativeMessagingHosts/dev.pullside.host.json');
  return { home, env, paths, profile, manifest, wrapper: join(paths.program, 'pullside-host') };
}

export function examine(env: NodeJS.ProcessEnv): {
  status: number | null;
  checks: Check[];
  broken: string[];
} {
  const { status, stdout, stderr } = runPullside(env, 'doctor', '--json');
  expect(stderr).toBe('');
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const broken = checks.filter((check) => check.status === 'fail').map((check) => check.id);
  return { status, checks, broken };
}

export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** A home of someone who uses these browsers, with Pullside in a folder of it. */
export function personsHome(...folders: string[]) {
  const { home } = createHome();
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  return { home, env: { ...usualFolders(home), PULLSIDE_HOME: join(home, 'p') } };
}

/** The environment of someone whose Pullside lies in its usual folders, below `home`. */
export function usualFolders(home: string): NodeJS.ProcessEnv {
  const {
    PULLSIDE_HOME: _,
    XDG_CONFIG_HOME: __,
    XDG_DATA_HOME: ___,
    XDG_STATE_HOME: ____,
    ...rest
  } = process.env;
  return { ...rest, HOME: home };
}
