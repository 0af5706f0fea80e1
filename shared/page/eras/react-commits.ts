import type { PageContext } from '../context.ts';
import { isSha, pathOf, textOf } from '../elements.ts';
import type { Page } from '../page.ts';
import { at, type Json, list, string } from '../payload.ts';
import { reactPullRequest } from '../selectors.ts';

type Commits = PageContext['commits'];

/** A pull request's commits: in the payload of its changes or of their own tab, or as that tab draws them. */
export function reactCommitsOf(page: Page): Commits | null {
  const { changes, commits } = page.payload;
  const groups = list(at(commits, 'commitGroups')).flatMap((group) => list(at(group, 'commits')));
  const found = [
    list(at(changes, 'commits')).flatMap((commit) => commitIn(commit, 'messageHeadline')),
    groups.flatMap((commit) => commitIn(commit, 'shortMessage')),
    page.address.tab === 'commits' ? drawn(page) : [],
  ];
  return found.find((each) => each.length > 0) ?? null;
}

function commitIn(commit: Json, title: string): Commits {
  const sha = string(at(commit, 'oid'));
  return sha === null ? [] : [{ sha, title: string(at(commit, title)) ?? '' }];
}

function drawn(page: Page): Commits {
  const commits = new Map<string, string>();
  for (const link of page.all(reactPullRequest.commits)) {
    const sha = pathOf(link).at(-1) ?? '';
    if (isSha(sha) && !commits.has(sha)) commits.set(sha, textOf(link) ?? '');
  }
  return [...commits].map(([sha, title]) => ({ sha, title }));
}
