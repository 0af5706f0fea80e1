import { AppError } from '../../../shared/errors.ts';
import { SHA } from '../checkout.ts';
import { fetchRefs, type Source } from '../git/fetch.ts';
import { outputOf } from '../git/git.ts';
import { isBranchName } from './branch-name.ts';

/** The two commits whose difference a pull request is. */
export interface Ends {
  /** Where its branch began. */
  base: string;
  head: string;
}

/** What is known of them; a name of a branch is the page's, which anybody may have written. */
export interface KnownEnds {
  headSha: string | null;
  baseSha: string | null;
  baseRef: string | null;
}

/** Finds the commits, fetching what the repository does not have. Throws AppError. */
export async function findEnds(source: Source, known: KnownEnds): Promise<Ends> {
  const there = async (sha: string | null) => (sha !== null && (await hasCommit(source, sha)) ? sha : null);
  const [oldHead, oldBase] = [await there(known.headSha), await there(known.baseSha)];
  if (oldHead !== null && oldBase !== null) return endsBetween(source, oldBase, oldHead);
  const refs = refsFor(source, known, oldHead !== null, oldBase !== null);
  try {
    await fetchRefs(
      source,
      refs.map(({ from, to }) => `+${from}:${to}`),
    );
    const head = oldHead ?? (await there(known.headSha)) ?? (await commitAt(source, headRef(source)));
    const base = oldBase ?? (await there(known.baseSha)) ?? (await commitAt(source, baseRef(source)));
    return await endsBetween(source, base, head);
  } finally {
    // What was fetched stays until git tidies up; the person's list of refs is as it was.
    for (const { to } of refs) await removeRef(source, to);
  }
}

const headRef = ({ pull }: Source) => `refs/pullside/read/${pull.number}/head`;
const baseRef = ({ pull }: Source) => `refs/pullside/read/${pull.number}/base`;

function refsFor(source: Source, known: KnownEnds, hasHead: boolean, hasBase: boolean) {
  const head = { from: `refs/pull/${source.pull.number}/head`, to: headRef(source) };
  const base = { from: baseToFetch(known), to: baseRef(source) };
  return [...(hasHead ? [] : [head]), ...(hasBase ? [] : [base])];
}

function baseToFetch({ baseSha, baseRef: name }: KnownEnds): string {
  if (name !== null && isBranchName(name)) return `refs/heads/${name}`;
  if (baseSha !== null && SHA.test(baseSha)) return baseSha;
  throw new AppError(
    'not-found',
    'Nothing tells which branch the pull request is to be merged into. Open its conversation, then ask again.',
  );
}

export async function hasCommit(
  { git, gitDir }: Pick<Source, 'git' | 'gitDir'>,
  sha: string,
): Promise<boolean> {
  if (!SHA.test(sha)) return false;
  const { code } = await git.run({ args: ['cat-file', '-e', `${sha}^{commit}`], gitDir });
  return code === 0;
}

async function commitAt({ git, gitDir }: Source, ref: string): Promise<string> {
  const call = { args: ['rev-parse', '--verify', `${ref}^{commit}`], gitDir };
  return (await outputOf(git, 'read what was fetched', call)).trim();
}

async function removeRef({ git, gitDir }: Source, ref: string): Promise<void> {
  await git.run({ args: ['update-ref', '-d', ref], gitDir });
}

type InGit = Pick<Source, 'git' | 'gitDir'>;

/** GitHub counts from where the branches parted; a branch that was merged parted before that. */
export async function endsBetween(source: InGit, base: string, head: string): Promise<Ends> {
  const parted = await partingOf(source, base, head);
  if (parted !== head) return { base: parted, head };
  const before = await beforeMerge(source, base, head);
  const earlier = before === null ? head : await partingOf(source, before, head);
  if (earlier !== head) return { base: earlier, head };
  throw new AppError(
    'not-found',
    'The branch holds all commits of the pull request, so that git cannot tell where they begin.',
  );
}

async function partingOf({ git, gitDir }: InGit, base: string, head: string): Promise<string> {
  const { code, stdout } = await git.run({ args: ['merge-base', base, head], gitDir });
  const sha = stdout.trim();
  if (code === 0 && SHA.test(sha)) return sha;
  throw new AppError(
    'git-failed',
    'Your checkout does not hold the commit where the pull request begins. Run "git fetch --unshallow" there, then ask again.',
  );
}

/** The base branch's last commit before it took the head in: the first that has it is found by halving. */
async function beforeMerge({ git, gitDir }: InGit, base: string, head: string): Promise<string | null> {
  const args = ['rev-list', '--first-parent', '--reverse', `${head}..${base}`];
  const chain = (await outputOf(git, 'read the base branch', { args, gitDir })).split('\n').filter(Boolean);
  let [first, last] = [0, chain.length - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const asked = ['merge-base', '--is-ancestor', head, chain[middle] ?? ''];
    const { code } = await git.run({ args: asked, gitDir });
    if (code === 0) last = middle;
    else first = middle + 1;
  }
  const merge = chain[first];
  if (merge === undefined) return null;
  const { code, stdout } = await git.run({ args: ['rev-parse', '--verify', `${merge}^1`], gitDir });
  return code === 0 ? stdout.trim() : null;
}
