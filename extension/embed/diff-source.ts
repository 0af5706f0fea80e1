import { AppError } from '../../shared/errors.ts';
import { isSameRepository, parseAddress } from '../../shared/page/address.ts';
import { isOfAddedHost } from './added-hosts.ts';
import type { DiffRequest } from './diff-messages.ts';
import { fetchInPage } from './fetch-in-page.ts';
import { GITHUB_ORIGIN } from './panel-path.ts';

/** github.com answers `.diff` with a redirect to the second of these; the extension's CSP allows no third. */
const hosts = ['github.com', 'patch-diff.githubusercontent.com'];

const MAX_BYTES = 32 * 1024 * 1024;
const PIECE = 1024 * 1024;

export interface Tab {
  id: number;
  url: string;
}

/**
 * Fetches a pull request's diff with the person's own session, for the page
 * that the tab shows only, and gives its text in pieces. Throws AppError.
 */
export async function* fetchDiff(request: DiffRequest, tab: Tab, end: AbortSignal): AsyncGenerator<string> {
  const address = parseAddress(tab.url);
  const { owner, repo, number } = request;
  const isOfTab = address.kind === 'pull-request' && address.number === number;
  const origin = await servedOrigin(tab.url);
  if (origin === null || !isOfTab || !isSameRepository(address, owner, repo))
    throw new AppError('refused', 'A diff is fetched for the pull request in its own tab only.');
  const url = `${origin}/${owner}/${repo}/pull/${number}.diff`;
  if (origin === GITHUB_ORIGIN) yield* read(await get(url, end));
  else yield* pieces(await getFromAdded(tab.id, url));
}

async function servedOrigin(url: string): Promise<string | null> {
  const origin = URL.parse(url)?.origin ?? null;
  return origin === GITHUB_ORIGIN || (await isOfAddedHost(url)) ? origin : null;
}

async function get(url: string, end: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url, { credentials: 'include', signal: end }).catch((cause) => {
    throw new AppError('not-found', 'GitHub could not be reached for the diff.', { retryable: true, cause });
  });
  const isDiff = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (!response.ok || !response.body || !isDiff || !hosts.includes(new URL(response.url).host))
    throw noDiff(response.status);
  return response.body;
}

async function* read(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    let bytes = 0;
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      bytes += next.value.length;
      if (bytes > MAX_BYTES) throw tooLarge();
      yield decoder.decode(next.value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}

async function getFromAdded(tabId: number, url: string): Promise<string> {
  const fetched = await fetchInPage(tabId, url, MAX_BYTES);
  if (fetched === null)
    throw new AppError(
      'not-found',
      `${new URL(url).host} could not be reached for the diff, or sent the browser to another host for it.`,
      { retryable: true },
    );
  if (fetched.tooLarge) throw tooLarge();
  if (fetched.text === null) throw noDiff(fetched.status);
  return fetched.text;
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

function noDiff(status: number): AppError {
  return new AppError('not-found', `GitHub gives no diff for this pull request (HTTP ${status}).`);
}

function tooLarge(): AppError {
  return new AppError('too-large', 'The diff is larger than 32 MB.');
}
