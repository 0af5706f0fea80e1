import { findAll, groupOf } from './patterns.ts';
import type { Span } from './span.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What may stand in a key whose end is missing. */
const BODY = /[A-Za-z0-9+/=\s\\:,"'-]{0,16384}/y;

/** Some of a key, and no code between two lines that speak of one. */
const HOLDS_KEY = /[A-Za-z0-9+/]{16}|^[\s\\nr"'+,-]{0,32}[A-Za-z0-9+/]{8}/;

/** The private lines of a .ppk file. */
const PUTTY = /^[+-]?Private-Lines:[ \t]{0,4}\d{1,3}\r?\n((?:[ +-]?[A-Za-z0-9+/=]{1,80}\r?\n){1,64})/gm;

/** The same, as far as it came. */
const OPEN_PUTTY =
  /(?<![^\n])[+-]?Private-Lines:[ \t]{0,4}(\d{1,3})\r?\n((?:[ +-]?[A-Za-z0-9+/=]{1,80}\r?\n){0,64})[ +-]?[A-Za-z0-9+/=\r]{0,80}$/;
const PUTTY_BEGIN = 'Private-Lines:';

/** Longest private key that is looked for, in characters. */
export const LONGEST_PEM = 16_384;

/** Private keys in PEM form, also where the end is cut off, and PuTTY's. */
export function findPem(text: string): Span[] {
  const found: Span[] = [];
  let end = { start: -1, stop: -1 };
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    const from = BEGIN.lastIndex;
    if (end.start < from) end = nextEnd(text, from);
    const stop = end.start - from < LONGEST_PEM ? end.stop : endOfBody(text, from);
    if (HOLDS_KEY.test(text.slice(from, Math.min(stop, end.start))))
      found.push({ kind: 'private-key', start: begin.index, end: stop });
    BEGIN.lastIndex = stop;
  }
  return [...found, ...findAll(text, PUTTY, (match) => groupOf(match, 'private-key', match[1] ?? ''))];
}

/** The first line of an end there is from here on: far away where there is none. */
function nextEnd(text: string, from: number): { start: number; stop: number } {
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
  return END.test(text) ? null : begin.index;
}

function endOfBody(text: string, from: number): number {
  BODY.lastIndex = from;
  return from + (BODY.exec(text)?.[0].trimEnd().length ?? 0);
}
