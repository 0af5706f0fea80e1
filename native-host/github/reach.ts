/** An answer of the API, as it came. */
export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

export interface Get {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** What is to be changed there; nothing is by a plain question. */
  change?: { method: 'PATCH'; body: string };
}

/** Gives every answer, whatever its status; throws what the network does. */
export type Reach = (get: Get) => Promise<Reply>;

/** Bytes of an answer: 100 files with all their lines stay far below. */
const LARGEST = 32 * 1024 * 1024;
/** From the question to the last byte. */
const LIMIT_MS = 30_000;
/** A repository that was renamed twice. */
const MOST_REDIRECTS = 3;

/**
 * The one place where the host speaks to GitHub. The token goes to the API at `base` and to no other address: a
 * redirect to another host is not followed, and stands as the answer.
 */
export function createReach(base: string, token: string | null, limitMs = LIMIT_MS): Reach {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const at = async (get: Get, redirects: number): Promise<Reply> => {
    const headers = { ...get.headers, ...authorization };
    const { signal, change } = get;
    const response = await fetch(get.url, { ...change, headers, signal, redirect: 'manual' });
    // What is changed is changed where it was said.
    const next = redirects < MOST_REDIRECTS && change === undefined ? placeOf(response, get.url, base) : null;
    if (next === null) return readReply(response);
    await response.body?.cancel();
    return at({ ...get, url: next }, redirects + 1);
  };
  return (get) => at({ ...get, signal: AbortSignal.any([get.signal, AbortSignal.timeout(limitMs)]) }, 0);
}

/** Where the answer leads, as long as that is the same API. */
function placeOf(response: Response, from: string, base: string): string | null {
  const location = response.headers.get('location');
  if (![301, 302, 307, 308].includes(response.status) || location === null) return null;
  const url = URL.parse(location, from);
  const isSame = url !== null && url.origin === new URL(base).origin && url.href.startsWith(`${base}/`);
  return isSame ? url.href : null;
}

async function readReply({ status, headers, body }: Response): Promise<Reply> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const bytes of body ?? []) {
    size += bytes.length;
    // Leaving the loop closes the connection.
    if (size > LARGEST) throw new Error('the answer is larger than 32 MB');
    text += decoder.decode(bytes, { stream: true });
  }
  return { status, headers, body: text + decoder.decode() };
}
