import { request } from 'node:http';
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

/** Asks the daemon to end; false when none was running. */
export async function stopDaemon(paths: { runtime: string; socket: string }): Promise<boolean> {
  return isThere(paths) && (await ask(paths.socket, 'POST', '/stop')) !== null;
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
