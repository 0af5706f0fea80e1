import type * as z from 'zod/mini';
import type { Answer, Endpoints } from './endpoints.ts';
import { type ApiFailure, limited, type Principal, refusal, unreachable, unreadable } from './failure.ts';
import { heed, type LimitRows, limitOf } from './limits.ts';
import type { Reach } from './reach.ts';

/** Asks an endpoint and reads the answer. Throws ApiFailure, or the signal's reason. */
export type Read = <T>(
  schema: z.ZodMiniType<T>,
  ask: (endpoints: Endpoints) => Promise<Answer>,
  end: AbortSignal,
) => Promise<T>;

/** Notes what every answer says of limits. */
export function heeding(reach: Reach, rows: LimitRows, identity: string): Reach {
  return async (get) => {
    const reply = await reach(get);
    heed(rows, identity, reply, Date.now());
    return reply;
  };
}

/** While a limit holds nobody is asked. */
export function createReader(
  endpoints: Endpoints,
  asker: Principal,
  rows: LimitRows,
  identity: string,
): Read {
  const check = () => {
    const until = limitOf(rows, identity, Date.now());
    if (until !== null) throw limited(asker, until);
  };
  return async (schema, ask, end) => {
    end.throwIfAborted();
    check();
    const answer = await ask(endpoints).catch((error: unknown) => {
      end.throwIfAborted();
      check();
      throw toFailure(asker, error);
    });
    if (answer.status !== 200) throw refusal(asker, answer.status, false);
    const parsed = schema.safeParse(answer.data);
    if (!parsed.success) throw unreadable(asker.host);
    return parsed.data;
  };
}

interface HttpError {
  status: number;
  response: { headers: Record<string, unknown> };
}

/** Octokit says 500 of what never got an answer. */
function toFailure(asker: Principal, error: unknown): ApiFailure {
  if (!hasResponse(error)) return unreachable(asker.host, error);
  return refusal(asker, error.status, 'x-github-sso' in error.response.headers);
}

function hasResponse(error: unknown): error is HttpError {
  return error instanceof Error && 'response' in error && error.response !== undefined;
}
