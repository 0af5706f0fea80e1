import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import envPaths from 'env-paths';
import { AppError } from '../../shared/errors.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';

/** Where Pullside keeps what: absolute paths, all below one folder when PULLSIDE_HOME is set. */
export interface Paths {
  /** settings.json, keys.json */
  config: string;
  /** conversations.sqlite, the spool, kept changes of pull requests, worktrees */
  data: string;
  /** daemon.log */
  log: string;
  /** What `install` wrote: the wrapper that browsers start, and what is registered where. */
  program: string;
  /** lock, socket; a folder of mode 0700 */
  runtime: string;
  socket: string;
}

/** Longest path a unix socket can have, less its terminating NUL, on macOS (Linux allows 107). */
const SOCKET_PATH_MAX = 103;

/** Throws AppError for a PULLSIDE_HOME that is another folder for each process: the daemon runs in `/`. */
export function resolvePaths(env: NodeJS.ProcessEnv = process.env): Paths {
  const home = env.PULLSIDE_HOME;
  if (home && !isAbsolute(home))
    throw new AppError('bad-request', `PULLSIDE_HOME has to be an absolute path, and is "${home}".`);
  const paths = envPaths('pullside', { suffix: '' });
  const config = home ? join(home, 'config') : paths.config;
  const data = home ? join(home, 'data') : paths.data;
  const log = home ? join(home, 'log') : paths.log;
  const program = home ? join(home, 'program') : join(paths.data, 'program');
  const wanted = home ? join(home, 'run') : join(paths.data, 'run');
  const runtime = join(wanted, socketName()).length <= SOCKET_PATH_MAX ? wanted : shortRuntime(wanted);
  return { config, data, log, program, runtime, socket: join(runtime, socketName()) };
}

function socketName(): string {
  return `host-${PROTOCOL_VERSION}.sock`;
}

function shortRuntime(wanted: string): string {
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return `/tmp/pullside-${userInfo().uid}-${digest}`;
}
