import { type GitState, MOST_CHANGED } from '../../ai/project/project.ts';
import type { Checkout } from '../checkout.ts';
import { type Git, outputOf } from '../git/git.ts';
import { type GitRepository, readSettings } from '../git/repository.ts';
import { lastOf } from '../git/settings.ts';
import { isBranchName } from '../pull/branch-name.ts';
import { type Tree, uncommitted } from '../pull/dirty.ts';

const LIMIT_MS = 4000;
const COMMITS = 5;

interface Read {
  git: Git;
  known: GitRepository;
  /** A shadow whose HEAD is the checkout's. */
  gitDir: string;
  checkout: Checkout;
  tree: Tree;
}

/** Branch, what is not committed, the distance from what it follows, and the last commits. */
export async function readGitState(read: Read): Promise<GitState> {
  const { git, known, gitDir, checkout, tree } = read;
  const { branch, headSha } = checkout;
  const [changed, upstream, commits] = await Promise.all([
    uncommitted(git, known, gitDir, tree),
    headSha === null ? null : upstreamOf(read),
    headSha === null ? [] : lastCommits(git, gitDir),
  ]);
  const told = changed && { count: changed.length, first: changed.slice(0, MOST_CHANGED) };
  return { branch, headSha, upstream, changed: told, commits };
}

async function upstreamOf({ git, known, gitDir, checkout }: Read): Promise<GitState['upstream']> {
  const settings = checkout.branch === null ? [] : await readSettings(git, known.common);
  const merge = lastOf(settings, `branch.${checkout.branch}.merge`)?.replace(/^refs\/heads\//, '');
  const remote = lastOf(settings, `branch.${checkout.branch}.remote`);
  const name = `${remote}/${merge}`;
  if (!merge || !remote || !isBranchName(name)) return null;
  const args = ['rev-list', '--left-right', '--count', `HEAD...refs/remotes/${name}`];
  const { code, stdout } = await git.run({ args, gitDir, limitMs: LIMIT_MS });
  const [ahead, behind] = stdout.split(/\s/).map(Number);
  return code === 0 && ahead !== undefined && behind !== undefined ? { name, ahead, behind } : null;
}

async function lastCommits(git: Git, gitDir: string): Promise<string[]> {
  const args = ['log', `-${COMMITS}`, '--no-show-signature', '--no-color', '--format=%h %cs %s', 'HEAD'];
  const printed = await outputOf(git, 'read the last commits', { args, gitDir, limitMs: LIMIT_MS });
  return printed.split('\n').filter(Boolean);
}
