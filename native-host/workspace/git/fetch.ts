import { AppError } from '../../../shared/errors.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { isSameRepository, repositoryAt } from '../remote.ts';
import { fetchFailure } from './failure.ts';
import type { Git } from './git.ts';
import type { GitRepository } from './repository.ts';
import type { Setting } from './settings.ts';

export interface Pull {
  repository: Repository;
  number: number;
}

/** Where something of a pull request is fetched from and to. */
export interface Source {
  git: Git;
  known: GitRepository;
  gitDir: string;
  pull: Pull;
  limitMs: number;
}

/** Under its own name, whatever the checkout calls it. */
const REMOTE = 'pullside';

/** Brings refs into the repository: `+refs/heads/main:refs/pullside/…`. Throws AppError. */
export async function fetchRefs(source: Source, refspecs: readonly string[]): Promise<void> {
  await take(source, ['--refmap=', '--', REMOTE, ...refspecs]);
}

/** Brings objects that a partial clone lacks: git would fetch each by itself, by the clone's own configuration. */
export async function fetchObjects(source: Source, names: readonly string[]): Promise<void> {
  const args = ['--filter=blob:none', '--stdin', REMOTE];
  await take(source, args, [['fetch.negotiationAlgorithm', 'noop']], `${names.join('\n')}\n`);
}

async function take(source: Source, args: string[], settings: Setting[] = [], input?: string): Promise<void> {
  const { git, known, gitDir, pull, limitMs } = source;
  const { host, owner, repo } = pull.repository;
  const remote = remoteFor(known, pull.repository);
  const { code, stderr } = await git.run({
    args: ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', ...args],
    gitDir,
    asPerson: true,
    settings: [...known.access, ...remote, ...settings],
    limitMs,
    input,
  });
  if (code === 0) return;
  throw fetchFailure({ host, name: `${owner}/${repo}`, number: pull.number, unused: known.unused }, stderr);
}

/** The remote by the address that the checkout has for it. */
function remoteFor({ remotes, isPartial }: GitRepository, wanted: Repository): Setting[] {
  const { host, owner, repo } = wanted;
  const url = remotes.find((address) => {
    const named = isPlain(address) ? repositoryAt(address) : null;
    return named !== null && isSameRepository(named, wanted);
  });
  if (url === undefined)
    throw new AppError('not-found', `Your checkout has no remote for ${host}/${owner}/${repo} any more.`);
  const partial: Setting[] = [
    [`remote.${REMOTE}.promisor`, 'true'],
    [`remote.${REMOTE}.partialclonefilter`, 'blob:none'],
  ];
  return [[`remote.${REMOTE}.url`, url], ...(isPartial ? partial : [])];
}

/** An address that git, or a program that git starts, could take for anything else is none (case 79). */
function isPlain(url: string): boolean {
  return !url.startsWith('-') && !url.includes('::') && !/[\p{Cc}\s]/u.test(url) && !/\/\/-/.test(url);
}
