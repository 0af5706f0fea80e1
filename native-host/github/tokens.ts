import type { Keys } from '../settings/keys.ts';
import type { LoginEnvironment, Variables } from '../settings/login-environment.ts';
import { GITHUB, isTenant } from './address.ts';
import type { AskGh } from './gh.ts';
import { type Token, tokenIn } from './token.ts';

export interface Tokens {
  /** Null where there is none for this host. What is found is known to redaction from then on. */
  of(host: string): Promise<Token | null>;
  /** Those that a token was entered for, that the environment names, and github.com. */
  hosts(): Promise<string[]>;
  /** Reads the environment's, so that redaction knows them. */
  learn(): Promise<void>;
}

const PUBLIC = ['GH_TOKEN', 'GITHUB_TOKEN'] as const;
const ENTERPRISE = ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'] as const;

/** What `Keys` calls a host's token. */
export const tokenName = (host: string) => `github:${host}`;

export interface TokenSources {
  keys: Keys;
  login: LoginEnvironment;
  gh: AskGh;
}

/** The options page's comes first, then the environment's, then that of `gh`, as the program itself has it. */
export function openTokens({ keys, login, gh }: TokenSources): Tokens {
  const learned = (token: Token | null) => {
    if (token !== null) keys.learn([token.value]);
    return token;
  };
  const variables = async () => {
    const found = await login.variables();
    keys.learn([...PUBLIC, ...ENTERPRISE].flatMap((name) => tokenIn(found[name]) ?? []));
    return found;
  };
  return {
    of: async (host) => {
      const [found] = await Promise.all([variables(), keys.ready()]);
      const near = entered(host, keys) ?? exported(host, found);
      return learned(near ?? fromGh(host, await gh(host, found)));
    },
    hosts: async () => {
      const named = (await variables()).GH_HOST?.toLowerCase();
      const kept = keys.names().flatMap((name) => /^github:(.+)$/.exec(name)?.[1] ?? []);
      return [...new Set([GITHUB, ...kept, ...(named ? [named] : [])])];
    },
    learn: async () => void (await variables()),
  };
}

function entered(host: string, keys: Keys): Token | null {
  const value = keys.get(tokenName(host));
  const from = keys.placeOf(tokenName(host));
  if (value === null || from === null) return null;
  return {
    value,
    from,
    name: 'the token of the options page',
    remedy: 'Enter a new one there, or remove it.',
  };
}

/** What is meant for an enterprise goes to the one that the environment names, and to no host that a page calls so. */
function exported(host: string, variables: Variables): Token | null {
  const isNamed = variables.GH_HOST?.toLowerCase() === host;
  const meant = host === GITHUB || isTenant(host) ? PUBLIC : ENTERPRISE;
  const names = host === GITHUB || isNamed ? meant : [];
  const name = names.find((name) => tokenIn(variables[name]) !== null);
  const value = name === undefined ? null : tokenIn(variables[name]);
  if (name === undefined || value === null) return null;
  return {
    value,
    from: 'environment',
    name: `the ${name} of your login environment`,
    remedy: 'Renew it there, then run "pullside daemon stop".',
  };
}

function fromGh(host: string, value: string | null): Token | null {
  if (value === null) return null;
  return {
    value,
    from: 'gh',
    name: 'the token of "gh"',
    remedy: `Run "gh auth login --hostname ${host}".`,
  };
}
