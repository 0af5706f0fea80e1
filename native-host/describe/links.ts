import type { IssueLink } from '../../shared/describe/outline.ts';
import { closedIn, issuesIn } from '../../shared/describe/truth/issues.ts';
import { distinctBy } from '../../shared/distinct.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import { linkedIssues } from '../../shared/page/linked-issues.ts';
import type { CommitMessage } from './api.ts';

const MOST = 10;

/** The issues that somebody says the change is about, and those that it closes by the words of a commit. */
export function linksOf(page: PageFacts | null, commits: readonly CommitMessage[]): IssueLink[] {
  const closed = closedIn(messagesOf(commits)).map((ref): IssueLink => ({ ref, closes: true }));
  const branch = branchIssues(page).map((ref): IssueLink => ({ ref, closes: false }));
  return distinctBy([...closed, ...branch], ({ ref }) => ref.toLowerCase()).slice(0, MOST);
}

/** All that a draft may name. */
export function namedIssues(page: PageFacts | null, commits: readonly CommitMessage[]): string[] {
  return [...new Set([...(page?.linkedIssues ?? []), ...issuesIn(messagesOf(commits))])];
}

function messagesOf(commits: readonly CommitMessage[]): string {
  return commits.map(({ title, body }) => `${title}\n${body}`).join('\n\n');
}

function branchIssues(page: PageFacts | null): string[] {
  if (page?.head == null) return [];
  const { host, owner, repo, number, head } = page;
  return linkedIssues({ host, owner, repo, number, head, title: '', body: '' });
}
