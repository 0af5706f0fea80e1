import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { runApart } from '../process/run-apart.ts';
import { shellQuote } from '../shell-quote.ts';
import { cleanEnvironment, DEFAULT_PATH, userShell } from './environment.ts';

/** Variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment that the user's login shell makes; a host that the browser started has no part of it. */
export interface LoginEnvironment {
  /** Asked once; empty when the shell did not answer. */
  variables(): Promise<Variables>;
}

const LIMIT_MS = 5000;
/** Others take their options in another form, or are no shells for people. */
const known = ['bash', 'zsh', 'fish', 'sh', 'dash', 'ksh', 'mksh'];

export interface LoginOptions {
  /** One line for the daemon's log. */
  log(line: string): void;
  /** What the shell begins with. */
  env?: NodeJS.ProcessEnv;
  limitMs?: number;
}

/** The shell runs when it is first needed, and only then. */
export function openLoginEnvironment(options: LoginOptions): LoginEnvironment {
  let asked: Promise<Variables> | null = null;
  return {
    variables: () => {
      asked ??= askShell(options);
      return asked;
    },
  };
}

/** Runs in the home, never in a workspace, whose files could set anything. */
async function askShell({ log, env = process.env, limitMs = LIMIT_MS }: LoginOptions): Promise<Variables> {
  const shell = userShell(env);
  if (process.platform === 'win32') return {};
  if (!known.includes(basename(shell))) {
    log(`the login environment is not read: ${shell} is not known`);
    return {};
  }
  const mark = randomBytes(16).toString('hex');
  const output = await runApart({
    program: shell,
    args: ['-l', '-i', '-c', printing(mark)],
    cwd: env.HOME || homedir(),
    env: beginning(env),
    input: null,
    isEnough: (text) => text.split(mark).length > 2,
    limitMs,
  });
  if (output === null) log(`the login environment is not known: ${shell} did not print it in ${limitMs} ms`);
  return output === null ? {} : toVariables(output.split(mark)[1] ?? '');
}

/** Keys of ours cannot be in it; the shell's own files may ask whether it is for this that they are read. */
function beginning(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: DEFAULT_PATH,
    ...cleanEnvironment(env),
    TERM: 'dumb',
    PULLSIDE_RESOLVING_ENVIRONMENT: '1',
  };
}

/** One command for every shell: no quotes and no backslashes in the program, which fish would read in its own way. */
function printing(mark: string): string {
  const entries =
    'Object.entries(process.env).map((entry) => entry.join("=") + String.fromCharCode(0)).join("")';
  const program = `process.stdout.write("${mark}" + ${entries} + "${mark}")`;
  return `${shellQuote(process.execPath)} -e ${shellQuote(program)}`;
}

function toVariables(text: string): Variables {
  const entries = text.split('\0').filter((entry) => entry.includes('='));
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}
