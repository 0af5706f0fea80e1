import { type Ended, runToEnd } from '../../process/run-to-end.ts';
import type { LoginEnvironment } from '../../settings/login-environment.ts';
import { gitEnvironment } from './environment.ts';
import { gitFailure, late, missing, tooOld } from './failure.ts';
import { inert, type Setting, toVariables } from './settings.ts';

/** One run of git. */
export interface GitCall {
  args: readonly string[];
  /** Where it runs; in `gitDir` where nothing is said. */
  cwd?: string;
  /** Always named: git never looks for a repository by itself, and so never finds a stranger's. */
  gitDir: string;
  workTree?: string;
  index?: string;
  /** Whether the person's own configuration counts, with helpers and addresses: what speaks to a remote needs it. */
  asPerson?: boolean;
  settings?: readonly Setting[];
  input?: string;
  limitMs?: number;
  maxOutput?: number;
}

export type GitEnd = Extract<Ended, { how: 'exited' }>;

/** Runs git without a shell, and so that no repository's configuration, hooks or filters run anything (threats P7). */
export interface Git {
  /** Throws AppError when there is no git, or it took too long. */
  run(call: GitCall): Promise<GitEnd>;
}

const LIMIT_MS = 30_000;
/** The first that can be told by variables which configuration counts. */
const OLDEST = [2, 32] as const;

/** @param signal ends what runs */
export function openGit(login: LoginEnvironment, signal: AbortSignal): Git {
  let usable: Promise<void> | null = null;
  const start = async (call: GitCall) => {
    const { args, gitDir, cwd = gitDir, input, limitMs = LIMIT_MS, maxOutput } = call;
    const env = { ...gitEnvironment(await login.variables()), ...variablesOf(call) };
    const ended = await runToEnd({ program: 'git', args, cwd, env, input, signal, limitMs, maxOutput });
    if (ended.how === 'not-found') throw missing();
    if (ended.how === 'too-late') throw late(args[0] ?? '', limitMs);
    return ended;
  };
  const lookOnce = () => {
    usable ??= requireUsable(start).catch((error: unknown) => {
      // The person may install another one.
      usable = null;
      throw error;
    });
    return usable;
  };
  return {
    run: async (call) => {
      await lookOnce();
      return start(call);
    },
  };
}

async function requireUsable(start: (call: GitCall) => Promise<GitEnd>): Promise<void> {
  const { stdout } = await start({ args: ['--version'], cwd: '/', gitDir: '/dev/null' });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout)?.map(Number) ?? [];
  if (major === undefined || minor === undefined) throw missing();
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw tooOld(`${major}.${minor}`, OLDEST.join('.'));
}

/** Nobody's configuration and attributes, no network. */
const alone = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
};

function variablesOf({ gitDir, workTree, index, asPerson, settings = [] }: GitCall): NodeJS.ProcessEnv {
  return {
    GIT_DIR: gitDir,
    // A repository can have git show another commit in the place of each.
    GIT_NO_REPLACE_OBJECTS: '1',
    ...(workTree === undefined ? {} : { GIT_WORK_TREE: workTree }),
    ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
    ...(asPerson ? {} : alone),
    ...toVariables([...settings, ...inert]),
  };
}

/** Standard output of a run that has to succeed; `what` ends the sentence "git could not …". */
export async function outputOf(git: Git, what: string, call: GitCall): Promise<string> {
  const { code, stdout, stderr } = await git.run(call);
  if (code !== 0) throw gitFailure(what, stderr);
  return stdout;
}
