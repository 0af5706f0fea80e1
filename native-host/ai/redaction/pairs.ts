import { charactersOf, isIn } from './characters.ts';
import { kindOf, NAME_HINTS, nameStrength, type Strength } from './names.ts';
import { matches } from './patterns.ts';
import { placeOf } from './place.ts';
import { looksRandom, SHORTEST_DRAWN } from './random.ts';
import type { Span } from './span.ts';
import { readValue, type Value, valueBefore } from './value.ts';
import { looksSecret, SHORTEST_SECRET } from './worth.ts';

const LONGEST_NAME = 256;
const LONGEST_ELEMENT = 1024;
/** A value may hold a pair itself (`auth: token=…`); longer ones are not read twice, or time would not be linear. */
const LONGEST_TRIED_AGAIN = 48;
const LONGEST_OF_SEVERAL = 256;

/** The value stands on the next line: YAML's blocks, and quotes. */
const NEXT_LINE =
  /(?:[|>][-+\d]{0,2}[ \t]{0,4}\r?\n[ \t+-]{1,40}|[\\(]?[ \t]{0,4}\r?\n[ \t+-]{1,40}(?=["'`]))/y;
const BRACKETS = charactersOf('([');
const MAY_END_LINE = charactersOf('|>\\( \t\r\n');
/** What ends a bare value, unless it stands on a line of its own. */
const CUTS = charactersOf(',;&|');
const LINE_START = /^[+-]?[ \t]{0,40}(?:(?:export|set|env|ENV|ARG)[ \t]+)?$/;

/** Values whose names speak of secrets. */
export function findPairs(text: string): Span[] {
  verdicts.clear();
  const found = findAll(text);
  verdicts.clear();
  return found;
}

function findAll(text: string): Span[] {
  const found: Span[] = [];
  let start = -1;
  let lately = 0;
  let hinted = false;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const letter = code < 128 ? (NAME_LETTERS[code] ?? 0) : 0;
    if (letter !== 0) {
      if (start < 0) start = at;
      lately = ((lately << 5) | (letter & 31)) & 0x7fff;
      if (HINTS[lately] === 1) hinted = true;
      continue;
    }
    if (start < 0) continue;
    if (hinted && at - start <= LONGEST_NAME) at = Math.max(at, readPair(text, start, at, found) - 1);
    start = -1;
    lately = 0;
    hinted = false;
  }
  return found;
}

/** Letters as 1 to 26, whatever their case, and the other characters of names. */
const NAME_LETTERS = new Uint8Array(128);
for (const character of '0123456789_-.') NAME_LETTERS[character.charCodeAt(0)] = 32 + 27;
for (let letter = 1; letter <= 26; letter++) {
  NAME_LETTERS[64 + letter] = letter;
  NAME_LETTERS[96 + letter] = letter;
}
/** 1 for three letters with which a word begins that a name needs to speak of a secret. */
const HINTS = new Uint8Array(0x8000);
for (const hint of NAME_HINTS)
  HINTS[[...hint].reduce((code, letter) => (code << 5) | (letter.charCodeAt(0) & 31), 0)] = 1;

/** Gives where to go on. */
function readPair(text: string, start: number, end: number, found: Span[]): number {
  if (!mayFollow(text.charCodeAt(end))) return end;
  const name = text.slice(start, end);
  const strength = nameStrength(name);
  if (strength === 'none') return end;
  const value = readElement(text, start, end) ?? valueAt(text, start, end, strength);
  if (!value) {
    const before = strength === 'weak' ? null : valueBefore(text, start);
    if (before) found.push(...secretsOf(text, { name, strength, value: before, called: false }));
    return end;
  }
  const within = secretsOf(text, { name, strength, value, called: text.charAt(end) === '(' });
  found.push(...within);
  if (within.length > 0) return value.start + value.text.length;
  const longest = /[\s;]/.test(value.text) ? LONGEST_OF_SEVERAL : LONGEST_TRIED_AGAIN;
  return value.text.length <= longest ? value.start : value.start + value.text.length;
}

interface Pair {
  name: string;
  strength: Strength;
  value: Value;
  /** `NAME("…")`. */
  called: boolean;
}

function secretsOf(text: string, pair: Pair): Span[] {
  const { name, value } = pair;
  if (value.text.length < SHORTEST_SECRET) return [];
  if (/\s/.test(value.text)) return randomWords(value, kindOf(name));
  const { start, text: secret } = value;
  return isSecret(text, pair) ? [{ kind: kindOf(name), start, end: start + secret.length }] : [];
}

function isSecret(text: string, { name, strength, value, called }: Pair): boolean {
  const { text: secret, start, end, quoted } = value;
  if (!quoted && isIn(BRACKETS, text.charCodeAt(end))) return looksRandom(secret);
  if (strength === 'weak' && !quoted && /^key$/i.test(name) && /=[ \t]?$/.test(text.slice(start - 2, start)))
    return looksRandom(secret);
  if (called && (secret.length < 8 || !/[A-Za-z]/.test(secret))) return false;
  if (secret.startsWith('MII') && /cert/i.test(name)) return false;
  return verdictOn(secret, strength, quoted);
}

/** Values of a text repeat: each is judged once. Nothing is kept of them afterwards. */
const verdicts = new Map<string, boolean>();
const MOST_VERDICTS = 1024;
const LONGEST_KEPT = 20;

function verdictOn(secret: string, strength: Strength, quoted: boolean): boolean {
  if (secret.length > LONGEST_KEPT) return looksSecret(secret, strength, quoted);
  const key = `${strength}${quoted ? '=' : ':'}${secret}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = looksSecret(secret, strength, quoted);
  if (verdicts.size < MOST_VERDICTS) verdicts.set(key, verdict);
  return verdict;
}

/** Of a value of several words only those go that were drawn by lot. */
function randomWords({ text, start }: Value, kind: string): Span[] {
  if (text.length < SHORTEST_DRAWN) return [];
  return [...text.matchAll(/[^\s{}"'`,;()]{1,4096}/g)]
    .filter(([word]) => /\d/.test(word) && looksRandom(word))
    .map((match) => ({ kind, start: start + match.index, end: start + match.index + match[0].length }));
}

