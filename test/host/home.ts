import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { endDaemon } from '../../native-host/daemon/status.ts';
import { type Paths, resolvePaths } from '../../native-host/settings/paths.ts';
import { processesOf } from '../browser/harness/processes.ts';

/** A PULLSIDE_HOME of its own; its daemon is stopped and the folder removed when the test ends. */
export function createHome(): { home: string; env: NodeJS.ProcessEnv; paths: Paths } {
  const home = mkdtempSync(join(tmpdir(), 'pullside-test-'));
  const env = { ...process.env, PULLSIDE_HOME: home };
  const paths = resolvePaths(env);
  onTestFinished(async () => {
    await endDaemon(paths).catch(() => {});
    // A daemon that was only being started when the test ended answers nobody yet.
    if (process.platform === 'linux') await endAll(home);
    rmSync(home, { recursive: true, force: true });
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
