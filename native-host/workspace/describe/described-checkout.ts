import { join } from 'node:path';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { DescribedCheckout } from '../../describe/checkout.ts';
import type { LoginEnvironment } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { gitFoldersOf, noCheckout, readCheckout } from '../checkout.ts';
import { chosenWorkspace } from '../choice.ts';
import { openGit } from '../git/git.ts';
import { readRepository } from '../git/repository.ts';
import { sweepShadows, UNBORN, withShadow } from '../git/shadow.ts';
import type { Asked } from './asked.ts';
import { readBranches } from './branches.ts';
import { readChange } from './change.ts';
import { readFormer } from './former.ts';
import { readRuns } from './runs.ts';

/** Reads the checkout that the person chose, by git as threats P7 allows it, and asks no remote. */
export function openDescribedCheckout(
  folder: string,
  settings: Settings,
  login: LoginEnvironment,
): DescribedCheckout {
  const place = join(folder, 'git-describe');
  const swept = sweepShadows(place).catch(() => {});

  async function ask<T>(path: string, end: AbortSignal, use: (asked: Asked) => Promise<T>): Promise<T> {
    await swept;
    const folders = await gitFoldersOf(path);
    if (folders === null) throw noCheckout(path);
    const git = openGit(login, end);
    const known = await readRepository(git, folders.common);
    return withShadow(known, place, UNBORN, (gitDir) => use({ git, known, gitDir }));
  }
  const chosen = (repository: Repository) => chosenWorkspace(repository, settings);

  return {
    changeIn: async (wanted, end) => {
      const path = await chosen(wanted.repository);
      return path === null ? null : ask(path, end, (asked) => readChange(asked, wanted));
    },
    branchesOf: async (repository, end) => {
      const path = await chosen(repository);
      if (path === null) return null;
      const names = await ask(path, end, (asked) => readBranches(asked, repository));
      return { current: (await readCheckout(path))?.branch ?? null, names };
    },
    ranOn: async (repository, runs, end) => {
      const path = await chosen(repository);
      await swept;
      return path === null || runs.length === 0
        ? runs.map(() => null)
        : readRuns(openGit(login, end), place, path, runs);
    },
    formerOf: async (repository, commits, shas, end) => {
      const path = await chosen(repository);
      return path === null || shas.length === 0
        ? new Set()
        : ask(path, end, (asked) => readFormer(asked, commits, shas));
    },
  };
}
