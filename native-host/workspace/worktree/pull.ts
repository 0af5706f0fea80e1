import { AppError } from '../../../shared/errors.ts';
import type { Repository } from '../../../shared/protocol/methods.ts';
import { fetchFailure } from '../git/failure.ts';
import { type Git, outputOf } from '../git/git.ts';
import type { GitRepository } from '../git/repository.ts';
import type { Setting } from '../git/settings.ts';
import { isSameRepository, repositoryOf } from '../remote.ts';

const LIMIT_MS = 5 * 60_000;
/** A tree that a partial clone lacks hides those below it: each round brings one level more. */
const MAX_ROUNDS = 50;
/** Under its own name, whatever the checkout calls it. */
const REMOTE = 'pullside';

/** Where our own refs stand; the person's branches and remotes stay as they are. */
export function pullRef(number: number): string {
  return `refs/pullside/pull/${number}`;
}

export interface Pull {
  repository: Repository;
  number: number;
}

/** Where a pull request is fetched from and to. */
interface Source {
  git: Git;
  known: GitRepository;
  gitDir: string;
  pull: Pull;
  remote: Setting[];
}

/** Brings a pull request's head into the repository, under our own ref; its commit. Throws AppError. */
export async function fetchPull(git: Git, known: GitRepository, gitDir: string, pull: Pull): Promise<string> {
  const source = { git, known, gitDir, pull, remote: remoteFor(known, pull.repository) };
  const ref = pullRef(pull.number);
  await take(source, ['--refmap=', '--', REMOTE, `+refs/pull/${pull.number}/head:${ref}`]);
  const call = { args: ['rev-parse', '--verify', `${ref}^{commit}`], cwd: gitDir, gitDir };
  const sha = (await outputOf(git, 'read what was fetched', call)).trim();
  if (known.isPartial) await takeLacking(source, sha);
  return sha;
}

async function take(source: Source, args: string[], settings: Setting[] = [], input?: string): Promise<void> {
  const { git, known, gitDir, pull, remote } = source;
  const { host, owner, repo } = pull.repository;
  const { code, stderr } = await git.run({
    args: ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', ...args],
    cwd: gitDir,
    gitDir,
    asPerson: true,
    settings: [...known.access, ...remote, ...settings],
    limitMs: LIMIT_MS,
    input,
  });
  if (code === 0) return;
  throw fetchFailure({ host, name: `${owner}/${repo}`, number: pull.number, unused: known.unused }, stderr);
}

/** Files that a partial clone does not have yet: git would fetch each by itself, by the clone's own configuration. */
async function takeLacking(source: Source, sha: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const lacking = await lackingOf(source, sha);
    if (lacking.length === 0) return;
    const wanted = `${lacking.join('\n')}\n`;
    await take(
      source,
      ['--filter=blob:none', '--stdin', REMOTE],
      [['fetch.negotiationAlgorithm', 'noop']],
      wanted,
    );
  }
}

async function lackingOf({ git, gitDir }: Source, sha: string): Promise<string[]> {
  const args = ['rev-list', '--objects', '--no-object-names', '--missing=print', '-1', sha];
  const printed = await outputOf(git, 'look which files are missing', { args, cwd: gitDir, gitDir });
  return printed
    .split('\n')
    .filter((line) => line.startsWith('?'))
    .map((line) => line.slice(1));
}

/** Takes our ref away. */
export async function forgetPull(git: Git, gitDir: string, number: number): Promise<void> {
  const args = ['update-ref', '-d', pullRef(number)];
  await outputOf(git, `remove ${pullRef(number)}`, { args, cwd: gitDir, gitDir });
}

/** The remote by the address that the checkout has for it. */
function remoteFor({ remotes, isPartial }: GitRepository, wanted: Repository): Setting[] {
  const { host, owner, repo } = wanted;
  const url = remotes.find((address) => {
    const named = isPlain(address) ? repositoryOf(address) : null;
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
