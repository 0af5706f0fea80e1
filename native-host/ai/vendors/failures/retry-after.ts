/**
 * Milliseconds that a service asks to wait: `retry-after-ms`, or `Retry-After`
 * in seconds or as a date; null where it says nothing that can be read. Headers
 * such as `x-ratelimit-reset` are not read: they count seconds here,
 * milliseconds there, and speak of one of several limits.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  return (
    toMilliseconds(headers.get('retry-after-ms'), 1) ??
    toMilliseconds(headers.get('retry-after'), 1000) ??
    untilDate(headers.get('retry-after'), now)
  );
}

/** More than this says no more; dates have an end, too. */
const YEAR = 365 * 24 * 60 * 60_000;

/** Google's `RetryInfo`, in the body of an error: "34s", "34.074824224s". */
export function readDuration(text: string): number | null {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(text.trim()) ?? [];
  return seconds === undefined ? null : toMilliseconds(seconds, 1000);
}

function toMilliseconds(text: string | null, unit: number): number | null {
  if (text === null || !/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return null;
  const ms = Math.ceil(Number(text) * unit);
  return Number.isSafeInteger(ms) ? Math.min(ms, YEAR) : null;
}

/** An HTTP date begins with its weekday; `Date.parse` would take much else, and a bare "-1" as a year. */
function untilDate(text: string | null, now: number): number | null {
  if (text === null || !/^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), YEAR);
}
