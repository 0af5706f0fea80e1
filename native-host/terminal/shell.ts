import { cleanEnvironment, DEFAULT_PATH, userShell } from '../settings/environment.ts';

export interface Shell {
  program: string;
  args: string[];
}

/** The user's login shell; what it prints and sets is the user's own affair. */
export function loginShell(env: NodeJS.ProcessEnv = process.env): Shell {
  return { program: userShell(env), args: ['-l'] };
}

/** What a login begins with. Keys of ours cannot be in it; the login shell adds the user's own. */
export function loginEnvironment(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const kept = Object.entries(cleanEnvironment(env)).filter(([, value]) => value !== undefined);
  const inherited = Object.fromEntries(kept) as Record<string, string>;
  return {
    PATH: DEFAULT_PATH,
    ...withUnicode(inherited),
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'pullside',
  };
}

/** A browser may start us without a language; programs then would not print Unicode. */
function withUnicode(env: Record<string, string>): Record<string, string> {
  const language = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return language ? env : { ...env, LANG: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' };
}
