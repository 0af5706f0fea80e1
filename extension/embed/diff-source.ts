import { AppError } from '../../shared/errors.ts';
import { isSameRepository, parseAddress } from '../../shared/page/address.ts';
import type { DiffRequest } from './diff-messages.ts';

/** GitHub answers `.diff` with a redirect to the second of these; the extension's CSP allows no third. */
const hosts = ['github.com', 'patch-diff.githubusercontent.com'];

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Fetches a pull request's diff with the person's own session, for the page
 * at `tabUrl` only, and gives its text in pieces. Throws AppError.
 */
export async function* fetchDiff(
  request: DiffRequest,
  tabUrl: string,
  end: AbortSignal,
): AsyncGenerator<string> {
  const address = parseAddress(tabUrl);
  const { owner, repo, number } = request;
  const isOfTab = address.host === hosts[0] && address.kind === 'pull-request' && address.number === number;
  if (!isOfTab || !isSameRepository(address, owner, repo))
    throw new AppError('refused', 'A diff is fetched for the pull request in its own tab only.');
  yield* read(await get(`https://github.com/${owner}/${repo}/pull/${number}.diff`, end));
}

async function get(url: string, end: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url, { credentials: 'include', signal: end }).catch((cause) => {
    throw new AppError('not-found', 'GitHub could not be reached for the diff.', { retryable: true, cause });
  });
  const isDiff = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (!response.ok || !response.body || !isDiff || !hosts.includes(new URL(response.url).host))
    throw new AppError('not-found', `GitHub gives no diff for this pull request (HTTP ${response.status}).`);
  return response.body;
}

async function* read(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    let bytes = 0;
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      bytes += next.value.length;
      if (bytes > MAX_BYTES) throw new AppError('too-large', 'The diff is larger than 32 MB.');
      yield decoder.decode(next.value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}
