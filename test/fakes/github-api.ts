import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Change, changeOf, diffOf, type FakePull, hash, rowsOf } from './github-pull.ts';
import { describedBy } from './github-text.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Asked {
  host: string;
  /** GET where none is named. */
  method?: string;
  /** With the query. */
  path: string;
  body?: string;
  headers: IncomingHttpHeaders;
}

/** What happens to a request instead: an answer, a broken connection, or none at all. */
export type Fault = Partial<Answer> | 'reset' | 'hang';

/**
 * GitHub with its limits: pages of 100 files, 3,000 in all, no lines after 20,000, `.diff` refused beyond 300 files or
 * 20,000 lines and else on a second host, ETags, tokens, a number of requests until a time.
 */
export interface GitHubSite {
  /** Served; may be changed at any time. */
  readonly pulls: FakePull[];
  /** Those that it takes; without one only what is not private is shown. */
  readonly tokens: Set<string>;
  /** Every request, with the status that it got (0: none). */
  readonly requests: (Asked & { status: number })[];
  /** Requests that are left until the reset, each but a 304 counting one; null: no limit. */
  quota: { remaining: number; resetAt: number } | null;
  /** The next request whose path matches fares so, as many times. */
  fail(path: RegExp, fault: Fault, times?: number): void;
  /** Null for what it does not serve: another host's page. */
  answer(asked: Asked): Answer | Fault | null;
}

/** The second host that a `.diff` comes from. */
const DIFF_HOST = 'patch-diff.githubusercontent.com';

export function createGitHubSite(...pulls: FakePull[]): GitHubSite {
  const faults: { path: RegExp; fault: Fault; times: number }[] = [];
  const site: GitHubSite = {
    pulls,
    tokens: new Set(),
    requests: [],
    quota: null,
    fail: (path, fault, times = 1) => void faults.push({ path, fault, times }),
    answer: (asked) => {
      const known = answerTo(site, asked);
      if (known === null) return null;
      const failing = faults.find(({ path, times }) => times > 0 && path.test(asked.path));
      if (failing) failing.times -= 1;
      const given = failing?.fault ?? known;
      site.requests.push({ ...asked, status: typeof given === 'string' ? 0 : (given.status ?? 200) });
      return given;
    },
  };
  return site;
}

function answerTo(site: GitHubSite, asked: Asked): Answer | null {
  const { pathname, searchParams } = new URL(asked.path, 'http://site');
  const diff = /^(?:\/raw)?\/([^/]+)\/([^/]+)\/pull\/(\d+)\.diff$/.exec(pathname);
  if (diff) return diffAnswer(findPull(site, diff), asked);
  if (/^(?:\/api\/v3)?\/rate_limit$/.test(pathname)) return refusalOf(site, asked) ?? limitsOf(site);
  const commit = /^(?:\/api\/v3)?\/repos\/([^/]+)\/([^/]+)\/commits\/(\w+)\/(check-runs|status)$/.exec(
    pathname,
  );
  if (commit) return refusalOf(site, asked) ?? checksAnswer(site, asked, commit[3], commit[4]);
  const told = descriptionAnswer(site, asked, pathname);
  if (told !== null) return refusalOf(site, asked) ?? told;
  const call = /^(?:\/api\/v3)?\/repos\/([^/]+)\/([^/]+)\/(pulls\/(\d+)(\/files)?|compare\/(.+))$/.exec(
    pathname,
  );
  if (!call) return null;
  const refused = refusalOf(site, asked);
  if (refused) return refused;
  const pull = call[6] ? pullOfCompare(site, call[6]) : findPull(site, [call[0], call[1], call[2], call[4]]);
  const isShown = pull !== undefined && (!pull.isPrivate || asked.headers.authorization !== undefined);
  if (!isShown) return spent(site, json(404, { message: 'Not Found' }));
  if (call[6]) return etagged(site, asked, { merge_base_commit: { sha: pull.mergeBase } });
  return etagged(site, asked, call[5] ? pageOf(pull, searchParams) : summaryOf(pull));
}

function findPull(
  site: GitHubSite,
  [, owner, repo, number]: ArrayLike<string | undefined> & Iterable<string | undefined>,
) {
  const isIt = (pull: FakePull) =>
    pull.owner.toLowerCase() === owner?.toLowerCase() && pull.repo.toLowerCase() === repo?.toLowerCase();
  return site.pulls.find((pull) => isIt(pull) && pull.number === Number(number));
}

function pullOfCompare(site: GitHubSite, range: string): FakePull | undefined {
  const [from, to] = decodeURIComponent(range).split('...');
  return site.pulls.find(({ base, headSha }) => base.sha === from && headSha === to);
}

/** Bad credentials, or too many requests. */
function refusalOf(site: GitHubSite, { headers }: Asked): Answer | null {
  const token = /^(?:Bearer|token) (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined && !site.tokens.has(token)) return json(401, { message: 'Bad credentials' });
  if (site.quota && site.quota.resetAt <= Date.now()) site.quota = null;
  if (site.quota?.remaining !== 0) return null;
  return json(403, { message: 'API rate limit exceeded for you.' }, quotaHeaders(site));
}

