import * as z from 'zod/mini';
import type { Api } from './address.ts';
import { type Principal, refusal, unreachable } from './failure.ts';
import { createReach, type Reply } from './reach.ts';

/** What a GitHub says of a token that it takes. */
export interface Trial {
  /** Requests that are left in this hour, null where nobody counts them. */
  left: { remaining: number; limit: number } | null;
  /** A classic token without the scope for private repositories. */
  isPublicOnly: boolean;
}

const LIMIT_MS = 5000;
const headers = { accept: 'application/vnd.github+json', 'user-agent': 'pullside' };
const Limits = z.object({
  resources: z.object({ core: z.object({ limit: z.number(), remaining: z.number() }) }),
});

/** Whether a GitHub takes this token. To ask for one's limits counts against none. Throws ApiFailure. */
export async function tryToken(
  api: Api,
  token: NonNullable<Principal['token']> & { value: string },
  end: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<Trial> {
  const reach = createReach(api.base, token.value, limitMs);
  const reply = await reach({ url: `${api.base}/rate_limit`, headers, signal: end }).catch(
    (error: unknown) => {
      end.throwIfAborted();
      throw unreachable(api.host, error);
    },
  );
  // A server that sets no limits knows no such page, but only says so to those whom it knows.
  if (reply.status !== 200 && reply.status !== 404 && reply.status !== 429)
    throw refusal({ host: api.host, token }, reply.status, reply.headers.has('x-github-sso'));
  const scopes = reply.headers.get('x-oauth-scopes');
  return { left: leftOf(reply), isPublicOnly: scopes !== null && !/(?:^|[ ,])repo(?:,|$)/.test(scopes) };
}

function leftOf({ body }: Reply): Trial['left'] {
  try {
    const { limit, remaining } = Limits.parse(JSON.parse(body)).resources.core;
    return { limit, remaining };
  } catch {
    return null;
  }
}
