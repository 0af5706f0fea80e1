import { request } from 'node:http';
import * as z from 'zod/mini';
import type { Paths } from '../settings/paths.ts';
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

const TIMEOUT_MS = 10_000;

type Where = Pick<Paths, 'runtime' | 'socket'>;

/** The running daemon's status, null when none answers. Throws AppError when the socket is not ours. */
export async function daemonStatus(where: Where): Promise<DaemonStatus | null> {
  const body = await ask(where, 'GET', '/status');
  return body === null ? null : z.parse(DaemonStatus, JSON.parse(body));
}

/** Ends the daemon; its process is gone when this returns. False when none was running. */
export async function endDaemon(where: Where): Promise<boolean> {
  return (await ask(where, 'POST', '/stop')) !== null;
}

/** What the daemon answered once the connection has ended, null when there is no daemon. */
async function ask({ runtime, socket }: Where, method: string, path: string): Promise<string | null> {
  if (!checkSocket(socket)) return null;
  checkRuntimeFolder(runtime);
  return new Promise((resolve) => {
    let body = '';
    const asked = request({ socketPath: socket, method, path, timeout: TIMEOUT_MS }, (response) => {
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('close', () => resolve(body));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.end();
  });
}
