import { FORMATS, INNER_FORMATS } from './formats.ts';
import type { Span } from './span.ts';
import { isBroken, type Visible } from './visible.ts';

interface Candidate {
  kind: string;
  prefix: string;
  /** The rest, from right behind the prefix. */
  rest: RegExp;
  wordlike: boolean;
}

/** Candidates by their first two characters, as `first * 128 + second`. */
const CANDIDATES = new Map<number, Candidate[]>();
for (const { kind, prefixes, body, wordlike = false } of FORMATS) {
  const rest = new RegExp(body, 'y');
  for (const prefix of prefixes) {
    const pair = prefix.charCodeAt(0) * 128 + prefix.charCodeAt(1);
    const candidates = CANDIDATES.get(pair) ?? [];
    CANDIDATES.set(pair, candidates);
    candidates.push({ kind, prefix, rest, wordlike });
  }
}
/** 1 for the pairs that have candidates: every character of a text is looked up here. */
const BEGINS = new Uint8Array(128 * 128);
for (const pair of CANDIDATES.keys()) BEGINS[pair] = 1;

/** Secrets with a prefix of their own, and those known by what stands inside. */
export function findFormats({ text, offsets }: Visible): Span[] {
  const found: Span[] = [];
  let before = 0;
  let code = text.charCodeAt(0);
  for (let at = 0; at + 1 < text.length; at++) {
    const next = text.charCodeAt(at + 1);
    const begins = code < 128 && next < 128 && BEGINS[code * 128 + next] === 1;
    if (begins && (!isAlphanumeric(before) || isBroken(offsets, at))) {
      const span = firstMatch(text, at, CANDIDATES.get(code * 128 + next) ?? []);
      if (span && span.kind !== '') found.push(span);
      if (span) at = span.end - 1;
    }
    before = text.charCodeAt(at);
    code = text.charCodeAt(at + 1);
  }
  return [...found, ...INNER_FORMATS.flatMap((format) => findInner(text, format))];
}

/** A match of kind "" is text that only resembles a secret: it is passed over. */
function firstMatch(text: string, at: number, candidates: Candidate[]): Span | null {
  for (const { kind, prefix, rest, wordlike } of candidates) {
    if (!text.startsWith(prefix, at)) continue;
    rest.lastIndex = at + prefix.length;
    const match = rest.exec(text);
    if (!match) continue;
    const end = rest.lastIndex;
    const harmless = isFiller(match[0]) || (wordlike && !isMixed(match[0]));
    return { kind: harmless ? '' : kind, start: at, end };
  }
  return null;
}

function findInner(text: string, { kind, pattern, lead }: (typeof INNER_FORMATS)[number]): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({
    kind,
    start: match.index - lead,
    end: match.index + match[0].length,
  }));
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** What people write in the place of a secret: `ghp_xxxxxxxx…`. */
function isFiller(text: string): boolean {
  return /^[xX*.0_-]{1,255}$/.test(text.slice(-24)) && new Set(text.slice(-24).toLowerCase()).size < 3;
}

function isMixed(text: string): boolean {
  return /[\dA-Z]/.test(text);
}
