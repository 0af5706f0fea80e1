import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { checkRuntimeFolder, checkSocket } from './socket.ts';

export const DaemonStatus = z.object({
  version: z.string(),
  protocol: z.number(),
  pid: z.number(),
  startedAt: z.string(),
  sessions: z.number(),
  /** Whether terminals or turns run in it. */
  busy: z.boolean(),
});
export type DaemonStatus = z.infer<typeof DaemonStatus>;

const TIMEOUT_MS = 5000;

/** The running daemon's status, null when none answers. Throws AppError when the socket is not ours. */
export async function daemonStatus(paths: { runtime: string; socket: string }): Promise<DaemonStatus | null> {
  if (!isThere(paths)) return null;
  const body = await ask(paths.socket, 'GET', '/status');
  return body === null ? null : z.parse(DaemonStatus, JSON.parse(body));
}

const ENDING_MS = 10_000;

/** Asks the daemon to end and waits until its process is gone; false when none was running. */
export async function endDaemon(paths: { runtime: string; socket: string }): Promise<boolean> {
  const status = await daemonStatus(paths);
  if (!status) return false;
  await ask(paths.socket, 'POST', '/stop');
  const deadline = performance.now() + ENDING_MS;
  while (isAlive(status.pid) && performance.now() < deadline) await sleep(20);
  return true;
}

function isThere({ runtime, socket }: { runtime: string; socket: string }): boolean {
  if (!checkSocket(socket)) return false;
  checkRuntimeFolder(runtime);
  return true;
}

function ask(socketPath: string, method: string, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, method, path, timeout: TIMEOUT_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve(body));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.end();
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
