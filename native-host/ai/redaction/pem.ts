import { findAll, groupOf } from './patterns.ts';
import type { Span } from './span.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** Other signs, and words: where its end is missing or far, a key ends here. */
const NOT_IN_BODY = /[^A-Za-z0-9+/=\s\\:,"'-]| [a-z]{1,12} /;

/** Some of a key, and no code between two lines that speak of one. */
const HOLDS_KEY = /[A-Za-z0-9+/]{16}|^[\s\\nr"'+,-]{0,32}[A-Za-z0-9+/]{8}/;

/** What the last lines of a long key hold: a stream is not held for short ones of anything else. */
const GOES_ON = /[A-Za-z0-9+/]{16}/;
const LAST_LINES = 256;

/** The private lines of a .ppk file; a diff's mark may stand before each, where `+` is of base64, too. */
const PUTTY = /^[+-]?Private-Lines:[ \t]{0,4}\d{1,3}\r?\n((?:[ -]?[A-Za-z0-9+/=]{1,81}\r?\n){1,64})/gm;

/** The same, as far as it came. */
const OPEN_PUTTY =
  /(?<![^\n])[+-]?Private-Lines:[ \t]{0,4}(\d{1,3})\r?\n((?:[ -]?[A-Za-z0-9+/=]{1,81}\r?\n){0,64})[ -]?[A-Za-z0-9+/=\r]{0,81}$/;
const PUTTY_BEGIN = 'Private-Lines:';

/** An end that is so near closes a key whatever stands between, in characters. */
const NEAR = 16_384;

/** Private keys in PEM form, also where the end is cut off, and PuTTY's. */
export function findPem(text: string): Span[] {
  const found: Span[] = [];
  let end = { start: -1, stop: -1 };
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    const from = BEGIN.lastIndex;
    if (end.start < from) end = nextEnd(text, from);
    const stop = stopOf(text, from, end);
    if (HOLDS_KEY.test(text.slice(from, Math.min(stop, end.start))))
      found.push({ kind: 'private-key', start: begin.index, end: stop });
    BEGIN.lastIndex = stop;
  }
  return [...found, ...findAll(text, PUTTY, (match) => groupOf(match, 'private-key', match[1] ?? ''))];
}

interface End {
  start: number;
  stop: number;
}

function stopOf(text: string, from: number, end: End): number {
  if (end.start - from < NEAR) return end.stop;
  const body = bodyOf(text, from, end.start);
  return from + body.length === end.start ? end.stop : from + body.trimEnd().length;
}

/** The first line of an end there is from here on: far away where there is none. */
function nextEnd(text: string, from: number): End {
  END.lastIndex = from;
  const match = END.exec(text);
  if (!match) return { start: Number.POSITIVE_INFINITY, stop: Number.POSITIVE_INFINITY };
  return { start: match.index, stop: match.index + match[0].length };
}

/** Where a private key begins that has not ended yet, else null. */
export function openPem(text: string): number | null {
  return openArmour(text) ?? openPutty(text);
}

/** PuTTY says how many lines follow. */
function openPutty(text: string): number | null {
  const near = Math.max(0, text.lastIndexOf(PUTTY_BEGIN) - 2);
  const match = OPEN_PUTTY.exec(text.slice(near));
  if (!match) return null;
  const lines = (match[2] ?? '').split('\n').length - 1;
  return lines < Number(match[1]) ? near + match.index : null;
}

function openArmour(text: string): number | null {
  const begin = [...text.matchAll(BEGIN)].at(-1);
  if (!begin) return null;
  END.lastIndex = begin.index;
  if (END.test(text)) return null;
  const from = begin.index + begin[0].length;
  return text.length - from < NEAR || goesOn(text, from) ? begin.index : null;
}

function goesOn(text: string, from: number): boolean {
  return GOES_ON.test(text.trimEnd().slice(-LAST_LINES)) && bodyOf(text, from).length === text.length - from;
}

function bodyOf(text: string, from: number, end?: number): string {
  const rest = text.slice(from, end);
  const length = rest.search(NOT_IN_BODY);
  return length < 0 ? rest : rest.slice(0, length);
}
