import type { Repository } from '../../../shared/protocol/repository.ts';
import { isBranchName } from '../pull/branch-name.ts';
import type { Asked } from './asked.ts';
import { remotesAt, remotesOf } from './remotes.ts';

const LIMIT_MS = 10_000;
const MOST = 200;

/** The branches of a repository as they were seen last, the newest first. The checkout's own are nobody's business. */
export async function readBranches(asked: Asked, repository: Repository): Promise<string[]> {
  const { git, gitDir } = asked;
  const remotes = remotesAt(repository, await remotesOf(asked));
  const places = remotes.map(({ name }) => `refs/remotes/${name}/`);
  if (places.length === 0) return [];
  const args = ['for-each-ref', `--count=${MOST}`, '--sort=-committerdate', '--format=%(refname)', ...places];
  const { code, stdout } = await git.run({ args, gitDir, limitMs: LIMIT_MS });
  if (code !== 0) return [];
  const names = stdout.split('\n').flatMap((ref) => {
    const place = places.find((each) => ref.startsWith(each));
    return place === undefined ? [] : [ref.slice(place.length)];
  });
  return [...new Set(names)].filter((name) => name !== 'HEAD' && isBranchName(name));
}
