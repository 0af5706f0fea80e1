import { AppError } from '../../shared/errors.ts';
import type { Repository } from '../../shared/protocol/methods.ts';
import type { ApiChanges, PullApi, SeenPull } from '../pull/api.ts';
import type { LoginEnvironment } from '../settings/login-environment.ts';
import { type Api, apiOf, checkPull } from './address.ts';
import { ApiFailure } from './failure.ts';
import type { LimitRows } from './limits.ts';
import { type Reading, readAs } from './read-as.ts';
import type { Tokens } from './tokens.ts';
import { unlessStoreFails } from './unless-store-fails.ts';
import type { KeptRows } from './vault.ts';

export interface GitHubDeps {
  login: LoginEnvironment;
  tokens: Tokens;
  store: KeptRows & LimitRows;
  /** How long an answer may take. */
  limitMs?: number | undefined;
}

const nothing: ApiChanges = { headSha: null, baseSha: null, total: null, files: [], problem: null };

export function createPullApi({ login, tokens, store, limitMs }: GitHubDeps): PullApi {
  const rows = unlessStoreFails(store);
  const read = async (repository: Repository, number: number, end: AbortSignal, seen: SeenPull | null) => {
    checkPull(repository, number);
    const api = apiOf(repository.host, await login.variables());
    const token = await tokens.of(api.host);
    // Whoever names a host in a page cannot make us ask it.
    if (token === null && !api.isPublic) throw needsToken(api);
    const pull = { owner: repository.owner, repo: repository.repo, number };
    return readOpenly({ api, token, pull, seen, store: rows, end, limitMs });
  };
  return {
    changesOf: async (repository, number, end, seen = null) => {
      try {
        return await read(repository, number, end, seen);
      } catch (error) {
        end.throwIfAborted();
        return { ...nothing, problem: problemOf(error) };
      }
    },
  };
}

/** With a token that GitHub does not take, as anybody: that it was not taken is told all the same. */
async function readOpenly(reading: Reading): Promise<ApiChanges> {
  try {
    return await readAs(reading);
  } catch (refused) {
    const isRefused = refused instanceof ApiFailure && refused.status === 401;
    if (!isRefused || reading.token === null || !reading.api.isPublic) throw refused;
    const changes = await readAs({ ...reading, token: null }).catch((error: unknown) => {
      throw error instanceof ApiFailure ? refused : error;
    });
    return { ...changes, problem: changes.problem ?? refused.toProblem() };
  }
}

function problemOf(error: unknown): ApiChanges['problem'] {
  if (error instanceof ApiFailure) return error.toProblem();
  if (error instanceof AppError) return { source: 'api', error: error.toData(), until: null };
  throw error;
}

function needsToken({ host }: Api): AppError {
  return new AppError(
    'github-refused',
    `There is no token for ${host}: run "gh auth login --hostname ${host}", or enter one on the options page.`,
  );
}
