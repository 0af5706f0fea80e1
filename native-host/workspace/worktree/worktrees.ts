import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { WorktreeInfo } from '../../../shared/protocol/workspace.ts';
import type { Settings } from '../../settings/settings.ts';
import { gitFoldersOf, noCheckout } from '../checkout.ts';
import { chosenCheckout } from '../choice.ts';
import type { Pull } from '../git/fetch.ts';
import type { Git } from '../git/git.ts';
import { type GitRepository, readRepository } from '../git/repository.ts';
import { UNBORN, withShadow } from '../git/shadow.ts';
import { isSameRepository } from '../remote.ts';
import { isChanged } from './changed.ts';
import { addFiles, renewFiles } from './files.ts';
import { freePath } from './path.ts';
import { fetchPull, forgetPull, pullRef } from './pull.ts';
import { openWorktreeRecords, type WorktreeRecord } from './records.ts';
import { isLocked, registrationOf, removeFiles } from './registration.ts';

export interface WorktreesOptions {
  /** The data's folder. */
  folder: string;
  settings: Settings;
  git: Git;
}

/** Worktrees of pull requests, apart from the person's own checkouts. All of it throws AppError. */
export interface Worktrees {
  create(pull: Pull): Promise<WorktreeInfo>;
  list(repository: Repository): Promise<WorktreeInfo[]>;
  remove(path: string, force: boolean): Promise<void>;
}

export function openWorktrees({ folder, settings, git }: WorktreesOptions): Worktrees {
  const records = openWorktreeRecords(folder);
  const shadow = <T>(known: GitRepository, head: string, use: (gitDir: string) => Promise<T>) =>
    withShadow(known, join(folder, 'git'), head, use);

  /** The files first: a record without files is tidied up later, files without a record would stay for good. */
  async function discard(record: WorktreeRecord): Promise<void> {
    await removeFiles(record);
    const known = await readRepository(git, record.common).catch(() => null);
    if (known) await shadow(known, UNBORN, (gitDir) => forgetPull(git, gitDir, record.number));
    records.remove(record.path);
  }

  async function add(known: GitRepository, pull: Pull): Promise<WorktreeRecord> {
    return shadow(known, UNBORN, async (gitDir) => {
      const sha = await fetchPull(git, known, gitDir, pull);
      const path = await freePath(join(folder, 'worktrees'), pull);
      let record: WorktreeRecord = { ...pull, path, sha, common: known.common, name: null, isMade: false };
      records.put(record);
      try {
        record = await addFiles(git, known, gitDir, record);
      } catch (error) {
        // What is left of it goes at the next try.
        await discard(record).catch(() => {});
        throw error;
      }
      records.put(record);
      return record;
    });
  }

  async function renew(known: GitRepository, record: WorktreeRecord): Promise<WorktreeRecord> {
    return shadow(known, record.sha, async (gitDir) => {
      const sha = await fetchPull(git, known, gitDir, record);
      if (sha === record.sha) return record;
      if (await isChanged(git, known, gitDir, record)) throw changedSince(record);
      await renewFiles(git, known, gitDir, record, sha);
      const renewed = { ...record, sha };
      records.put(renewed);
      return renewed;
    });
  }

  async function create(pull: Pull): Promise<WorktreeInfo> {
    const known = await readRepository(git, await commonFolder(pull.repository, settings));
    const earlier = records.all().find((record) => isOf(record, pull.repository, pull.number));
    const kept = earlier && (await isKept(earlier, known.common)) ? earlier : null;
    if (earlier && !kept) await discard(earlier);
    return infoOf(kept ? await renew(known, kept) : await add(known, pull));
  }

  async function infoOf(record: WorktreeRecord): Promise<WorktreeInfo> {
    const { path, repository, number, sha } = record;
    return { path, repository, number, sha, changed: await changedOf(record) };
  }

  /** What cannot be told counts as changed: nothing is lost by that. */
  async function changedOf(record: WorktreeRecord): Promise<boolean> {
    const known = await readRepository(git, record.common).catch(() => null);
    return known === null || shadow(known, record.sha, (gitDir) => isChanged(git, known, gitDir, record));
  }

  async function remove(path: string, force: boolean): Promise<void> {
    const record = records.all().find((one) => one.path === path);
    if (!record)
      throw new AppError('refused', `${path} is no worktree that Pullside made. Remove it yourself.`);
    if (await isLocked(record))
      throw new AppError('refused', `${path} is locked. Run "git worktree unlock" there first.`);
    const holds = record.isMade && (await registrationOf(record)) !== 'none';
    if (holds && !force && (await changedOf(record)))
      throw new AppError(
        'refused',
        `Something in ${path} was changed. Save what you need, or remove it all the same.`,
      );
    await discard(record);
  }

  return {
    create,
    remove,
    list: async (repository) => {
      const made = records.all().filter((record) => record.isMade && isOf(record, repository));
      const there = await Promise.all(made.map(async (one) => (await registrationOf(one)) !== 'none'));
      return Promise.all(made.filter((_, index) => there[index]).map(infoOf));
    },
  };
}

async function commonFolder(repository: Repository, settings: Settings): Promise<string> {
  const checkout = await chosenCheckout(repository, settings);
  const folders = await gitFoldersOf(checkout);
  if (folders === null) throw noCheckout(checkout);
  return folders.common;
}

function isOf(record: WorktreeRecord, repository: Repository, number = record.number): boolean {
  return isSameRepository(record.repository, repository) && record.number === number;
}

/** Whether there is anything to go on with. Throws AppError where that is for the person to say. */
async function isKept(record: WorktreeRecord, common: string): Promise<boolean> {
  const registration = await registrationOf(record);
  if (!record.isMade || registration === 'none') return false;
  if (registration !== 'severed' && record.common === common) return true;
  throw new AppError(
    'refused',
    `${record.path} was made from another checkout, or its own is gone. Save what you need of it, then remove it and try again.`,
  );
}

function changedSince({ path, number }: WorktreeRecord): AppError {
  return new AppError(
    'refused',
    `Something in ${path} was changed, so it stays as it is. Run "git merge ${pullRef(number)}" there, or remove it and try again.`,
  );
}
