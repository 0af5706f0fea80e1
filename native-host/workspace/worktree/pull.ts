import { fetchRefs, type Pull } from '../git/fetch.ts';
import { type Git, outputOf } from '../git/git.ts';
import { completeCommit } from '../git/partial.ts';
import type { GitRepository } from '../git/repository.ts';

const LIMIT_MS = 5 * 60_000;

/** Where our own refs stand; the person's branches and remotes stay as they are. */
export function pullRef(number: number): string {
  return `refs/pullside/pull/${number}`;
}

/** Brings a pull request's head into the repository, under our own ref; its commit. Throws AppError. */
export async function fetchPull(git: Git, known: GitRepository, gitDir: string, pull: Pull): Promise<string> {
  const source = { git, known, gitDir, pull, limitMs: LIMIT_MS };
  const ref = pullRef(pull.number);
  await fetchRefs(source, [`+refs/pull/${pull.number}/head:${ref}`]);
  const call = { args: ['rev-parse', '--verify', `${ref}^{commit}`], gitDir };
  const sha = (await outputOf(git, 'read what was fetched', call)).trim();
  if (known.isPartial) await completeCommit(source, sha);
  return sha;
}

/** Takes our ref away. */
export async function forgetPull(git: Git, gitDir: string, number: number): Promise<void> {
  const args = ['update-ref', '-d', pullRef(number)];
  await outputOf(git, `remove ${pullRef(number)}`, { args, gitDir });
}
