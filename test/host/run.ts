import { spawnSync } from 'node:child_process';
import { program } from './shim.ts';

/** Runs a command of the built program to its end. */
export function runPullside(env: NodeJS.ProcessEnv, ...args: string[]) {
  return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8', timeout: 60_000 });
}
