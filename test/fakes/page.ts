import type { PageContext, PageFacts } from '../../shared/page/context.ts';

/** A pull request's page of which little is known, as its reader gives it. */
export function pullRequest(more: Partial<PageFacts> = {}): PageFacts {
  return {
    kind: 'pull-request',
    tab: 'files',
    host: 'github.com',
    owner: 'octo',
    repo: 'tool',
    number: 12,
    title: 'Retry uploads',
    state: 'open',
    author: 'zoe',
    body: 'Uploads are retried.',
    base: null,
    head: null,
    headSha: null,
    files: [],
    labels: [],
    linkedIssues: [],
    commits: [],
    threads: [],
    checks: [],
    missing: [],
    ...more,
  };
}

/** The same as the page's reader gives it to a panel; it draws no diff. */
export function pullContext(more: Partial<PageFacts> = {}): PageContext {
  return { ...pullRequest(more), diff: null };
}
