import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { ensureRuntimeFolder } from '../daemon/socket.ts';
import { createHistory, type Recorded } from '../history/history.ts';
import { userShell } from '../settings/environment.ts';
import type { Paths } from '../settings/paths.ts';
import { openSettings } from '../settings/settings.ts';
import { databaseFile, openCommandStore } from '../store/store.ts';
import { tell } from '../tell.ts';
import { Foreground } from '../terminal/foreground.ts';
import { TerminalFolder } from '../terminal/integration/folder.ts';
import { ownKeys } from './own-keys.ts';

/** Names the pane that is recorded: in another pane of a tmux that was started here nothing is. */
const MARK = 'PULLSIDE_SHELL';
const HANGUP = 129;

/** `pullside shell`: the person's own shell, in their own terminal, recorded. */
export async function runShell(paths: Paths): Promise<number> {
  const { stdin, stdout, env } = process;
  if (!stdin.isTTY || !stdout.isTTY)
    throw new AppError('refused', 'shell needs a terminal as its input and output');
  if (isRecorded(env)) throw new AppError('refused', 'this shell is recorded already; `exit` leaves it');
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const)
    process.on(signal, () => ending.abort());
  const records = openRecords(paths);
  const shell = new Foreground({
    shell: { program: userShell(env), args: [] },
    env: { ...definedOf(env), [MARK]: paneOf(env) },
    cwd: process.cwd(),
    folder: openFolder(paths),
    stderr: openSettings(paths.config).terminal().value.stderr,
    input: stdin,
    output: stdout,
    recorded: records.add,
    unrecorded: (reason) => tell(`not recorded: ${reason}`),
    signal: ending.signal,
  });
  const code = await shell.run();
  await records.close();
  return ending.signal.aborted ? HANGUP : code;
}

function isRecorded(env: NodeJS.ProcessEnv): boolean {
  return env.TERM_PROGRAM === 'pullside' || env[MARK] === paneOf(env);
}

function paneOf(env: NodeJS.ProcessEnv): string {
  return env.TMUX_PANE || 'none';
}

/** Apart from those of the daemon, which removes its own when it starts. */
function openFolder(paths: Paths): TerminalFolder {
  const folder = join(paths.runtime, 'shells');
  ensureRuntimeFolder(paths.runtime);
  ensureRuntimeFolder(folder);
  return new TerminalFolder(folder);
}

/** What is recorded is stored once the person's keys are known, which are hidden in it. */
function openRecords(paths: Paths) {
  const store = openCommandStore(databaseFile(paths.data));
  let keys: string[] = [];
  const history = createHistory({
    store,
    ownKeys: () => keys,
    added: () => {},
  });
  let unsaved: string | null = null;
  let adding: Promise<void> = ownKeys(process.env).then((known) => {
    keys = known;
  });
  const add = (recorded: Recorded) => {
    adding = adding.then(() => {
      try {
        history.add(recorded);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        unsaved = error.message;
      }
    });
  };
  const close = async () => {
    await adding;
    store.close();
    if (unsaved !== null) tell(`some commands were not recorded: ${unsaved}`);
  };
  return { add, close };
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}
