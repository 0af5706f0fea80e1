import { rangeOf } from '../address.ts';
import type { BranchRef, PageContext } from '../context.ts';
import { classicDiffOf, classicFilesOf } from '../diff/classic-files.ts';
import { pullRequestTitle } from '../document-title.ts';
import { pathOf, textOf } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { classicConversation, classicFiles, classicHeader, reactPullRequest } from '../selectors.ts';
import { bodyOf, labelsOf, openerOf, stateIn, threadsOf } from './classic-conversation.ts';

/** Server-rendered pull requests, 2013 on; since 2026 the conversation within the React shell. */
export const classicPullRequest: EraReaders = {
  title: (page) => textOf(page.find(classicHeader.title)) ?? pullRequestTitle(page)?.title ?? null,
  state: stateIn,
  // A merged pull request's header names the merger.
  author: (page) => pullRequestTitle(page)?.author ?? openerOf(page, reactPullRequest.description),
  body: (page) => (page.address.tab === 'conversation' ? bodyOf(page, reactPullRequest.description) : null),
  base: (page) => branchesOf(page)[0] ?? null,
  head: (page) => branchesOf(page)[1] ?? null,
  headSha: headShaOf,
  files: classicFilesOf,
  diff: classicDiffOf,
  labels: labelsOf,
  commits: commitsOf,
  threads: threadsOf,
};

function branchesOf(page: Page): (BranchRef | null)[] {
  const titled = page.all(classicHeader.branches).map(titledBranch);
  if (titled.length > 1) return titled;
  return page.all(classicHeader.branches2013).map((label) => branch2013(page, label));
}

/** `owner/repo:branch`. */
function titledBranch(label: Element): BranchRef | null {
  const match = /^([^/:]+)\/([^/:]+):(.+)$/.exec(label.getAttribute('title') ?? '');
  const [, owner, repo, ref] = match ?? [];
  return owner && repo && ref ? { owner, repo, ref } : null;
}

/** `owner:branch`, 2013. The fork's name stands in the links to its files only. */
function branch2013(page: Page, label: Element): BranchRef | null {
  const [owner, ref] = (label.textContent ?? '').split(':').map((part) => part.trim());
  if (!owner || !ref) return null;
  const isOwn = owner === page.address.owner;
  const fork = page
    .all(classicFiles.view)
    .map(pathOf)
    .find((path) => path[0] === owner && path[2] === 'blob');
  const repo = isOwn ? page.address.repo : fork?.[1];
  return repo ? { owner, repo, ref } : null;
}

/** "View file" leads to the newer side, of a deleted file to the older one. */
function headShaOf(page: Page): string | null {
  if (page.address.tab !== 'files' || rangeOf(page.address) !== null) return null;
  const header = page
    .all(classicFiles.header)
    .find((file) => file.getAttribute('data-file-deleted') !== 'true');
  const shas = [...(header?.querySelectorAll(classicFiles.view) ?? [])].map((link) => pathOf(link)[3] ?? '');
  return shas.find((sha) => /^[0-9a-f]{40}$/.test(sha)) ?? null;
}

function commitsOf(page: Page): PageContext['commits'] | null {
  const commits = new Map<string, string>();
  for (const link of page.all(classicConversation.commits)) {
    // Links that people write may have a title too.
    if (link.closest(classicConversation.body)) continue;
    const sha = pathOf(link).at(-1) ?? '';
    const subject = link.querySelector(classicConversation.commitSubject) ?? link;
    if (/^[0-9a-f]{40}$/.test(sha)) commits.set(sha, textOf(subject) ?? '');
  }
  return commits.size > 0 ? [...commits].map(([sha, title]) => ({ sha, title })) : null;
}
