import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import type { System } from '../../manifests/browsers.ts';
import { AppError } from '../../shared/errors.ts';

/** The machine as far as finding and registering browsers needs it. */
export interface Machine {
  system: System;
  home: string;
  env: NodeJS.ProcessEnv;
  exists(path: string): boolean;
}

/** Throws AppError on a system that has no tables. */
export function thisMachine(): Machine {
  const { platform, env } = process;
  if (platform !== 'linux' && platform !== 'darwin' && platform !== 'win32')
    throw new AppError('refused', `Registering on ${platform} is not supported: there is no table for it.`);
  return { system: platform, home: homedir(), env, exists: existsSync };
}

/** Absolute path of one in the tables, which begins with a base such as `$config`. */
export function placed(path: string, machine: Machine): string {
  const [base = '', ...rest] = path.split('/');
  return pathsOf(machine).join(baseOf(base, machine), ...rest);
}

/** Joins and splits as the machine does, which in tests is not this one. */
export function pathsOf({ system }: Machine): typeof posix {
  return system === 'win32' ? win32 : posix;
}

function baseOf(base: string, machine: Machine): string {
  const { env, home } = machine;
  const { join } = pathsOf(machine);
  switch (base) {
    case '$home':
      return home;
    case '$config':
      return env.XDG_CONFIG_HOME || join(home, '.config');
    case '$support':
      return join(home, 'Library', 'Application Support');
    case '$local':
      return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
    case '$roaming':
      return env.APPDATA || join(home, 'AppData', 'Roaming');
    default:
      throw new Error(`${base} is no base of a path`);
  }
}
