import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    if (process.platform === 'linux') for (const { pid } of processesOf(home)) killQuietly(pid);
    rmSync(home, { recursive: true, force: true });
  });
  return { home, env, paths };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
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
