import { AppError } from '../../shared/errors.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { ApiChanges, PullApi } from '../pull/api.ts';
import { ApiFailure } from './failure.ts';
import { type Reading, readAs, readChecksAs, readHeadAs } from './read-as.ts';
import { type GitHubDeps, openReadings, type ReadAs } from './readings.ts';

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** What is asked for certainty only keeps nobody waiting for long. */
const SOON_MS = 10_000;

const nothing: ApiChanges = { headSha: null, baseSha: null, total: null, files: [], problem: null };

export function createPullApi(deps: GitHubDeps): PullApi {
  const { read } = openReadings(deps);
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

function problemOf(error: unknown): ApiChanges['problem'] {
  if (error instanceof ApiFailure) return error.toProblem();
  if (error instanceof AppError) return { source: 'api', error: error.toData(), until: null };
  throw error;
}
