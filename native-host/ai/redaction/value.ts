import { type Characters, charactersLike, charactersOf, isIn, type Units } from './characters.ts';
import { BACKSLASH, LINE_END } from './codes.ts';
import type { Visible } from './visible.ts';

/** What stands behind a name. */
export interface Value {
  text: string;
  start: number;
  /** Behind the value and what closes it. */
  end: number;
  quoted: boolean;
}

const LONGEST = 4096;
/** `b"…"`, `@"…"`, `[]byte("…")`, `String("…")`. */
const LEAD = /(?:[bfrtuBFRTU@$L]{1,2}(?=["'])|\[\]byte\(|[Ss]tring\(|str\()?\\{0,3}/y;
const LEADS = charactersOf('bfrtuBFRTU@$L[Ss\\');
/** The second characters of leads, and quotes. */
const LEADS_ON = charactersOf('bfrtuBFRTU@$L]\\"\'`');
export const QUOTES = charactersOf('"\'`');
/** What ends a bare value, and one that reaches to the next blank. */
const NOT_BARE = charactersLike(/[\s"'`,;<>(){}[\]|\\&]/);
const NOT_WHOLE = charactersLike(/[\s"'`<>\\()[\]{}]/);

/**
 * Reads a value in quotes, which may be escaped themselves, or a bare one.
 * @param whole a bare one ends with a blank, not with a comma or the like
 */
export function readValue(visible: Visible, at: number, whole = false): Value | null {
  const { text, units } = visible;
  const open = openingOf(visible, at);
  if (isIn(QUOTES, units[open])) return readQuoted(visible, open);
  const found = text.slice(
    at,
    whole ? endOf(units, at, NOT_WHOLE, 256) : endOf(units, at, NOT_BARE, LONGEST),
  );
  const bare = whole ? found.replace(/[,;]{1,8}$/, '') : found;
  if (bare === '') return null;
  return { text: bare, start: at, end: at + bare.length, quoted: false };
}

/** Up to the next blank or quote, brackets and all. */
export function readWithBrackets({ text, units }: Visible, at: number): Value | null {
  const run = text.slice(at, endOf(units, at, BLANKS_AND_QUOTES, 256)).replace(/[,;]{1,8}$/, '');
  return run === '' ? null : { text: run, start: at, end: at + run.length, quoted: false };
}
const BLANKS_AND_QUOTES = charactersLike(/[\s"'`]/);

function endOf(units: Units, start: number, ends: Characters, most: number): number {
  const limit = Math.min(units.length, start + most);
  let at = start;
  while (at < limit && !isEnd(ends, units[at])) at++;
  return at;
}

/** Whether a value ends here. */
export function isEnd(ends: Characters, code?: number): boolean {
  return isIn(ends, code) || isForeignEnd(code);
}

/** Blanks outside ASCII, and the signs between sentences of Chinese and Japanese, which have no blanks. */
const FOREIGN_END = /[\s\u3001-\u303f\uff00-\uff65]/;

function isForeignEnd(code = 0): boolean {
  return code > 127 && FOREIGN_END.test(String.fromCharCode(code));
}

/** Where the quote stands, behind what may lead it in. */
function openingOf({ text, units }: Visible, at: number): number {
  if (!isIn(LEADS, units[at]) || !isIn(LEADS_ON, units[at + 1])) return at;
  LEAD.lastIndex = at;
  return LEAD.test(text) ? LEAD.lastIndex : at;
}

function readQuoted({ text, units }: Visible, open: number): Value | null {
  const quote = units[open];
  let start = open + 1;
  while (start < open + 3 && units[start] === quote) start++;
  const end = endOfQuoted(units, start, open);
  const inner = text.slice(start, end);
  const value = inner.trim();
  if (value === '') return null;
  return { text: value, start: start + inner.indexOf(value), end, quoted: true };
}

/** The line's end, or a quote with as many backslashes as opened, or fewer: where JSON was cut out of JSON. */
function endOfQuoted(units: Units, start: number, open: number): number {
  const quote = units[open];
  const escapes = backslashesBefore(units, open);
  const limit = Math.min(units.length, start + LONGEST);
  for (let at = start; at < limit; at++) {
    const code = units[at];
    if (code === LINE_END) return at;
    if (code === quote && backslashesBefore(units, at) <= escapes) return at;
    if (code === BACKSLASH && escapes > 0 && closesEscaped(units, at, quote, escapes)) return at;
  }
  // Where a text is cut before the quote, the backslash that leads it in is none of the value.
  return limit - (escapes > 0 ? backslashesBefore(units, limit) : 0);
}

function closesEscaped(units: Units, at: number, quote: number | undefined, escapes: number): boolean {
  for (let place = 1; place < escapes; place++) if (units[at + place] !== BACKSLASH) return false;
  return units[at + escapes] === quote;
}

function backslashesBefore(units: Units, at: number): number {
  let count = 0;
  while (count < 4 && units[at - 1 - count] === BACKSLASH) count++;
  return count;
}
