import type { Reach, Reply } from './reach.ts';
import type { Vault } from './vault.ts';

/**
 * Asks whether what was read before still holds, which costs nothing where it does, and keeps what is new. Names are
 * the addresses that are asked, also where these lead on to another.
 */
export function askKept(reach: Reach, vault: Vault): Reach {
  return async (get) => {
    if (get.change) return reach(get);
    const before = await vault.read(get.url);
    const condition: Record<string, string> = before === null ? {} : { 'if-none-match': before.etag };
    const reply = await reach({ ...get, headers: { ...get.headers, ...condition } });
    if (reply.status === 304 && before !== null) return asAnswer(reply, before.text);
    const etag = reply.headers.get('etag');
    if (reply.status === 200 && etag) await vault.write(get.url, { etag, text: reply.body });
    return reply;
  };
}

/** A 304 says nothing of what it stands for. */
function asAnswer(reply: Reply, body: string): Reply {
  const headers = new Headers(reply.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return { status: 200, headers, body };
}
