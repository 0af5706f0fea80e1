import { AppError } from '../../shared/errors.ts';
import type { Repository } from '../../shared/protocol/methods.ts';
import type { ApiChanges, PullApi } from '../pull/api.ts';
import type { LoginEnvironment } from '../settings/login-environment.ts';
import { type Api, apiOf, checkPull } from './address.ts';
import { ApiFailure } from './failure.ts';
import type { LimitRows } from './limits.ts';
import { type Reading, readAs, readChecksAs, readHeadAs } from './read-as.ts';
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

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** A token that was not taken is not shown again for so long: GitHub locks out who does that often. */
const REFUSED_MS = 10 * 60_000;

/** What is asked for certainty only keeps nobody waiting for long. */
const SOON_MS = 10_000;

const nothing: ApiChanges = { headSha: null, baseSha: null, total: null, files: [], problem: null };

export function createPullApi({ login, tokens, store, limitMs }: GitHubDeps): PullApi {
  const rows = unlessStoreFails(store);
  const readOpenly = openReader();
  const read = async <T>(repository: Repository, number: number, end: AbortSignal, as: ReadAs<T>) => {
    checkPull(repository, number);
    const api = apiOf(repository.host, await login.variables());
    const token = await tokens.of(api.host);
    // Whoever names a host in a page cannot make us ask it.
    if (token === null && !api.isPublic) throw needsToken(api);
    const pull = { owner: repository.owner, repo: repository.repo, number };
    return readOpenly({ api, token, pull, store: rows, end, limitMs }, as);
  };
  /** What nobody waits long for: null where it does not come. */
  const readSoon = async <T>(repository: Repository, number: number, end: AbortSignal, as: ReadAs<T>) => {
    const soon = AbortSignal.any([end, AbortSignal.timeout(SOON_MS)]);
    try {
      return (await read(repository, number, soon, as)).value;
    } catch (error) {
      end.throwIfAborted();
      if (soon.aborted || error instanceof AppError) return null;
      throw error;
    }
  };
  return {
    headOf: (repository, number, end) => readSoon(repository, number, end, readHeadAs),
    checksOf: (repository, number, sha, end) =>
      SHA.test(sha)
        ? readSoon(repository, number, end, (reading) => readChecksAs(reading, sha))
        : Promise.resolve(null),
    changesOf: async (repository, number, end, seen = null) => {
      try {
        const as = (reading: Reading) => readAs(reading, seen);
        const { value, refused } = await read(repository, number, end, as);
        return { ...value, problem: value.problem ?? refused?.toProblem() ?? null };
      } catch (error) {
        end.throwIfAborted();
        return { ...nothing, problem: problemOf(error) };
      }
    },
  };
}

type ReadAs<T> = (reading: Reading) => Promise<T>;

/** What was read, and why not with the token that there is. */
interface OpenlyRead<T> {
  value: T;
  refused: ApiFailure | null;
}

/** With a token that GitHub does not take, as anybody: that it was not taken is told all the same. */
function openReader() {
  const refusals = new Map<string, { failure: ApiFailure; until: number }>();
  const readShowing = async <T>(reading: Reading, shown: string, as: ReadAs<T>): Promise<T> => {
    const before = refusals.get(shown);
    if (before && before.until > Date.now()) throw before.failure;
    return as(reading).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 401)
        refusals.set(shown, { failure: error, until: Date.now() + REFUSED_MS });
      throw error;
    });
  };
  return async <T>(reading: Reading, as: ReadAs<T>): Promise<OpenlyRead<T>> => {
    const { api, token } = reading;
    if (token === null) return { value: await as(reading), refused: null };
    try {
      return { value: await readShowing(reading, `${api.base} ${token.value}`, as), refused: null };
    } catch (refused) {
      if (!(refused instanceof ApiFailure) || refused.status !== 401 || !api.isPublic) throw refused;
      return { value: await readAsAnybody(reading, refused, as), refused };
    }
  };
}

function readAsAnybody<T>(reading: Reading, refused: ApiFailure, as: ReadAs<T>): Promise<T> {
  return as({ ...reading, token: null }).catch((error: unknown) => {
    throw error instanceof ApiFailure ? refused : error;
  });
}

function problemOf(error: unknown): ApiChanges['problem'] {
  if (error instanceof ApiFailure) return error.toProblem();
  if (error instanceof AppError) return { source: 'api', error: error.toData(), until: null };
  throw error;
}

function needsToken({ host }: Api): ApiFailure {
  return new ApiFailure(
    'github-refused',
    `There is no token for ${host}: run "gh auth login --hostname ${host}", or enter one on the options page.`,
    { wantsToken: true },
  );
}
