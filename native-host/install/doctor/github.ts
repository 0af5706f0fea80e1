import { AppError } from '../../../shared/errors.ts';
import { apiOf, GITHUB } from '../../github/address.ts';
import { ApiFailure } from '../../github/failure.ts';
import { openGh } from '../../github/gh.ts';
import type { Token } from '../../github/token.ts';
import { type Trial, tryToken } from '../../github/token-trial.ts';
import { openTokens } from '../../github/tokens.ts';
import { userKeychain } from '../../settings/keychain/keychain.ts';
import { openKeys } from '../../settings/keys.ts';
import { openLoginEnvironment } from '../../settings/login-environment.ts';
import { type Check, pass, warn } from './check.ts';

/** A line for each GitHub that a token may be known of. Only who has one is asked. @param config the configuration's folder */
export async function checkGitHub(config: string): Promise<Check[]> {
  const { signal } = new AbortController();
  const login = openLoginEnvironment({ log: () => {} });
  const tokens = openTokens({ keys: openKeys(config, userKeychain()), login, gh: openGh(signal) });
  const variables = await login.variables();
  return Promise.all(
    (await tokens.hosts()).map(async (host) => {
      const token = await tokens.of(host);
      if (token === null) return withoutToken(host);
      try {
        return taken(host, token, await tryToken(apiOf(host, variables), token, signal));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return untaken(host, token, error);
      }
    }),
  );
}

function withoutToken(host: string): Check {
  if (host !== GITHUB)
    return warn(
      'github',
      `${host}: no token`,
      `run: gh auth login --hostname ${host}, or enter one on the options page`,
    );
  return pass(
    'github',
    `${host}: no token, and none is needed for pages and their .diff; the API gives public pull requests, 60 requests an hour`,
  );
}

function taken(host: string, { name }: Token, { left, isPublicOnly }: Trial): Check {
  const more = left === null ? '' : `, ${left.remaining} of ${left.limit} requests left in this hour`;
  const found = `${host}: ${name} is taken${more}`;
  if (!isPublicOnly) return pass('github', found);
  return warn(
    'github',
    `${found}; it lacks the scope "repo": public repositories only`,
    'add the scope, or enter another token',
  );
}

/** It breaks no link of the chain: the page, its .diff and a checkout still serve. */
function untaken(host: string, { remedy }: Token, error: AppError): Check {
  const isRefused = error instanceof ApiFailure && error.status === 401;
  const sentence = error.message.replace(` ${remedy}`, '').replace(/\.$/, '');
  return isRefused
    ? warn('github', sentence, remedy)
    : warn('github', `${host}: ${sentence}`, 'without it the page and your checkout serve');
}
