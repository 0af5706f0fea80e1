import { type PageAddress, parseAddress } from './address.ts';
import type { Field, PageContext } from './context.ts';
import { classicIssue } from './eras/classic-issue.ts';
import { classicPullRequest } from './eras/classic-pull-request.ts';
import { classicCommit, reactCommit } from './eras/commit.ts';
import { compare } from './eras/compare.ts';
import { file, fileText } from './eras/file.ts';
import { newIssue } from './eras/new-issue.ts';
import { reactChanges } from './eras/react-changes.ts';
import { reactIssue } from './eras/react-issue.ts';
import { reactPullRequest } from './eras/react-pull-request.ts';
import { linkedIn } from './linked-in.ts';
import { linkedIssues } from './linked-issues.ts';
import { attempt, openPage } from './open.ts';
import type { EraReaders, Page } from './page.ts';
import { partlySeen } from './partly-seen.ts';

interface Readers {
  /** The data that such a page can show; one that is not seen is missing. */
  fields: readonly Field[];
  /** Newest first: of each datum the first one that is seen counts. */
  eras: readonly EraReaders[];
}

const conversation = ['title', 'state', 'author', 'body', 'labels', 'threads'] as const;
const changes = ['headSha', 'files', 'diff'] as const;

const sources: Record<PageContext['kind'], Readers> = {
  'pull-request': {
    fields: [...conversation, ...changes, 'base', 'head', 'commits', 'checks'],
    eras: [reactPullRequest, reactChanges, classicPullRequest],
  },
  issue: { fields: conversation, eras: [reactIssue, classicIssue] },
  commit: { fields: ['title', 'author', 'body', ...changes], eras: [reactCommit, classicCommit] },
  compare: { fields: ['title', 'body', 'base', 'head', 'files', 'diff', 'commits'], eras: [compare] },
  file: { fields: ['head', 'headSha', 'files'], eras: [file] },
  other: { fields: ['title', 'body'], eras: [newIssue] },
};

/**
 * Reads what a GitHub page shows. Never throws: a datum that is not seen is
 * null (or empty) and named in `missing`.
 */
export function readPage(document: Document, url: string): PageContext {
  const address = parseAddress(url);
  const page = openPage(document, address);
  const context = emptyContext(address);
  const { fields, eras } = sources[address.kind];
  for (const field of fields) readField(context, field, page, eras);
  context.missing.push(...(attempt(() => partlySeen(page, context)) ?? []));
  const links = attempt(() => linkedIn(page)) ?? [];
  context.linkedIssues = attempt(() => linkedIssues(context, links)) ?? [];
  const text = address.kind === 'file' ? attempt(() => fileText(page)) : null;
  if (text !== null) context.text = text;
  return context;
}

function readField<F extends Field>(
  context: PageContext,
  field: F,
  page: Page,
  eras: readonly EraReaders[],
): void {
  for (const era of eras) {
    const value: PageContext[F] | null = attempt(() => era[field]?.(page) ?? null);
    if (value === null) continue;
    context[field] = value;
    return;
  }
  context.missing.push(field);
}

function emptyContext(address: PageAddress): PageContext {
  const { kind, tab, host, owner, repo, number } = address;
  return {
    ...{ kind, tab, host, owner, repo, number },
    ...{ title: null, state: null, author: null, body: null, base: null, head: null, headSha: null },
    ...{ files: [], diff: null, labels: [], linkedIssues: [], commits: [], threads: [], checks: [] },
    missing: [],
  };
}
