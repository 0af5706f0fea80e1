import { AppError } from '../../shared/errors.ts';
import { runDaemon } from '../daemon/main.ts';
import { daemonStatus, endDaemon } from '../daemon/status.ts';
import type { Paths } from '../settings/paths.ts';
import { tell } from '../tell.ts';
import { VERSION } from '../version.ts';
import { UsageError } from './usage.ts';

type DaemonCommand = (paths: Paths, options: { idle: number }) => Promise<number>;

/** `pullside daemon status | stop | run`. */
export const daemonCommands: Record<string, DaemonCommand> = {
  async status(paths) {
    const status = await daemonStatus(paths);
    console.log(status ? describe(status) : 'not running');
    // An answer for whoever reads it, and a failure for whoever goes by the exit code: as `systemctl status` does.
    if (!status) throw new AppError('not-found', 'no daemon is running; the panel starts one when it opens');
    return 0;
  },
  async stop(paths) {
    console.log((await endDaemon(paths)) ? 'stopped' : 'not running');
    return 0;
  },
  async run(paths, { idle }) {
    if (!Number.isFinite(idle) || idle < 0)
      throw new UsageError('--idle is a number of seconds, such as 600');
    if ((await runDaemon(paths, idle * 1000)) === 'another-runs') tell('another daemon is running');
    return 0;
  },
};

function describe(status: NonNullable<Awaited<ReturnType<typeof daemonStatus>>>): string {
  const note =
    status.version === VERSION ? '' : ` (this program is ${VERSION}: stop the daemon to change over)`;
  const clients = `${status.sessions} ${status.sessions === 1 ? 'client' : 'clients'}`;
  return `running: version ${status.version}${note}, pid ${status.pid}, since ${status.startedAt}, ${clients}, ${status.busy ? 'busy' : 'idle'}`;
}
