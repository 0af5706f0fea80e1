import type { BranchRef } from '../context.ts';
import { pathOf, textOf } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { at, type Json, string } from '../payload.ts';
import { reactPullRequest as selectors } from '../selectors.ts';
import { stateOf } from '../state.ts';

/**
 * The React shell around every tab of a pull request, 2026 on. Title and state
 * are taken from the header first, which follows edits and merges; the payload
 * is from when the page was loaded.
 */
export const reactPullRequest: EraReaders = {
  title: (page) => textOf(page.find(selectors.title)) ?? string(pullRequest(page, 'title')),
  state: (page) =>
    stateOf(page.find(selectors.state)?.getAttribute('data-status') ?? null) ??
    stateOf(string(pullRequest(page, 'state'))),
  author: (page) => string(pullRequest(page, 'author', 'login')),
  base: (page) => baseOf(page) ?? linkedBranches(page)[0] ?? null,
  head: (page) => headOf(page) ?? linkedBranches(page)[1] ?? null,
  headSha: (page) => string(at(page.payload.changes, 'comparison', 'fullDiff', 'headOid')) ?? shaOf(page),
};

function shaOf(page: Page): string | null {
  return string(pullRequest(page, 'headSha')) ?? string(pullRequest(page, 'comparison', 'headOid'));
}

/** The header's data: of the shell, else of the changes alone. */
function pullRequest(page: Page, ...keys: string[]): Json {
  return at(page.payload.layout ?? page.payload.changes, 'pullRequest', ...keys);
}

function baseOf(page: Page): BranchRef | null {
  const route = page.payload.layout ?? page.payload.changes;
  const repository = at(route, 'repository');
  return branch(at(repository, 'ownerLogin'), at(repository, 'name'), pullRequest(page, 'baseBranch'));
}

function headOf(page: Page): BranchRef | null {
  const owner = pullRequest(page, 'headRepositoryOwnerLogin');
  return branch(owner, pullRequest(page, 'headRepositoryName'), pullRequest(page, 'headBranch'));
}

function branch(owner: Json, repo: Json, ref: Json): BranchRef | null {
  const [o, r, name] = [string(owner), string(repo), string(ref)];
  return o && r && name ? { owner: o, repo: r, ref: name } : null;
}

/**
 * Base and head without a payload. A fork that was deleted has no link, and a
 * sticky header repeats them: only two that differ are base and head.
 */
function linkedBranches(page: Page): (BranchRef | null)[] {
  if (pullRequest(page) !== undefined) return [];
  const links = new Map(page.all(selectors.branches).map((link) => [link.getAttribute('href'), link]));
  return links.size === 2 ? [...links.values()].map(branchOf) : [];
}

/** `/owner/repo/tree/some/branch`. */
function branchOf(link: Element): BranchRef | null {
  const [owner, repo, tree, ...ref] = pathOf(link);
  return owner && repo && tree === 'tree' && ref.length > 0 ? { owner, repo, ref: ref.join('/') } : null;
}
