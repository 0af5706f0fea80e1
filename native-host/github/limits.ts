import type { Reply } from './reach.ts';

/** Where it is kept until when an identity may not ask; survives a restart. */
export interface LimitRows {
  limitedUntil(identity: string): string | null;
  limit(identity: string, until: string): void;
}

/** What GitHub asks for where it names no time. */
const UNNAMED_MS = 60_000;
/** One that is over when it is told would look like a refusal. */
const SHORTEST_MS = 1000;
/** More than this is a broken clock. */
const LONGEST_MS = 24 * 60 * 60_000;
const SAME_CLOCK_MS = 5000;

/** Until when nobody may ask, null when everybody may. */
export function limitOf(rows: LimitRows, identity: string, now: number): string | null {
  const until = rows.limitedUntil(identity);
  return until !== null && Date.parse(until) > now ? until : null;
}

/** Notes what an answer says of limits; the time when the limit ends, null where there is none. */
export function heed(rows: LimitRows, identity: string, reply: Reply, now: number): string | null {
  const wait = waitOf(reply, now);
  if (wait === null) return null;
  const until = new Date(now + Math.min(Math.max(wait, SHORTEST_MS), LONGEST_MS)).toISOString();
  rows.limit(identity, until);
  return until;
}

/** Of a refused request, and of the last one that was still allowed. */
function waitOf({ status, headers, body }: Reply, now: number): number | null {
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  const isRefused = status === 403 || status === 429;
  const asked = isRefused ? retryAfterOf(headers, now) : null;
  if (asked !== null) return asked;
  if (isSpent && (isRefused || status < 400)) return untilReset(headers, now);
  return status === 429 || (isRefused && /secondary rate limit|abuse detection/i.test(body))
    ? UNNAMED_MS
    : null;
}

function retryAfterOf(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - serverTime(headers, now));
}

function untilReset(headers: Headers, now: number): number {
  const reset = Number(headers.get('x-ratelimit-reset'));
  if (!Number.isSafeInteger(reset) || reset <= 0) return UNNAMED_MS;
  return Math.max(0, reset * 1000 - serverTime(headers, now));
}

/** By the server's own clock where this machine's is wrong; its header knows whole seconds alone. */
function serverTime(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) || Math.abs(date - now) < SAME_CLOCK_MS ? now : date;
}
