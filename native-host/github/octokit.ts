import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { type Endpoints, FILES_PER_PAGE, type Pull } from './endpoints.ts';
import type { Reach, Reply } from './reach.ts';

const Client = Octokit.plugin(retry, throttling);
const quiet = () => {};

/** @param identity those of one identity are throttled together */
export function createEndpoints(base: string, identity: string, reach: Reach, pull: Pull): Endpoints {
  const { rest } = new Client({
    baseUrl: base,
    userAgent: 'pullside',
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    request: { fetch: toFetch(reach) },
    // The person waits, and other sources stand by.
    retry: { retries: 1, doNotRetry: [400, 401, 403, 404, 406, 410, 422, 429, 451] },
    // Nobody waits for a limit to end: it is told instead.
    throttle: { id: identity, onRateLimit: () => false, onSecondaryRateLimit: () => false },
  });
  const { owner, repo, number: pull_number } = pull;
  return {
    pull: (signal) => rest.pulls.get({ owner, repo, pull_number, request: { signal } }),
    files: (page, signal) =>
      rest.pulls.listFiles({ owner, repo, pull_number, per_page: FILES_PER_PAGE, page, request: { signal } }),
    // The files stand on the first page only, and are not wanted here.
    compare: (from, to, signal) =>
      rest.repos.compareCommitsWithBasehead({
        owner,
        repo,
        basehead: `${from}...${to}`,
        per_page: 1,
        page: 2,
        request: { signal },
      }),
    checkRuns: (ref, signal) =>
      rest.checks.listForRef({ owner, repo, ref, filter: 'latest', per_page: 100, request: { signal } }),
    statuses: (ref, signal) =>
      rest.repos.getCombinedStatusForRef({ owner, repo, ref, per_page: 100, request: { signal } }),
    commits: (page, signal) =>
      rest.pulls.listCommits({ owner, repo, pull_number, per_page: 100, page, request: { signal } }),
    contents: (path, ref, signal) =>
      rest.repos.getContent({ owner, repo, path, ...(ref === null ? {} : { ref }), request: { signal } }),
    labels: (signal) => rest.issues.listLabelsForRepo({ owner, repo, per_page: 100, request: { signal } }),
    branches: (signal) => rest.repos.listBranches({ owner, repo, per_page: 100, request: { signal } }),
    issue: (issue_number, signal) => rest.issues.get({ owner, repo, issue_number, request: { signal } }),
    change: (text, signal) =>
      rest.pulls.update({ owner, repo, pull_number, ...text, request: { signal, retries: 0 } }),
  };
}

interface Asked {
  method?: string;
  body?: unknown;
  headers: Record<string, string>;
  signal: AbortSignal;
}

function toFetch(reach: Reach) {
  return async (url: string, { method, body, headers, signal }: Asked) => {
    const change =
      method === 'PATCH' && typeof body === 'string' ? { change: { method, body } as const } : {};
    return toResponse(await reach({ url, headers, signal, ...change }));
  };
}

function toResponse({ status, headers, body }: Reply): Response {
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}
