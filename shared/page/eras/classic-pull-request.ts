import { rangeOf } from '../address.ts';
import type { BranchRef, PageContext } from '../context.ts';
import { classicDiffOf, classicFilesOf } from '../diff/classic-files.ts';
import { pullRequestTitle } from '../document-title.ts';
import { isSha, pathOf, textOf } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { classicConversation, classicFiles, classicHeader } from '../selectors.ts';
import { checksOf } from './checks.ts';
import { bodyOf, labelsOf, openerOf, stateIn, threadsOf } from './classic-conversation.ts';

/** Server-rendered pull requests, 2013 on; since 2026 the conversation within the React shell. */
export const classicPullRequest: EraReaders = {
  title: (page) => textOf(page.find(classicHeader.title)) ?? pullRequestTitle(page)?.title ?? null,
  state: stateIn,
  // A merged pull request's header names the merger.
  author: (page) => pullRequestTitle(page)?.author ?? openerOf(page),
  body: (page) => (page.address.tab === 'conversation' ? bodyOf(page) : null),
  base: (page) => titledBranch(page.find(classicHeader.base)) ?? branches2013(page)[0] ?? null,
  head: (page) => titledBranch(page.find(classicHeader.head)) ?? branches2013(page)[1] ?? null,
  headSha: headShaOf,
  files: classicFilesOf,
  diff: classicDiffOf,
  labels: labelsOf,
  commits: commitsOf,
  checks: checksOf,
  threads: threadsOf,
};

/** Base and head; one alone may be either. */
function branches2013(page: Page): (BranchRef | null)[] {
  const labels = page.all(classicHeader.branches2013);
  return labels.length === 2 ? labels.map((label) => branch2013(page, label)) : [];
}

/** `owner/repo:branch`; of a fork that was deleted "unknown repository". */
function titledBranch(label: Element | null): BranchRef | null {
  const match = /^([^/:]+)\/([^/:]+):(.+)$/.exec(label?.getAttribute('title') ?? '');
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

function headShaOf(page: Page): string | null {
  return viewedSha(page) ?? openedSha(page) ?? onlySha(page);
}

/** "View file" leads to the newer side, of a deleted file to the older one. */
function viewedSha(page: Page): string | null {
  if (page.address.tab !== 'files' || rangeOf(page.address) !== null) return null;
  const header = page
    .all(classicFiles.header)
    .find((file) => file.getAttribute('data-file-deleted') !== 'true');
  const shas = [...(header?.querySelectorAll(classicFiles.view) ?? [])].map((link) => pathOf(link)[3] ?? '');
  return shas.find(isSha) ?? null;
}

/** "Open with" names the head branch, or its commit when the branch is gone. */
function openedSha(page: Page): string | null {
  const sha = /\bref=([^&]+)/.exec(page.find(classicHeader.openWith)?.getAttribute('src') ?? '')?.[1] ?? '';
  return isSha(sha) ? sha : null;
}

/** Of several commits the last one shown need not be the newest; of one it is. */
function onlySha(page: Page): string | null {
  const commits = commitsOf(page) ?? [];
  const isOnly = textOf(page.find(classicHeader.commitsCount)) === '1' && commits.length === 1;
  return isOnly ? (commits[0]?.sha ?? null) : null;
}

const commitLinks = `${classicConversation.commits}, ${classicConversation.listedCommits}`;

function commitsOf(page: Page): PageContext['commits'] | null {
  const commits = new Map<string, string>();
  for (const link of page.all(commitLinks)) {
    // Links that people write may have a title too.
    if (link.closest(classicConversation.body)) continue;
    const sha = pathOf(link).at(-1) ?? '';
    if (isSha(sha)) commits.set(sha, commitTitleOf(link));
  }
  return commits.size > 0 ? [...commits].map(([sha, title]) => ({ sha, title })) : null;
}

/** In the list above a diff a part of the link; in a timeline cut short, and at links of its own: whole in `title`. */
function commitTitleOf(link: Element): string {
  if (link.hasAttribute('data-commit'))
    return textOf(link.querySelector(classicConversation.commitSubject)) ?? '';
  const shown = textOf(link) ?? '';
  const whole = (link.getAttribute('title') ?? '').split('\n')[0]?.trim() ?? '';
  return lettersOf(whole).startsWith(lettersOf(shown)) ? whole : shown;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
