import { rangeOf } from './address.ts';
import type { Field, PageContext } from './context.ts';
import { textOf } from './elements.ts';
import type { Page } from './page.ts';
import { at, list, number } from './payload.ts';
import { classicConversation, classicHeader, reactIssue, reactPullRequest } from './selectors.ts';

/** Data of which the page shows a part and says that there is more: what is not there is named, too. */
export function partlySeen(page: Page, context: PageContext): Field[] {
  const isPart = { commits: isLongerList, files: hasMoreFiles, threads: isFolded };
  return (['commits', 'files', 'threads'] as const).filter(
    (field) => context[field].length > 0 && isPart[field](page, context),
  );
}

/** GitHub folds long timelines, and with them their commits. */
function isLongerList(page: Page, { commits }: PageContext): boolean {
  const total = number(at(page.payload.layout, 'pullRequest', 'commitsCount'));
  return (total ?? counted(page, classicHeader.commitsCount, reactPullRequest.commitsCount)) > commits.length;
}

function hasMoreFiles(page: Page, { files, tab }: PageContext): boolean {
  if (tab !== 'files' || rangeOf(page.address) !== null) return false;
  if (at(page.payload.changes, 'pageLimits', 'filesLimitExceeded') === true) return true;
  return counted(page, classicHeader.filesCount, reactPullRequest.filesCount) > files.length;
}

function isFolded(page: Page): boolean {
  const { foldedThread, hiddenItems } = classicConversation;
  if (page.find(foldedThread) !== null || page.find(hiddenItems) !== null) return true;
  if (at(page.payload.changes, 'markers', 'threadsPageInfo', 'hasNextPage') === true) return true;
  return hasMoreItems(page);
}

/** An issue's payload has the first and the last items of its timeline; the drawn one has a button between them. */
function hasMoreItems(page: Page): boolean {
  const ends = ['frontTimelineItems', 'backTimelineItems'].map((end) => at(page.payload.issue, end));
  const items = ends.reduce<number>((sum, end) => sum + list(at(end, 'edges')).length, 0);
  const total = number(at(ends[0], 'totalCount'));
  if (total !== null) return total > items;
  return page.find(reactIssue.timeline)?.querySelector(reactIssue.loadMore) != null;
}

function counted(page: Page, ...selectors: string[]): number {
  const [text] = selectors.map((selector) => textOf(page.find(selector))).filter((each) => each !== null);
  return Number.parseInt(text?.replaceAll(',', '') ?? '0', 10) || 0;
}
