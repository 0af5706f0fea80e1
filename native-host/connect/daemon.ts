import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { logFile } from '../daemon/log.ts';
import { checkSocket, ensureRuntimeFolder } from '../daemon/socket.ts';
import { programFile, SINGLE_THREADED_GC } from '../install/program.ts';
import { cleanEnvironment } from '../settings/environment.ts';
import type { Paths } from '../settings/paths.ts';
import { lastWords } from './last-words.ts';

const START_MS = 15_000;
const RETRY_MS = 25;

/**
 * A connection to the daemon's socket; starts the daemon when none answers. Many may do so at once:
 * the lock decides which daemon stays, and everyone connects to that one. Throws AppError.
 */
export async function reachDaemon(paths: Paths): Promise<Socket> {
  ensureRuntimeFolder(paths.runtime);
  const deadline = performance.now() + START_MS;
  let child: ChildProcess | null = null;
  while (performance.now() < deadline) {
    const socket = await tryConnect(paths.socket);
    if (socket) return socket;
    if (child?.exitCode) break;
    // One that lost the race, or met a daemon that was just ending, has exited: try once more.
    if (!child || child.exitCode !== null || child.signalCode !== null) child = startDaemon(paths);
    await sleep(RETRY_MS);
  }
  throw new AppError(
    'internal',
    `Pullside's daemon does not start (${lastWords(readFileSync(logFile(paths.log), 'utf8'))}); run: pullside doctor`,
  );
}

async function tryConnect(path: string): Promise<Socket | null> {
  if (!checkSocket(path)) return null;
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** Detached, so that the browser's end is not the daemon's; its dying words go to the log. */
function startDaemon(paths: Paths): ChildProcess {
  mkdirSync(paths.log, { recursive: true, mode: 0o700 });
  const log = openSync(logFile(paths.log), 'a', 0o600);
  const child = spawn(process.execPath, [SINGLE_THREADED_GC, programFile(), 'daemon', 'run'], {
    cwd: '/',
    detached: true,
    env: cleanEnvironment(process.env),
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}
