import type { IssueLink } from '../../shared/describe/outline.ts';
import { closedIn, issuesIn } from '../../shared/describe/truth/issues.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import { linkedIssues } from '../../shared/page/linked-issues.ts';
import type { CommitMessage } from './api.ts';

const MOST = 10;

/** The issues that somebody says the change is about, and those that it closes by the words of a commit. */
export function linksOf(page: PageFacts | null, commits: readonly CommitMessage[]): IssueLink[] {
  const messages = commits.map(({ title, body }) => `${title}\n${body}`).join('\n\n');
  const closed = closedIn(messages).map((ref): IssueLink => ({ ref, closes: true }));
  const branch = branchIssues(page).map((ref): IssueLink => ({ ref, closes: false }));
  const seen = new Set<string>();
  return [...closed, ...branch]
    .filter(({ ref }) => !seen.has(ref.toLowerCase()) && seen.add(ref.toLowerCase()))
    .slice(0, MOST);
}

/** All that a draft may name. */
export function namedIssues(page: PageFacts | null, commits: readonly CommitMessage[]): string[] {
  const messages = commits.map(({ title, body }) => `${title}\n${body}`).join('\n\n');
  return [...new Set([...(page?.linkedIssues ?? []), ...issuesIn(messages)])];
}

function branchIssues(page: PageFacts | null): string[] {
  if (page?.head == null) return [];
  const { host, owner, repo, number, head } = page;
  return linkedIssues({ host, owner, repo, number, head, title: '', body: '' });
}
