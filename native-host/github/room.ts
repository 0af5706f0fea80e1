import { AppError } from '../../shared/errors.ts';
import type { TokenTrial } from '../../shared/pull/pull.ts';
import type { Room } from '../daemon/handlers.ts';
import type { Keys } from '../settings/keys.ts';
import type { LoginEnvironment } from '../settings/login-environment.ts';
import { apiOf, checkHost } from './address.ts';
import { ApiFailure } from './failure.ts';
import { tokenIn } from './token.ts';
import { tryToken } from './token-trial.ts';
import { type Tokens, tokenName } from './tokens.ts';

interface GitHubRoomDeps {
  keys: Keys;
  tokens: Tokens;
  login: LoginEnvironment;
}

/** Which GitHubs the host knows a token of, and the one that the person enters. */
export function createGitHubRoom({ keys, tokens, login }: GitHubRoomDeps): Room {
  return {
    handlers: {
      'github/list': async ({ added }) => ({
        hosts: await Promise.all(
          [...new Set([...(await tokens.hosts()), ...added.map(checkHost)])].map(async (host) => ({
            host,
            tokenFrom: (await tokens.of(host))?.from ?? null,
          })),
        ),
      }),
      'github/configure': async ({ host, token }, { signal }) => {
        const name = checkHost(host);
        const value = tokenIn(token);
        if (value === null && token !== '')
          throw new AppError(
            'bad-request',
            'A token has no blanks in it and is not that long: copy it anew.',
          );
        // Whatever comes of the test, it may stand in an answer.
        if (value !== null) keys.learn([value]);
        const trial = value === null ? null : await tryEntered(login, name, value, signal);
        await keys.set(tokenName(name), value ?? '');
        return { trial };
      },
    },
  };
}

/** Throws AppError for one that GitHub does not know; what else went wrong may be right tomorrow. */
async function tryEntered(
  login: LoginEnvironment,
  host: string,
  value: string,
  end: AbortSignal,
): Promise<TokenTrial> {
  const token = { value, name: 'this token', remedy: 'Copy it anew, or make another one there.' };
  try {
    const api = apiOf(host, await login.variables());
    return { state: 'taken', ...(await tryToken(api, token, end)) };
  } catch (error) {
    if (!(error instanceof AppError) || (error instanceof ApiFailure && error.status === 401)) throw error;
    return { state: 'untold', because: error.message };
  }
}
