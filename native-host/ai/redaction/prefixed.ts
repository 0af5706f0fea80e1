import { FORMATS } from './formats/all.ts';
import { COMMANDS } from './formats/commands.ts';
import { isPlaceholder } from './placeholder.ts';
import { indexPrefixes } from './prefix-index.ts';
import type { Span } from './span.ts';
import { isDigit, isLetter, surprise } from './surprise.ts';
import { isBroken, type Visible } from './visible.ts';

interface Candidate {
  kind: string;
  prefix: string;
  /** What follows right behind the prefix. */
  rest: RegExp;
  /** Of a command a group of the rest is the secret, else prefix and rest together. */
  form: 'whole' | 'wordlike' | 'command';
}

/** What is no secret is not read twice if it is longer, or time would not be linear. */
const LONGEST_TRIED_AGAIN = 32;

const INDEX = indexPrefixes<Candidate>([
  ...FORMATS.flatMap(({ kind, prefixes, body, wordlike }) => {
    const rest = new RegExp(body, 'y');
    const form: Candidate['form'] = wordlike ? 'wordlike' : 'whole';
    return prefixes.map((prefix) => ({ kind, prefix, rest, form }));
  }),
  ...COMMANDS.flatMap(({ names, rest }) => {
    const pattern = new RegExp(rest, 'dyi');
    return names.map((prefix) => ({ kind: 'password', prefix, rest: pattern, form: 'command' as const }));
  }),
]);

/** Secrets with a prefix of their own, and those that a command is given. */
export function findPrefixed({ text, offsets }: Visible): Span[] {
  const found: Span[] = [];
  let code = text.charCodeAt(0);
  let next = text.charCodeAt(1);
  for (let at = 0; at + 2 < text.length; at++) {
    const third = text.charCodeAt(at + 2);
    if (INDEX.begins(code, next, third) && isBoundary(text, at, offsets)) {
      const span = firstMatch(text, at);
      if (span) {
        if (span.kind !== '') found.push(span);
        at = span.end - 1;
        code = text.charCodeAt(at + 1);
        next = text.charCodeAt(at + 2);
        continue;
      }
    }
    code = next;
    next = third;
  }
  return found;
}

/** A match of kind "" is text that only resembles a secret: it is passed over. */
function firstMatch(text: string, at: number): Span | null {
  for (const candidate of INDEX.at(text, at)) {
    const span = matchOf(text, at, candidate);
    if (span) return span;
  }
  return null;
}

function matchOf(text: string, at: number, { kind, prefix, rest, form }: Candidate): Span | null {
  rest.lastIndex = at + prefix.length;
  const match = rest.exec(text);
  if (!match) return null;
  if (form === 'command') {
    const [start = 0, end = 0] = match.indices?.[1] ?? [];
    return isChosen(text.slice(start, end)) ? { kind, start, end } : null;
  }
  if (form === 'wordlike' && !isDrawn(match[0]))
    return match[0].length > LONGEST_TRIED_AGAIN ? { kind: '', start: at, end: rest.lastIndex } : null;
  return { kind: isFiller(match[0]) ? '' : kind, start: at, end: rest.lastIndex };
}

function isBoundary(text: string, at: number, offsets: Uint32Array | null): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return !(isDigit(before) || isLetter(before)) || isBroken(offsets, at) || isEscape(text, at);
}

/** Whether the letter before is the end of an escape, as in `"a\nghp_…"` of source code and JSON. */
function isEscape(text: string, at: number): boolean {
  return at > 1 && text.charCodeAt(at - 2) === 92 && /[nrt]/.test(text.charAt(at - 1));
}

/** What people write in the place of a secret: `ghp_xxxxxxxx…`. */
function isFiller(text: string): boolean {
  const end = text.slice(-24).toLowerCase();
  return /^[x*.0_-]{1,24}$/.test(end) && new Set(end).size < 3;
}

/** Whether a lot gave the characters, and nobody a name. */
function isDrawn(text: string): boolean {
  if (/^[0-9a-f-]{1,512}$/.test(text)) return /\d/.test(text) && /[a-f]/.test(text);
  return /[\dA-Z]/.test(text) && surprise(text) > 4.2;
}

/** A password: no number, option, path, variable or bare word. */
function isChosen(password: string): boolean {
  if (/^(?:[\d.:,]+|--?[a-z].*|[./~\\].*|\$.*|%.*|[a-z]{1,7})$/i.test(password)) return false;
  if (isPlaceholder(password) || password.includes('://')) return false;
  return /\d|[^A-Za-z0-9_-]/.test(password) || /[a-z][A-Z]|[A-Z]{2,}[a-z]/.test(password);
}
