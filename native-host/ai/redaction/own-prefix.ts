import { isDrawn } from './random.ts';
import type { Span } from './span.ts';

/** Ids of services have up to 27 characters behind such a prefix. */
const SHORTEST = 28;
const SHORTEST_PREFIX = 3;
const TOKEN = /(?:[a-z][a-z0-9]{1,11}_){1,3}([A-Za-z0-9]{28,255})(?![\w+/-]|\.\w)/y;
const MIXED = /(?=.*\d)(?=.*[a-z]).*[A-Z]/;

/** `acme_pat_…`: a token by a prefix that some service gave it, whichever that is; null for none. */
export function tokenAt(text: string, start: number, end: number): Span | null {
  if (end - start < SHORTEST + SHORTEST_PREFIX) return null;
  TOKEN.lastIndex = start;
  const drawn = TOKEN.exec(text)?.[1] ?? '';
  return MIXED.test(drawn) && isDrawn(drawn) ? { kind: 'token', start, end: TOKEN.lastIndex } : null;
}
