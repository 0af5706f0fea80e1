import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { HeadCheck } from '../../../shared/pull/pull.ts';
import type { CheckoutChanges, PullCheckout, WantedPull } from '../../pull/checkout.ts';
import type { LoginEnvironment } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { gitFoldersOf, noCheckout } from '../checkout.ts';
import { chosenCheckout, chosenWorkspace } from '../choice.ts';
import { openGit } from '../git/git.ts';
import { readRepository } from '../git/repository.ts';
import { sweepShadows, UNBORN, withShadow } from '../git/shadow.ts';
import { findEnds } from './commits.ts';
import { differenceOf } from './difference.ts';
import { checkHead, type WantedHead } from './head.ts';

const FETCH_MS = 90_000;
/** Milliseconds in which nobody waits again for what just failed. */
const REST_MS = 60_000;

interface Failure {
  error: AppError;
  until: number;
}

export interface PullReader extends PullCheckout {
  /** Where the checkout stands beside a pull request's head, null where none is chosen. */
  headOf(wanted: WantedHead, end: AbortSignal): Promise<HeadCheck | null>;
}

/** Reads pull requests in the checkout that the person chose, by git as threats P7 allows it. */
export function openPullCheckout(
  folder: string,
  settings: Settings,
  login: LoginEnvironment,
  now: () => number = Date.now,
): PullReader {
  const place = join(folder, 'git-read');
  const swept = sweepShadows(place).catch(() => {});
  const chosen: PullCheckout['chosen'] = (repository) => chosenWorkspace(repository, settings);
  const failures = new Map<string, Failure>();

  async function read(path: string, wanted: WantedPull, end: AbortSignal): Promise<CheckoutChanges> {
    await swept;
    const folders = await gitFoldersOf(path);
    if (folders === null) throw noCheckout(path);
    const git = openGit(login, end);
    const known = await readRepository(git, folders.common);
    return withShadow(known, place, UNBORN, async (gitDir) => {
      const source = { git, known, gitDir, pull: wanted, limitMs: FETCH_MS };
      const ends = await findEnds(source, wanted);
      return { headSha: ends.head, diff: await differenceOf(source, ends) };
    });
  }

  return {
    chosen,
    headOf: async (wanted, end) => {
      const path = await chosen(wanted.repository);
      await swept;
      return path === null ? null : checkHead(openGit(login, end), place, path, wanted);
    },
    changesOf: async (wanted, end) => {
      const path = await chosenCheckout(wanted.repository, settings);
      const key = `${path} ${wanted.number} ${wanted.headSha}`;
      const failure = failures.get(key);
      if (failure && failure.until > now()) throw failure.error;
      for (const [old, { until }] of failures) if (until <= now()) failures.delete(old);
      return read(path, wanted, end).catch((error: unknown) => {
        if (error instanceof AppError && !end.aborted) failures.set(key, { error, until: now() + REST_MS });
        throw error;
      });
    },
  };
}
