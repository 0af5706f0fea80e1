import { isSameRepository, type PageAddress } from './address.ts';
import { embeddedPayload } from './selectors.ts';

/** JSON of the page, read key by key: GitHub changes it without notice. */
export type Json = unknown;

/** The parts of the embedded payload that belong to an address; null where there are none. */
export interface Route {
  /** Header of a pull request: `pullRequest`, `repository`. */
  readonly layout: Json;
  /** Changes of a pull request: `diffSummaries`, `diffContents`, `comparison`, … */
  readonly changes: Json;
  /** Commits of a pull request: `commitGroups`. It names no number: one of the layout vouches for it. */
  readonly commits: Json;
  /** An issue as GitHub's GraphQL gives it. */
  readonly issue: Json;
  /** A commit page: `commit`, `diffEntryData`. */
  readonly commit: Json;
  /** A file page: `path`, `refInfo`, …; before 2026 they stood at the top. */
  readonly file: Json;
  /** The lines of that file, where the page holds them all. */
  readonly lines: Json;
}

export const noRoute: Route = {
  ...{ layout: null, changes: null, commits: null },
  ...{ issue: null, commit: null, file: null, lines: null },
};

/**
 * Reads the embedded payload. After a soft navigation the script still speaks of
 * the page that was loaded first: whatever does not name this address's number,
 * commit or path is left out.
 */
export function readPayload(document: Document, address: PageAddress): Route {
  const payload = at(parse(document), 'payload');
  const layout = pullRequestRoute(at(payload, 'pullRequestsLayoutRoute'), address);
  const file = fileRoute(at(payload, 'codeViewBlobLayoutRoute'), address) ?? fileRoute(payload, address);
  return {
    layout,
    commits: layout === null ? null : at(payload, 'pullRequestsCommitsRoute'),
    changes: pullRequestRoute(at(payload, 'pullRequestsChangesRoute'), address),
    issue: findIssue(payload, address),
    commit: commitRoute(payload, address),
    file,
    lines: file && linesOf(payload, file),
  };
}

function parse(document: Document): Json {
  const text = document.querySelector(embeddedPayload)?.textContent;
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function pullRequestRoute(route: Json, address: PageAddress): Json {
  const owner = string(at(route, 'repository', 'ownerLogin'));
  const repo = string(at(route, 'repository', 'name'));
  if (number(at(route, 'pullRequest', 'number')) !== address.number || address.kind !== 'pull-request') {
    return null;
  }
  return owner !== null && repo !== null && isSameRepository(address, owner, repo) ? route : null;
}

function findIssue(payload: Json, address: PageAddress): Json {
  if (address.kind !== 'issue') return null;
  const issues = list(at(payload, 'preloadedQueries')).map((query) =>
    at(query, 'result', 'data', 'repository', 'issue'),
  );
  return issues.find((issue) => isIssueOf(issue, address)) ?? null;
}

function isIssueOf(issue: Json, address: PageAddress): boolean {
  const name =
    string(at(issue, 'repository', 'nameWithOwner')) ??
    `${string(at(issue, 'repository', 'owner', 'login')) ?? ''}/${string(at(issue, 'repository', 'name')) ?? ''}`;
  const [owner, repo] = name.split('/');
  const elsewhere = owner && repo && !isSameRepository(address, owner, repo);
  return number(at(issue, 'number')) === address.number && !elsewhere;
}

function commitRoute(payload: Json, address: PageAddress): Json {
  const sha = string(at(payload, 'commit', 'oid'));
  return address.kind === 'commit' && sha?.startsWith(address.rest[1]?.toLowerCase() ?? '-') ? payload : null;
}

function fileRoute(route: Json, address: PageAddress): Json {
  const path = string(at(route, 'path'));
  if (address.kind !== 'file' || !path) return null;
  const [name, oid] = ['name', 'currentOid'].map((key) => string(at(route, 'refInfo', key)));
  const place = address.rest
    .slice(1)
    .join('/')
    .replace(/^refs\/(heads|tags)\//, '');
  const isOurs = name ? [name, oid].some((ref) => place === `${ref}/${path}`) : place.endsWith(`/${path}`);
  return isOurs ? route : null;
}

/** Since 2026 they stand beside the route. */
function linesOf(payload: Json, file: Json): Json {
  if (at(file, 'blob', 'truncated') === true) return null;
  return at(payload, 'codeViewBlobLayoutRoute.StyledBlob', 'rawLines') ?? at(file, 'blob', 'rawLines');
}

/** The value below these keys, undefined as soon as one is missing. */
export function at(value: Json, ...keys: readonly string[]): Json {
  let here = value;
  for (const key of keys) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

export function string(value: Json): string | null {
  return typeof value === 'string' ? value : null;
}

export function number(value: Json): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
