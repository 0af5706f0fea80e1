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

/** A token that was not taken is not shown again for so long: GitHub locks out who does that often. */
const REFUSED_MS = 10 * 60_000;

const nothing: ApiChanges = { headSha: null, baseSha: null, total: null, files: [], problem: null };

export function createPullApi({ login, tokens, store, limitMs }: GitHubDeps): PullApi {
  const rows = unlessStoreFails(store);
  const readOpenly = openReader();
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
function openReader() {
  const refusals = new Map<string, { failure: ApiFailure; until: number }>();
  const readShowing = async (reading: Reading, shown: string): Promise<ApiChanges> => {
    const before = refusals.get(shown);
    if (before && before.until > Date.now()) throw before.failure;
    return readAs(reading).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 401)
        refusals.set(shown, { failure: error, until: Date.now() + REFUSED_MS });
      throw error;
    });
  };
  return async (reading: Reading): Promise<ApiChanges> => {
    const { api, token } = reading;
    if (token === null) return readAs(reading);
    try {
      return await readShowing(reading, `${api.base} ${token.value}`);
    } catch (refused) {
      if (!(refused instanceof ApiFailure) || refused.status !== 401 || !api.isPublic) throw refused;
      return readAsAnybody(reading, refused);
    }
  };
}

async function readAsAnybody(reading: Reading, refused: ApiFailure): Promise<ApiChanges> {
  const changes = await readAs({ ...reading, token: null }).catch((error: unknown) => {
    throw error instanceof ApiFailure ? refused : error;
  });
  return { ...changes, problem: changes.problem ?? refused.toProblem() };
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
