import type { Repository } from '../../shared/protocol/repository.ts';
import type { LoginEnvironment } from '../settings/login-environment.ts';
import { type Api, apiOf, checkPull } from './address.ts';
import { ApiFailure } from './failure.ts';
import type { LimitRows } from './limits.ts';
import type { Reading } from './read-as.ts';
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

/** Asks a GitHub about a pull request with the token that there is. Throws AppError. */
export interface Readings {
  /** As anybody where the token is not taken: why is told beside the value. */
  read<T>(repository: Repository, number: number, end: AbortSignal, as: ReadAs<T>): Promise<OpenlyRead<T>>;
  /** With a token, or not at all: for what changes something. */
  readAsOneself<T>(repository: Repository, number: number, end: AbortSignal, as: ReadAs<T>): Promise<T>;
}

export function openReadings({ login, tokens, store, limitMs }: GitHubDeps): Readings {
  const rows = unlessStoreFails(store);
  const readOpenly = openReader();
  const readingOf = async (repository: Repository, number: number, end: AbortSignal): Promise<Reading> => {
    checkPull(repository, number);
    const api = apiOf(repository.host, await login.variables());
    const token = await tokens.of(api.host);
    const pull = { owner: repository.owner, repo: repository.repo, number };
    return { api, token, pull, store: rows, end, limitMs };
  };
  return {
    read: async (repository, number, end, as) => {
      const reading = await readingOf(repository, number, end);
      // Whoever names a host in a page cannot make us ask it.
      if (reading.token === null && !reading.api.isPublic) throw needsToken(reading.api);
      return readOpenly(reading, as);
    },
    readAsOneself: async (repository, number, end, as) => {
      const reading = await readingOf(repository, number, end);
      if (reading.token === null) throw needsToken(reading.api);
      return as(reading);
    },
  };
}

export type ReadAs<T> = (reading: Reading) => Promise<T>;

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

function needsToken({ host }: Api): ApiFailure {
  return new ApiFailure(
    'github-refused',
    `There is no token for ${host}: run "gh auth login --hostname ${host}", or enter one on the options page.`,
    { wantsToken: true },
  );
}
