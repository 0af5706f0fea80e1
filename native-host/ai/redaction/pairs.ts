import { type Finder, three } from './anchors.ts';
import { charactersLike, charactersOf, isIn, type Units } from './characters.ts';
import {
  BRACE,
  COLON,
  HYPHEN,
  LINE_END,
  OPENING_BRACKET,
  PARENTHESIS,
  PLUS,
  SEMICOLON,
  SLASH,
} from './codes.ts';
import { readElement } from './element.ts';
import { readEncoded } from './encoded.ts';
import { type JudgedName, judgeName, NAME_HINTS, type Strength } from './names.ts';
import { matches } from './patterns.ts';
import { createPlaces, isWideSign, type Places } from './place.ts';
import { isShortKey, looksRandom, SHORTEST_DRAWN } from './random.ts';
import type { Span } from './span.ts';
import { readValue, readWithBrackets, type Value } from './value.ts';
import { valueBefore } from './value-before.ts';
import { createVerdicts, type Verdicts } from './verdicts.ts';
import type { Visible } from './visible.ts';
import { isPlainId, isTangled, SHORTEST_SECRET } from './worth.ts';

const LONGEST_NAME = 256;
/** A value may hold a pair itself (`auth: token=…`); longer ones are not read twice, or time would not be linear. */
const LONGEST_TRIED_AGAIN = 48;
const LONGEST_OF_SEVERAL = 256;

