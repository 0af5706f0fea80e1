import { homedir } from 'node:os';
import { runToEnd } from '../process/run-to-end.ts';
import { cleanEnvironment, DEFAULT_PATH } from '../settings/environment.ts';
import type { Variables } from '../settings/login-environment.ts';
import { tokenIn } from './token.ts';

/** The token that GitHub's own program holds for a host; null without the program, or where it has none. */
export type AskGh = (host: string, login: Variables) => Promise<string | null>;

const LIMIT_MS = 5000;
/** The person may log in, out or on meanwhile. */
const KEPT_MS = 60_000;

/** What `gh` finds its own configuration and the keychain by. No tokens: it would give them out for any host. */
const fromLogin = ['PATH', 'GH_CONFIG_DIR', 'XDG_CONFIG_HOME', 'DBUS_SESSION_BUS_ADDRESS'];

/** `gh` gives github.com's token for each of these, and a tenant's for hosts below it: they are none of their own. */
const BELOW = /\.github\.com$|\.localhost$|\..+\.ghe\.com$/;

/** Asks once a minute at most. @param signal ends what runs */
export function openGh(signal: AbortSignal, limitMs = LIMIT_MS): AskGh {
  const asked = new Map<string, { at: number; token: Promise<string | null> }>();
  return (host, login) => {
    if (BELOW.test(host)) return Promise.resolve(null);
    const before = asked.get(host);
    if (before && performance.now() - before.at < KEPT_MS) return before.token;
    const token = run(host, login, signal, limitMs);
    asked.set(host, { at: performance.now(), token });
    return token;
  };
}

async function run(
  host: string,
  login: Variables,
  signal: AbortSignal,
  limitMs: number,
): Promise<string | null> {
  if (signal.aborted) return null;
  const given = Object.fromEntries(fromLogin.map((name) => [name, login[name]]).filter(([, value]) => value));
  const env = { PATH: DEFAULT_PATH, ...cleanEnvironment(process.env), ...given, GH_PROMPT_DISABLED: '1' };
  const args = ['auth', 'token', '--hostname', host];
  // Never in a workspace: nothing of one may count.
  const ended = await runToEnd({ program: 'gh', args, cwd: homedir(), env, signal, limitMs }).catch(
    () => null,
  );
  return ended?.how === 'exited' && ended.code === 0 ? tokenIn(ended.stdout) : null;
}
