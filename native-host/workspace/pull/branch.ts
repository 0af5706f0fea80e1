import type { BranchRef } from '../../../shared/page/context.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { type Git, outputOf } from '../git/git.ts';
import { readSettings } from '../git/repository.ts';
import { lastOf } from '../git/settings.ts';
import { isSameRepository, repositoryAt } from '../remote.ts';
import { isBranchName } from './branch-name.ts';

interface WantedPull {
  repository: Repository;
  number: number;
  head: BranchRef | null;
}

/** What a branch follows, by the repository's configuration. */
export type Follows = 'pull-request' | 'something-else' | 'nothing';

/** Under whatever name: the pull request's ref, or its branch in its own repository. */
export async function followedBy(
  git: Git,
  common: string,
  branch: string | null,
  { repository, number, head }: WantedPull,
): Promise<Follows> {
  const settings = branch === null ? [] : await readSettings(git, common);
  const merge = lastOf(settings, `branch.${branch}.merge`);
  if (branch === null || merge === undefined)
    return isNamesake(branch, head, repository) ? 'pull-request' : 'nothing';
  const remote = lastOf(settings, `branch.${branch}.remote`) ?? '';
  const followed = repositoryAt(lastOf(settings, `remote.${remote}.url`) ?? remote);
  const isIn = (wanted: Repository) => followed !== null && isSameRepository(followed, wanted);
  const isPullRef = merge === `refs/pull/${number}/head` && isIn(repository);
  const isHead =
    head !== null && merge === `refs/heads/${head.ref}` && isIn({ host: repository.host, ...head });
  return isPullRef || isHead ? 'pull-request' : 'something-else';
}

/** A branch that follows nothing yet, of the name that it has on GitHub; in forks `main` is a usual one. */
function isNamesake(branch: string | null, head: BranchRef | null, repository: Repository): boolean {
  if (branch === null || head === null || branch !== head.ref) return false;
  return isSameRepository({ host: repository.host, ...head }, repository);
}

/**
 * Whether what a checkout and a pull request have in common is the pull request's own: no other branch that is
 * known of the remotes holds it.
 *
 * @param parting the last commit that both have
 */
export async function isOwn(
  git: Git,
  gitDir: string,
  parting: string,
  head: BranchRef | null,
): Promise<boolean> {
  const own = head !== null && isBranchName(head.ref) ? [`--exclude=*/${head.ref}`] : [];
  const excluded = [...own, '--exclude=*/pr/*', '--exclude=*/pull/*'];
  const args = ['rev-list', '-1', parting, '--not', ...excluded, '--remotes'];
  return (await outputOf(git, 'look which branches hold a commit', { args, gitDir })).trim() !== '';
}
