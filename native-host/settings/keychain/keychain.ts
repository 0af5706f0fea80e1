import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runApart } from '../../process/run-apart.ts';
import { cleanEnvironment } from '../environment.ts';
import { type Order, Reply } from './order.ts';

/** The system's keychain. Every call ends in bounded time; false or `ok: false` where it did not do what was asked. */
export interface Keychain {
  get(account: string): Promise<Reply>;
  set(account: string, key: string): Promise<boolean>;
  remove(account: string): Promise<boolean>;
}

/** Reading may wait until the person has unlocked it; nobody waits for the reading itself. */
const READ_MS = 60_000;
/** Whoever enters a key looks at the page meanwhile, and may have to unlock the keychain first. */
const WRITE_MS = 10_000;

/** The build puts the program of the keychain's process beside the chunks that use it. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './child.ts' : '../keychain.js', import.meta.url),
);

const failed: Reply = { ok: false };

/** The user's own; null where everything has to lie in the folder that PULLSIDE_HOME names. */
export function userKeychain(env: NodeJS.ProcessEnv = process.env): Keychain | null {
  return env.PULLSIDE_HOME ? null : openKeychain('pullside', env);
}

export function openKeychain(service: string, env: NodeJS.ProcessEnv, writeMs = WRITE_MS): Keychain {
  const ask = async (order: Order, limitMs: number): Promise<Reply> => {
    const output = await runApart({
      program: process.execPath,
      args: [program],
      cwd: tmpdir(),
      env: cleanEnvironment(env),
      input: `${JSON.stringify(order)}\n`,
      isEnough: (text) => text.endsWith('\n'),
      limitMs,
    });
    return output === null ? failed : read(output);
  };
  return {
    get: (account) => ask({ kind: 'get', service, account }, READ_MS),
    set: async (account, key) => {
      const reply = await ask({ kind: 'set', service, account, key }, writeMs);
      return reply.ok && reply.key === key;
    },
    remove: async (account) => {
      const reply = await ask({ kind: 'remove', service, account }, writeMs);
      return reply.ok && reply.key === null;
    },
  };
}

function read(output: string): Reply {
  try {
    return Reply.parse(JSON.parse(output));
  } catch {
    return failed;
  }
}