function valueAt(text: string, start: number, end: number, strength: Strength): Value | null {
  const at = placeOf(text, start, end, strength);
  if (at === null) return null;
  const next =
    isIn(MAY_END_LINE, text.charCodeAt(at)) && matches(NEXT_LINE, text, at) ? NEXT_LINE.lastIndex : at;
  const value = readValue(text, next);
  const cut = value && !value.quoted && next === at && isIn(CUTS, text.charCodeAt(value.end));
  return cut && strength !== 'weak' && beginsLine(text, start) ? readValue(text, next, true) : value;
}

/** Whether only a diff's mark, blanks and `export` or the like stand before: the value reaches to the next blank. */
function beginsLine(text: string, start: number): boolean {
  let at = start;
  while (at > 0 && start - at < 48 && text.charCodeAt(at - 1) !== 10) at--;
  return LINE_START.test(text.slice(at, start));
}

/** `<name>value</name>` and `<string name="name">value</string>`. */
function readElement(text: string, start: number, end: number): Value | null {
  const closed = text.charCodeAt(end) === 62;
  if (!closed && text.charCodeAt(end + 1) !== 62) return null;
  const open = closed ? end + 1 : end + 2;
  if (closed ? text.charAt(start - 1) !== '<' : !/["']/.test(text.charAt(end))) return null;
  const within = text.slice(open, open + LONGEST_ELEMENT);
  const length = within.indexOf('<');
  if (length < 0 || within.charAt(length + 1) !== '/') return null;
  const inner = within.slice(0, length);
  const value = inner.trim();
  return value === ''
    ? null
    : { text: value, start: open + inner.indexOf(value), end: open + length, quoted: true };
}

/** Blanks, line ends, quotes, brackets and the signs of an assignment. */
function mayFollow(code: number): boolean {
  return isIn(FOLLOWERS, code);
}
const FOLLOWERS = charactersOf(' \t\r\n"\'`\\])>(=:,!?|+&*~<');
