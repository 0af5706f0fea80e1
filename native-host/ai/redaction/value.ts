import { charactersOf, isIn } from './characters.ts';

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
const BARE = /[^\s"'`,;<>(){}[\]|\\&]{1,512}/y;
const TO_BLANK = /[^\s"'`<>\\()[\]{}]{1,256}/y;

/**
 * Reads a value in quotes, which may be escaped themselves, or a bare one.
 * @param whole a bare one ends with a blank, not with a comma or the like
 */
export function readValue(text: string, at: number, whole = false): Value | null {
  const open = openingOf(text, at);
  const quote = text.charAt(open);
  if (quote === '"' || quote === "'" || quote === '`') return readQuoted(text, open, quote);
  const pattern = whole ? TO_BLANK : BARE;
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  const bare = whole ? found?.replace(/[,;]{1,8}$/, '') : found;
  if (!bare) return null;
  return { text: bare, start: at, end: at + bare.length, quoted: false };
}

/** Where the quote stands, behind what may lead it in. */
function openingOf(text: string, at: number): number {
  if (!isIn(LEADS, text.charCodeAt(at))) return at;
  LEAD.lastIndex = at;
  return LEAD.test(text) ? LEAD.lastIndex : at;
}

function readQuoted(text: string, open: number, quote: string): Value | null {
  let start = open + 1;
  while (start < open + 3 && text.charAt(start) === quote) start++;
  const end = endOfQuoted(text, start, quote.charCodeAt(0), backslashesBefore(text, open));
  const inner = text.slice(start, end);
  const value = inner.trim();
  if (value === '') return null;
  return { text: value, start: start + inner.indexOf(value), end, quoted: true };
}

/** The line's end, or a quote with as many backslashes as opened, or fewer: where JSON was cut out of JSON. */
function endOfQuoted(text: string, start: number, quote: number, escapes: number): number {
  const limit = Math.min(text.length, start + LONGEST);
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_END) return at;
    if (code === quote && backslashesBefore(text, at) <= escapes) return at;
    if (code === BACKSLASH && escapes > 0 && closesEscaped(text, at, quote, escapes)) return at;
  }
  return limit;
}

function closesEscaped(text: string, at: number, quote: number, escapes: number): boolean {
  for (let place = 1; place < escapes; place++) if (text.charCodeAt(at + place) !== BACKSLASH) return false;
  return text.charCodeAt(at + escapes) === quote;
}

/** `"…" == NAME`, `"…".equals(NAME)`. */
const COMPARED = /["'`]([^"'`\s]{6,256})["'`](?:[ \t]{0,4}[!=]={1,2}[ \t]{0,4}|\.equals\([ \t]{0,4})$/;
/** `… is the NAME`. */
const TOLD = /(?:^|[\s"'`/*#;])([^\s"'`/*#;]{6,256})["'`]? is (?:the|my|your|our) $/;
const FURTHEST = 280;

/** What stands before a name and is said to be its value. */
export function valueBefore(text: string, name: number): Value | null {
  const code = text.charCodeAt(name - 1);
  const compared = code === OPEN || code === EQUALS || text.charCodeAt(name - 2) === EQUALS;
  if (!compared && !(code === BLANK && isIn(ENDS_OF_TOLD, text.charCodeAt(name - 2)))) return null;
  const from = Math.max(0, name - FURTHEST);
  const match = (compared ? COMPARED : TOLD).exec(text.slice(from, name));
  const value = match?.[1];
  if (!match || !value) return null;
  const start = from + match.index + match[0].indexOf(value);
  return { text: value, start, end: start + value.length, quoted: compared };
}

const OPEN = 40;
const EQUALS = 61;
const BLANK = 32;
/** What `the`, `my`, `your` and `our` end with. */
const ENDS_OF_TOLD = charactersOf('eyr');
const LINE_END = 10;
const BACKSLASH = 92;

function backslashesBefore(text: string, at: number): number {
  let count = 0;
  while (count < 4 && text.charCodeAt(at - 1 - count) === BACKSLASH) count++;
  return count;
}
