import type { PageKind, PageTab } from './context.ts';

/** What an address alone says about a GitHub page. */
export interface PageAddress {
  kind: PageKind;
  /** Tab of a pull request, null elsewhere and on tabs that Pullside does not know. */
  tab: PageTab | null;
  host: string;
  owner: string | null;
  repo: string | null;
  number: number | null;
  /** Decoded path after the repository, e.g. `['blob', 'main', 'src', 'a.ts']`. */
  rest: readonly string[];
}

type Whereabouts = Pick<PageAddress, 'kind' | 'tab' | 'number'>;

const elsewhere: Whereabouts = { kind: 'other', tab: null, number: null };

/** First path segments that are GitHub's own and no owner's name. */
const reserved = new Set(
  (
    'about account apps codespaces collections contact copilot dashboard enterprise events explore features ' +
    'feed gist gists github-copilot issues join login logout marketplace new notifications organizations orgs ' +
    'projects pulls repos search security sessions settings signup site sponsors stars team teams topics ' +
    'trending users watching'
  ).split(' '),
);

/** Reads the address; never throws: an address that is no GitHub page is `other`. */
export function parseAddress(url: string): PageAddress {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return { ...elsewhere, host: '', owner: null, repo: null, rest: [] };
  const host = parsed.host;
  const pane = issueInPane(parsed);
  if (pane) return { ...pane, host };
  const segments = parsed.pathname.split('/').filter(Boolean).map(decoded);
  const [owner, repo, ...rest] = segments;
  if (!owner || !repo || reserved.has(owner) || host.startsWith('gist.')) {
    return { ...elsewhere, host, owner: null, repo: null, rest: segments };
  }
  return { ...whereaboutsOf(rest), host, owner, repo, rest };
}

/** A project board shows an issue in a pane: `?pane=issue&issue=owner|repo|7`. */
function issueInPane(url: URL): Omit<PageAddress, 'host'> | null {
  if (url.searchParams.get('pane') !== 'issue') return null;
  const [owner, repo, id] = (url.searchParams.get('issue') ?? '').split('|');
  const number = toNumber(id);
  if (!owner || !repo || number === null) return null;
  return { kind: 'issue', tab: null, owner, repo, number, rest: ['issues', String(number)] };
}

function whereaboutsOf(rest: readonly string[]): Whereabouts {
  const [section, id] = rest;
  const number = toNumber(id);
  if (section === 'pull' && number !== null) return { kind: 'pull-request', tab: tabOf(rest[2]), number };
  if (section === 'issues' && number !== null) return { kind: 'issue', tab: null, number };
  if (section === 'commit' && /^[0-9a-f]{4,64}$/i.test(id ?? '')) return { ...elsewhere, kind: 'commit' };
  if (section === 'compare') return { ...elsewhere, kind: 'compare' };
  if (section === 'blob' && rest.length > 2) return { ...elsewhere, kind: 'file' };
  return elsewhere;
}

function tabOf(segment: string | undefined): PageTab | null {
  if (segment === undefined) return 'conversation';
  if (segment === 'files' || segment === 'changes') return 'files';
  if (segment === 'commits' || segment === 'checks') return segment;
  return null;
}

/** The part of a pull request's changes that the address asks for, e.g. `a1b2..c3d4`; null for all of them. */
export function rangeOf(address: PageAddress): string | null {
  return address.tab === 'files' || address.tab === 'commits' ? (address.rest[3] ?? null) : null;
}

/** Whether the address is the form for a new issue. */
export function isNewIssue(address: PageAddress): boolean {
  return address.rest[0] === 'issues' && address.rest[1] === 'new' && address.rest.length === 2;
}

/** Whether the names mean the same repository; GitHub ignores case. */
export function isSameRepository(address: PageAddress, owner: string, repo: string): boolean {
  return (
    address.owner?.toLowerCase() === owner.toLowerCase() && address.repo?.toLowerCase() === repo.toLowerCase()
  );
}

function toNumber(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** A part of a path; one that cannot be decoded stays as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
