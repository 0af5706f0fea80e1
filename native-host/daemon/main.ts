import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { redact } from '../ai/redaction/redact.ts';
import { userKeychain } from '../settings/keychain/keychain.ts';
import { openKeys } from '../settings/keys.ts';
import type { Paths } from '../settings/paths.ts';
import { VERSION } from '../version.ts';
import { createDispatch } from './dispatch.ts';
import { createGreeting } from './greeting.ts';
import type { Room } from './handlers.ts';
import { watchIdle } from './idle.ts';
import { takeLock } from './lock.ts';
import { type Log, openLog } from './log.ts';
import { createDaemonServer, type DaemonServer } from './server.ts';
import { ensureRuntimeFolder, listenPrivately } from './socket.ts';

/** How a daemon's run ended before it began serving, or that it serves. */
export type Started = 'serving' | 'another-runs';

/** Becomes the daemon, unless another process is it already. Returns once clients can connect. */
export async function runDaemon(paths: Paths, idleMs: number): Promise<Started> {
  ensureRuntimeFolder(paths.runtime);
  if (!takeLock(paths.runtime)) return 'another-runs';
  const keys = openKeys(paths.config, userKeychain());
  const log = openLog(paths.log, (text) => redact(text, { ownKeys: keys.all() }).text);
  endOnCrash(log);
  const { openRooms } = await import('./rooms.ts');
  const rooms = openRooms(paths, keys, log);
  const server = serveRooms(rooms, log, idleMs);
  await listenPrivately(server.http, paths.socket);
  log.info(`serving, version ${VERSION}, Node ${process.version}`);
  return 'serving';
}

function serveRooms(rooms: Room[], log: Log, idleMs: number): DaemonServer {
  const startedAt = new Date().toISOString();
  const isBusy = () => rooms.some((room) => room.busy?.() ?? false);
  const server = createDaemonServer(
    createDispatch([createGreeting(startedAt), ...rooms]),
    {
      status: () => ({
        version: VERSION,
        protocol: PROTOCOL_VERSION,
        pid: process.pid,
        startedAt,
        sessions: server.sessions(),
        busy: isBusy(),
      }),
      stop: () => end('asked to stop'),
    },
    log,
  );
  const end = createEnding(rooms, server, log);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => end(signal));
  watchIdle(
    () => server.sessions() > 0 || isBusy(),
    idleMs,
    () => end('idle'),
  );
  return server;
}

/** Milliseconds that the rooms have to end what they hold. */
const ENDING_MS = 5000;

/** Closing the server removes its socket; the lock goes with the process. */
function createEnding(rooms: Room[], server: DaemonServer, log: Log): (reason: string) => void {
  let ending = false;
  return (reason) => {
    if (ending) return;
    ending = true;
    log.info(`ending: ${reason}`);
    setTimeout(() => process.exit(1), ENDING_MS).unref();
    server.close();
    void Promise.allSettled(rooms.map(async (room) => room.close?.())).then(() => process.exit(0));
  };
}

/** After a bug nothing can be trusted: the next shim starts a new daemon. */
function endOnCrash(log: Log): void {
  const crash = (error: unknown) => {
    log.error('crashed', error);
    process.exit(70);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
