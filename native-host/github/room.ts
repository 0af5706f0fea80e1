import { AppError } from '../../shared/errors.ts';
import type { Room } from '../daemon/handlers.ts';
import type { Keys } from '../settings/keys.ts';
import { checkHost } from './address.ts';
import { tokenIn } from './token.ts';
import { keyOf, type Tokens } from './tokens.ts';

/** Which GitHubs the host knows a token of, and the one that the person enters. */
export function createGitHubRoom(keys: Keys, tokens: Tokens): Room {
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
      'github/configure': async ({ host, token }) => {
        const value = tokenIn(token);
        if (value === null && token !== '')
          throw new AppError(
            'bad-request',
            'A token has no blanks in it and is not that long: copy it anew.',
          );
        await keys.set(keyOf(checkHost(host)), value ?? '');
        return {};
      },
    },
  };
}
