import { AppError } from '../../../shared/errors.ts';
import type { Params } from '../../../shared/protocol/methods.ts';
import type { HeadCheck } from '../../../shared/pull/pull.ts';
import { type Checkout, noCheckout, readCheckout, SHA } from '../checkout.ts';
import { type Git, outputOf } from '../git/git.ts';
import { readRepository } from '../git/repository.ts';
import { UNBORN, withShadow } from '../git/shadow.ts';
import { type Follows, followedBy, isOwn } from './branch.ts';
import { hasCommit } from './commits.ts';
import { isDirty } from './dirty.ts';

export type WantedHead = Params<'workspace/head'>;
type Place = Pick<HeadCheck, 'state' | 'behind' | 'ahead'>;

const LIMIT_MS = 10_000;
const UNKNOWN: Place = { state: 'unknown', behind: null, ahead: null };

/** Where the checkout at `path` stands beside a pull request's head, without asking anybody else. */
export async function checkHead(
  git: Git,
  shadows: string,
  path: string,
  wanted: WantedHead,
): Promise<HeadCheck> {
  const checkout = await readCheckout(path);
  if (checkout === null) throw noCheckout(path);
  const { branch } = checkout;
  const unknown = { path, branch, ...UNKNOWN, dirty: null };
  try {
    return { ...unknown, ...(await look(git, shadows, checkout, wanted)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'git-failed') return unknown;
    throw error;
  }
}

async function look(git: Git, shadows: string, checkout: Checkout, wanted: WantedHead) {
  const { path, folders, branch, headSha } = checkout;
  const known = await readRepository(git, folders.common);
  const follows = await followedBy(git, known.common, branch, wanted);
  return withShadow(known, shadows, headSha ?? UNBORN, async (gitDir) => {
    const [place, dirty] = await Promise.all([
      placeOf(git, gitDir, headSha, follows, wanted),
      isDirty(git, known, gitDir, { path, own: folders.own }),
    ]);
    return { ...place, dirty };
  });
}

async function placeOf(
  git: Git,
  gitDir: string,
  mine: string | null,
  follows: Follows,
  { headSha, head, commits = [] }: WantedHead,
): Promise<Place> {
  if (mine !== null && mine === headSha) return { state: 'at-head', behind: 0, ahead: 0 };
  const other: Place = { ...UNKNOWN, state: 'other' };
  if (mine === null) return follows === 'something-else' ? other : UNKNOWN;
  if (headSha === null || !(await hasCommit({ git, gitDir }, headSha)))
    return follows === 'something-else' ? other : byCommits(mine, headSha, commits);
  const parting = await partingOf(git, gitDir, mine, headSha);
  // A shallow clone does not hold the commits between: what could be counted there is made up.
  if (parting === null) return follows === 'pull-request' ? byCommits(mine, headSha, commits) : other;
  const { behind, ahead } = await countBetween(git, gitDir, mine, headSha);
  const isOfPull =
    follows === 'pull-request' || (follows === 'nothing' && (await isOwn(git, gitDir, parting, head)));
  return { state: isOfPull ? stateOf(behind, ahead) : 'other', behind, ahead };
}

/** The page lists the pull request's commits: one of them is known also where the newer ones are not. */
function byCommits(mine: string, headSha: string | null, commits: readonly string[]): Place {
  const isNamed = (sha: string, name: string) => name.length >= 7 && sha.startsWith(name);
  const last = commits.at(-1);
  if (headSha === null || last === undefined || !isNamed(headSha, last)) return UNKNOWN;
  const place = commits.findIndex((name) => isNamed(mine, name));
  return place < 0 ? UNKNOWN : { state: 'behind', behind: commits.length - 1 - place, ahead: 0 };
}

function stateOf(behind: number, ahead: number): HeadCheck['state'] {
  if (behind > 0 && ahead > 0) return 'diverged';
  return behind > 0 ? 'behind' : 'ahead';
}

async function countBetween(git: Git, gitDir: string, mine: string, head: string) {
  const args = ['rev-list', '--left-right', '--count', `${mine}...${head}`];
  const call = { args, gitDir, limitMs: LIMIT_MS };
  const [ahead = 0, behind = 0] = (await outputOf(git, 'count the commits', call)).split(/\s/).map(Number);
  return { behind, ahead };
}

/** The last commit that both have, null where they have none. */
async function partingOf(git: Git, gitDir: string, mine: string, head: string): Promise<string | null> {
  const args = ['merge-base', mine, head];
  const { code, stdout } = await git.run({ args, gitDir, limitMs: LIMIT_MS });
  return code === 0 && SHA.test(stdout.trim()) ? stdout.trim() : null;
}
