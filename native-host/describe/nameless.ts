import { branchFrom, isNameless, namedBranches, styleOf } from '../../shared/describe/branch.ts';
import type { NamelessBranch } from '../../shared/describe/outline.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { DescriptionApi } from './api.ts';
import type { DescribedCheckout } from './checkout.ts';
import { ifTold } from './courtesy.ts';

export interface BranchDeps {
  checkout: Pick<DescribedCheckout, 'branchesOf'>;
  api: Pick<DescriptionApi, 'branchesOf'>;
}

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
export async function readNameless(
  page: PageFacts | null,
  repository: Repository,
  { titles, issues }: NameSource,
  { checkout, api }: BranchDeps,
  soon: AbortSignal,
): Promise<NamelessBranch | null> {
  if (page?.kind !== 'compare') return null;
  const isFork = page.head !== null && page.base !== null && page.head.owner !== page.base.owner;
  if (page.head !== null && !isNameless(page.head.ref, isFork)) return null;
  const read = async (): Promise<NamelessBranch | null> => {
    const known = await checkout.branchesOf(repository, soon);
    const name = page.head?.ref ?? known?.current ?? '';
    if (!isNameless(name, isFork)) return null;
    const names = known?.names ?? (await api.branchesOf(repository, soon));
    const title = titles.find((each) => each !== null && isOwn(each, name)) ?? '';
    const suggestion = branchFrom(title, issues[0] ?? null, styleOf(names));
    const others = namedBranches(names).slice(0, MOST_SHOWN);
    return {
      name,
      others,
      suggestion: suggestion !== null && names.includes(suggestion) ? null : suggestion,
    };
  };
  return ifTold(read(), null, soon);
}

/** GitHub makes a title of the branch's name where nobody wrote one. */
function isOwn(title: string, branch: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(title) !== '' && bare(title) !== bare(branch);
}
