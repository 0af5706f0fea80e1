import { readSettings } from '../git/repository.ts';
import { isBranchName } from '../pull/branch-name.ts';
import { isSameRepository, type RepositoryName, repositoryAt } from '../remote.ts';
import type { Asked } from './asked.ts';

export interface Remote {
  name: string;
  url: string;
}

export async function remotesOf({ git, known }: Asked): Promise<Remote[]> {
  const settings = await readSettings(git, known.common);
  return settings.flatMap(([key, url]) => {
    const name = /^remote\.(.+)\.url$/.exec(key)?.[1];
    return name !== undefined && isBranchName(name) ? [{ name, url }] : [];
  });
}

/** Those that lead to a repository. */
export function remotesAt(wanted: RepositoryName, remotes: readonly Remote[]): Remote[] {
  return remotes.filter(({ url }) => {
    const found = repositoryAt(url);
    return found !== null && isSameRepository(found, wanted);
  });
}
