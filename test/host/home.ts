import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { endDaemon } from '../../native-host/daemon/status.ts';
import { type Paths, resolvePaths } from '../../native-host/settings/paths.ts';
import { processesOf } from '../browser/harness/processes.ts';

/** A PULLSIDE_HOME and a HOME of its own; its daemon is stopped and both removed when the test ends. */
export function createHome(): { home: string; env: NodeJS.ProcessEnv & { HOME: string }; paths: Paths } {
  const home = mkdtempSync(join(tmpdir(), 'pullside-test-'));
  // Login shells start there, too: what the person's own files do is none of the tests.
  const user = mkdtempSync(join(tmpdir(), 'pullside-user-'));
  const env = { ...process.env, PULLSIDE_HOME: home, HOME: user };
  const paths = resolvePaths(env);
  onTestFinished(async () => {
    await endDaemon(paths).catch(() => {});
    // A daemon that was only being started when the test ended answers nobody yet.
    if (process.platform === 'linux') await endAll(home);
    for (const folder of [home, user]) rmSync(folder, { recursive: true, force: true });
  });
  return { home, env, paths };
}

/** Politely first: a login shell that a daemon has just started may hold locks of the person's own tools. */
async function endAll(home: string): Promise<void> {
  for (const { pid } of processesOf(home)) signal(pid, 'SIGHUP');
  for (let rest = 20; rest > 0 && processesOf(home).length > 0; rest -= 1) await sleep(50);
  for (const { pid } of processesOf(home)) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