function quotaHeaders({ quota }: GitHubSite): Record<string, string> {
  if (quota === null) return {};
  return {
    'x-ratelimit-remaining': String(quota.remaining),
    'x-ratelimit-reset': String(Math.ceil(quota.resetAt / 1000)),
  };
}

/** It counts against no limit. */
function limitsOf({ quota }: GitHubSite): Answer {
  return json(200, { resources: { core: { limit: 5000, remaining: quota?.remaining ?? 4999, reset: 0 } } });
}

function checksAnswer(site: GitHubSite, asked: Asked, sha = '', kind = ''): Answer {
  const pull = site.pulls.find(({ headSha }) => headSha === sha);
  if (!pull?.checks) return spent(site, json(404, { message: 'Not Found' }));
  return etagged(
    site,
    asked,
    kind === 'status' ? { statuses: pull.checks.statuses } : { check_runs: pull.checks.runs },
  );
}

/** Titles, descriptions, commits, issues and files; null for what is something else. */
function descriptionAnswer(site: GitHubSite, asked: Asked, pathname: string): Answer | null {
  const path = /^(?:\/api\/v3)?\/repos\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname);
  const of = site.pulls.filter(({ owner, repo }) => owner === path?.[1] && repo === path?.[2]);
  const told = path?.[3] === undefined ? null : describedBy(of, decodeURIComponent(path[3]), asked);
  if (told === null) return null;
  if (told.status !== 200) return spent(site, json(told.status, told.value));
  return asked.method === 'PATCH' ? spent(site, json(200, told.value)) : etagged(site, asked, told.value);
}

function summaryOf(pull: FakePull) {
  const changes = pull.told ? (pull.told.rows as Counted[]) : pull.files.map(changeOf);
  return {
    number: pull.number,
    ...pull.text,
    state: 'open',
    head: { sha: pull.headSha, ref: 'topic' },
    base: pull.base,
    changed_files: changes.length,
    // Of all lines, those too that the rows leave out.
    additions: changes.reduce((sum, { additions }) => sum + additions, 0),
    deletions: changes.reduce((sum, { deletions }) => sum + deletions, 0),
  };
}

type Counted = Pick<Change, 'additions' | 'deletions'>;

function pageOf(pull: FakePull, query: URLSearchParams) {
  const perPage = Math.min(100, Number(query.get('per_page') ?? 30));
  const page = Number(query.get('page') ?? 1);
  return rowsOf(pull)
    .slice(0, 3000)
    .slice((page - 1) * perPage, page * perPage);
}

function diffAnswer(pull: FakePull | undefined, { host, path }: Asked): Answer {
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  if (!pull) return { status: 404, headers: text, body: 'Not Found' };
  const made = diffOf(pull);
  if ('refused' in made) return { status: 406, headers: text, body: `Sorry, ${made.refused}.` };
  if (path.startsWith('/raw/')) return { status: 200, headers: text, body: made.diff };
  const other = host === 'github.com' ? `https://${DIFF_HOST}` : `http://${host}`;
  return { status: 302, headers: { location: `${other}/raw${path}` }, body: '' };
}

function etagged(site: GitHubSite, asked: Asked, value: unknown): Answer {
  const answer = json(200, value);
  const etag = `W/"${hash(answer.body + (asked.headers.authorization ?? ''))}"`;
  if (asked.headers['if-none-match'] === etag)
    return { status: 304, headers: { etag, ...quotaHeaders(site) }, body: '' };
  return spent(site, { ...answer, headers: { ...answer.headers, etag } });
}

function spent(site: GitHubSite, answer: Answer): Answer {
  if (site.quota) site.quota = { ...site.quota, remaining: site.quota.remaining - 1 };
  return { ...answer, headers: { ...answer.headers, ...quotaHeaders(site) } };
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export interface Served {
  /** What `GITHUB_API_URL` is to name. */
  readonly url: string;
  close(): Promise<void>;
}

/** The site's API, over HTTP on loopback. */
export async function serveApi(site: GitHubSite): Promise<Served> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    give(site.answer({ ...askedBy(request), ...(body === '' ? {} : { body }) }), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface GitHubApi extends GitHubSite, Served {}

export async function startGitHubApi(...pulls: FakePull[]): Promise<GitHubApi> {
  const site = createGitHubSite(...pulls);
  return Object.assign(site, await serveApi(site));
}

export function askedBy({ method = 'GET', headers, url }: IncomingMessage): Asked {
  return { host: headers.host ?? '', method, path: url ?? '/', headers };
}

/** Not served: 404. */
export function give(answer: Answer | Fault | null, response: ServerResponse): void {
  if (answer === 'hang') return;
  if (answer === 'reset') return void response.socket?.resetAndDestroy();
  const { status = 200, headers = {}, body = '' } = answer ?? { status: 404 };
  response.writeHead(status, headers);
  response.end(body);
}