/** The value stands on the next line: YAML's blocks, and quotes, which PHP's `var_dump` leads in. */
const NEXT_LINE =
  /(?:[|>][-+\d]{0,2}[ \t]{0,4}\r?\n[ \t+-]{1,40}|[\\(]?[ \t]{0,4}\r?\n[ \t+-]{1,40}(?:string\(\d{1,5}\) )?(?=["'`]))/y;
/** `"old" -> "new"`, as plans of Terraform say it. */
const CHANGED = /["'] -> (?=["'])/y;
const BRACKETS = charactersOf('([');
const MAY_END_LINE = charactersOf('|>\\( \t\r\n');
/** What ends a bare value, unless it stands on a line of its own. */
const CUTS = charactersOf(',;&|');
const OPENING = charactersOf('([{');
const LINE_START = /^[+-]?[ \t]{0,40}(?:(?:export|set|env|ENV|ARG)[ \t]+)?$/;

/** What one reading of a text needs. */
interface Search {
  visible: Visible;
  found: Span[];
  places: Places;
  verdictOn: Verdicts;
}

/** Behind `pw`, a name of two letters. */
const ENDS_OF_NAMES = ' \t"\'`\\])=:';

/** Values whose names speak of secrets. */
export const PAIRS: Finder = {
  anchors: [...NAME_HINTS.map(three), ['p', 'w', ENDS_OF_NAMES]],
  begin(visible, found) {
    const { units } = visible;
    const search: Search = {
      visible,
      found,
      places: createPlaces(visible),
      verdictOn: createVerdicts(),
    };
    let next = 0;
    return (last) => {
      if (last - 2 < next) return;
      const end = endOfName(units, last);
      const start = startOfName(units, last - 2, next);
      next = end + 1;
      if (end - start <= LONGEST_NAME) next = Math.max(next, readPair(search, start, end));
    };
  },
};

const OF_NAMES = charactersLike(/[\w.-]/);

function endOfName(units: Units, from: number): number {
  let end = from;
  while (isIn(OF_NAMES, units[end])) end++;
  return end;
}

/** Not before `least`, and no further than one that is too long. */
function startOfName(units: Units, from: number, least: number): number {
  const furthest = Math.max(least, from - LONGEST_NAME);
  let start = from;
  while (start > furthest && isIn(OF_NAMES, units[start - 1])) start--;
  return start;
}

/** Gives where to go on. */
function readPair(search: Search, start: number, end: number): number {
  const { visible, found } = search;
  const { units } = visible;
  if (!mayFollow(units[end], units[end + 1]) || (end - start === 2 && !isApart(units, start))) return end;
  const name = judgeName(visible, start, end);
  if (name.strength === 'none') return end;
  const value = valueBehind(search, start, end, name.strength);
  if (!value) {
    const before = name.strength === 'weak' ? null : valueBefore(visible, start);
    if (before) addSecrets(search, { name, value: before, called: false });
    return end;
  }
  const before = found.length;
  addSecrets(search, { name, value, called: units[end] === PARENTHESIS });
  const isChanged = units[value.end + 2] === HYPHEN && matches(CHANGED, visible.text, value.end);
  const next = isChanged ? readValue(visible, CHANGED.lastIndex) : null;
  if (next) addSecrets(search, { name, value: next, called: false });
  if (found.length === before && value.text.length <= longestTriedAgain(value)) return value.start;
  return (next ?? value).start + (next ?? value).text.length;
}
/** Two sequences, one in the other: a private key has its version, a number, in the place of the second. */
const CERTIFICATE = /^MII.{3}CC/;

function valueBehind(search: Search, start: number, end: number, strength: Strength): Value | null {
  const { visible } = search;
  const encoded = isIn(ENCODINGS, visible.units[end]) ? readEncoded(visible.text, end) : null;
  return encoded ?? readElement(visible, start, end) ?? valueAt(search, start, end, strength);
}
const ENCODINGS = charactersOf('%&');

function longestTriedAgain({ quoted, text }: Value): number {
  return text.includes(';') || (quoted && /\s/.test(text)) ? LONGEST_OF_SEVERAL : LONGEST_TRIED_AGAIN;
}

interface Pair {
  name: JudgedName;
  value: Value;
  /** `NAME("…")`. */
  called: boolean;
}

function addSecrets(search: Search, pair: Pair): void {
  const { found } = search;
  const { kind } = pair.name;
  const { start, text: secret, quoted } = pair.value;
  if (secret.length < SHORTEST_SECRET) return;
  if (quoted && /\s/.test(secret)) found.push(...randomWords(pair.value, kind));
  else if (isSecret(search, pair)) found.push({ kind, start, end: start + secret.length });
  else if (NOT_ASCII.test(secret)) found.push(...secretRuns(search, pair));
}
const NOT_ASCII = /[^!-~]/;

/** Of a value with letters and signs of other scripts around: quotes, dots, the sentence that goes on. */
function secretRuns(search: Search, { name, value, called }: Pair): Span[] {
  return [...value.text.matchAll(/[!-~]{6,4096}/g)]
    .map((match) => ({ ...value, text: match[0], start: value.start + match.index }))
    .filter((run) => !/["'\\]/.test(run.text) && isSecret(search, { name, value: run, called }))
    .map(({ text, start }) => ({ kind: name.kind, start, end: start + text.length }));
}

function isSecret({ visible, verdictOn }: Search, { name, value, called }: Pair): boolean {
  const { text, units } = visible;
  const { text: secret, start, end, quoted } = value;
  if (!quoted && isIn(BRACKETS, units[end])) return looksRandom(secret);
  if (name.bare && !quoted && /=[ \t]?$/.test(text.slice(start - 2, start)))
    return looksRandom(secret) || isShortKey(secret);
  if (called && (secret.length < 8 || !/[A-Za-z]/.test(secret))) return false;
  if (name.certificate && CERTIFICATE.test(secret)) return false;
  return verdictOn(secret, name.strength, quoted) || (name.ownKey && isPlainId(secret));
}

/** Of a value of several words only those go that were drawn by lot. */
function randomWords({ text, start }: Value, kind: string): Span[] {
  if (text.length < SHORTEST_DRAWN) return [];
  return [...text.matchAll(/[^\s{}"'`,;()\u0080-\uffff]{1,4096}/g)]
    .filter(([word]) => /\d/.test(word) && (looksRandom(word) || isShortKey(word)))
    .map((match) => ({ kind, start: start + match.index, end: start + match.index + match[0].length }));
}

function valueAt({ visible, places }: Search, start: number, end: number, strength: Strength): Value | null {
  const { text, units } = visible;
  const at = isOfAddress(units, start, end) ? null : places.of(start, end, strength);
  if (at === null) return null;
  const next = isIn(MAY_END_LINE, units[at]) && matches(NEXT_LINE, text, at) ? NEXT_LINE.lastIndex : at;
  const value = readValue(visible, next);
  const cut = value && !value.quoted && next === at && isIn(CUTS, units[value.end]);
  const isBare = strength !== 'weak' && next === at && value?.quoted !== true;
  const tangled = isBare && isIn(OPENING, units[value?.end ?? at]) ? readTangled(visible, start, at) : null;
  if (tangled) return tangled;
  const inEntities = units[at - 1] === SEMICOLON;
  return cut && !inEntities && strength !== 'weak' && beginsLine(visible, start)
    ? readValue(visible, next, true)
    : value;
}

/** On a line of its own a password may hold brackets that do not fit each other. */
function readTangled(visible: Visible, start: number, at: number): Value | null {
  const whole = beginsLine(visible, start) ? readWithBrackets(visible, at) : null;
  return whole && isTangled(whole.text) ? whole : null;
}

/** `arn:…:secret:name`, `https://x-access-token:…@host`: parts between colons, of which the finders of addresses know. */
function isOfAddress(units: Units, start: number, end: number): boolean {
  if (units[end] !== COLON) return false;
  return (
    (units[start - 1] === COLON && !isIn(BLANKS, units[end + 1])) ||
    (units[start - 1] === SLASH && units[start - 2] === SLASH)
  );
}
const BLANKS = charactersOf(' \t');

/** Whether only a diff's mark, blanks and `export` or the like stand before: the value reaches to the next blank. */
function beginsLine({ text, units }: Visible, start: number): boolean {
  let at = start;
  while (at > 0 && start - at < 48 && units[at - 1] !== LINE_END) at--;
  return LINE_START.test(text.slice(at, start));
}

/** Behind a blank, a quote or the like: binary patches hold each two letters by chance, but none of these. */
function isApart(units: Units, start: number): boolean {
  const before = units[start - 1];
  return before === undefined || isIn(APART, before) || (before === PLUS && units[start - 2] === LINE_END);
}
const APART = charactersOf(' \t\r\n"\',.:/[');

/** The end of the text, blanks, line ends, quotes, brackets and the signs of an assignment. */
function mayFollow(code?: number, next?: number): boolean {
  if (code === OPENING_BRACKET) return isIn(IN_LENGTHS, next);
  if (code === BRACE) return isIn(BEFORE_STRINGS, next);
  return code === undefined || isIn(FOLLOWERS, code) || isWideSign(code);
}
const FOLLOWERS = charactersOf(' \t\r\n"\'`\\])>(=:,!?|+&*~<%');
/** `NAME[25]`, `NAME{"…"}`. */
const IN_LENGTHS = charactersOf('0123456789]');
const BEFORE_STRINGS = charactersOf('"\' \t\r\n');
