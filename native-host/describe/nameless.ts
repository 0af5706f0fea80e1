import { isNameless, isTaken, namedBranches } from '../../shared/describe/branch.ts';
import type { NamelessBranch } from '../../shared/describe/outline.ts';
import { branchFrom, styleOf } from './branch-name.ts';
import { ifTold } from './courtesy.ts';
import type { Sources } from './sources.ts';

/** What a branch's new name is made of. */
export interface NameSource {
  titles: readonly (string | null)[];
  /** Issues that the change is about, as `#7`. */
  issues: readonly string[];
}

const MOST_SHOWN = 8;

/**
 * The branch of a change that is compared, where its name says nothing: of one with a pull request no name can be
 * changed without closing that. Null where GitHub does not tell enough.
 */
export async function readNameless(sources: Sources, source: NameSource): Promise<NamelessBranch | null> {
  const { page, repository, checkout, api, soon } = sources;
  if (repository === null || page?.kind !== 'compare') return null;
  const { head, base } = page;
  const isFork = head !== null && base !== null && head.owner !== base.owner;
  if (head !== null && !isNameless(head.ref, isFork)) return null;
  const read = async () => {
    const known = await checkout.branchesOf(repository, soon);
    const name = head?.ref ?? known?.current ?? '';
    if (!isNameless(name, isFork)) return null;
    const seen = known?.names ?? [];
    const names = seen.length > 0 ? seen : await api.branchesOf(repository, soon);
    const ofPage = [head, base].flatMap((each) => each?.ref ?? []);
    return toNameless(name, names, [...new Set([...names, ...ofPage])], source);
  };
  return ifTold(read(), null, soon);
}

function toNameless(
  name: string,
  names: readonly string[],
  taken: string[],
  { titles, issues }: NameSource,
): NamelessBranch {
  const title = titles.find((each) => each !== null && isOwn(each, name)) ?? '';
  const suggestion = branchFrom(title, issues[0] ?? null, styleOf(names));
  return {
    name,
    others: namedBranches(names).slice(0, MOST_SHOWN),
    taken,
    suggestion: suggestion !== null && isTaken(suggestion, taken) ? null : suggestion,
  };
}

/** GitHub makes a title of the branch's name where nobody wrote one. */
function isOwn(title: string, branch: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(title) !== '' && bare(title) !== bare(branch);
}
