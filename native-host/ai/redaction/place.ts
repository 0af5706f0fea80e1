import { charactersLike, charactersOf, isIn, runOf, type Units } from './characters.ts';
import {
  AMPERSAND,
  AT,
  BACKSLASH,
  BAR,
  BLANK,
  BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  EQUALS,
  GREATER,
  HYPHEN,
  LESS,
  OPENING_BRACKET,
  PARENTHESIS,
  WIDE_COLON,
  WIDE_EQUALS,
  WIDE_PARENTHESIS,
} from './codes.ts';
import { ENTITY_OF_QUOTE } from './encoded.ts';
import type { Strength } from './names.ts';
import { matches } from './patterns.ts';
import { isLetter } from './surprise.ts';
import type { Visible } from './visible.ts';

/**
 * `"NAME", "value": …`, `<key>NAME</key><string>…`, `name="NAME" value=…`, `variable "NAME" { default = …`; at most two
 * short properties may stand between.
 */
const INDIRECT = new RegExp(
  [
    '\\\\{0,3}["\']?(?:</[\\w.:-]{1,64}>|:(?=[ \\t]{0,2}[{\\r\\n]))?[\\s,{}+;/<>-]{0,40}(?:',
    '<(?:string|value|td|dd)>\\s{0,40}|',
    '(?:["\']?(?![vV]al)[A-Za-z]\\w{0,24}["\']?[ \\t]{0,8}[=:][ \\t]{0,8}(?:"[^"\\n]{0,80}"|\'[^\'\\n]{0,80}\'|[\\w.][\\w ./-]{0,80}(?=\\r?\\n)|[\\w.]{1,40})[\\s,+;-]{1,40}){0,2}',
    '\\\\{0,3}["\']?(?:[vV]alue|VALUE|ParameterValue|[dD]efault|val)\\\\{0,3}["\']?[ \\t]{0,8}[=:][ \\t]{0,8})',
  ].join(''),
  'y',
);
/** `NAME: string = "…"`, `NAME string = "…"`, `NAME: &'static str = "…"`. */
const TYPED =
  /(?:[?!]?:|[ \t])[ \t]{0,2}&?(?:'[a-z_]{1,16}[ ])?(?=([A-Za-z_][\w.<>[\]?|&' ]{0,32}))\1=[ \t]{0,4}(?=["'`])/y;
/** `NAME() string { return "…"`, and what Python and JavaScript write so. */
const RETURNED =
  /\([^()\n"'`]{0,80}\)[^={}\n"'`;:]{0,40}(?::[ \t]{0,2}[A-Za-z]{1,24}[ \t]{0,2})?[{:][ \t]{0,4}(?:\r?\n[ \t+-]{1,40})?return[ \t]{1,4}(?=["'`])/y;
/** `NAME("…")`, `NAME is …`. */
const CALLED = /\([ \t]{0,4}(?=\\{0,3}["'`])/y;
/** `NAME{"…"}` of C++. */
const INITIALIZED = /\{[ \t]{0,4}(?:\r?\n[ \t+-]{1,40})?(?=["'][^"'\n]{1,256}["']\s{0,40}[,}])/y;
/** `fill('#NAME', "…")`, `find('[name=NAME]').type("…")`. */
const FILLED =
  /["'`]?\]?["'`]?(?:,[ \t]{0,4}|\)\.(?:fill|type|send_?[kK]eys|set_?[vV]alue)\([ \t]{0,4})(?=["'`])/y;
const SAID = /["'`]?[ \t]{1,4}(?:ist?|was|est?|=|-{1,2}>?(?=[ \t]{1,4}["'`]))[ \t:]{1,4}/y;

export interface Places {
  /** Where the value of a name begins, null for none. Names are asked about in their order. */
  of(start: number, end: number, strength: Strength): number | null;
}

/** @returns where the value of a name with a type begins, null for none */
type Typed = (end: number) => number | null;

/** Finds the values of a text's names. Where the next `=` stands is kept: one look for it serves many names. */
export function createPlaces(visible: Visible): Places {
  const { text, units } = visible;
  let equals = -1;
  const nextEquals = (from: number): number => {
    if (equals < from) equals = text.indexOf('=', from);
    if (equals < 0) equals = text.length;
    return equals;
  };
  const typed: Typed = (end) =>
    nextEquals(end) - end < FURTHEST_TYPED && mayBeTyped(units, end) && matches(TYPED, text, end)
      ? TYPED.lastIndex
      : null;
  return { of: (start, end, strength) => placeOf(visible, typed, start, end, strength) };
}

function placeOf(
  visible: Visible,
  typed: Typed,
  start: number,
  end: number,
  strength: Strength,
): number | null {
  const { text, units } = visible;
  const strong = strength !== 'weak';
  const behind = behindQuote(units, end);
  if (strong && mayBeApart(units, behind) && matches(INDIRECT, text, end)) return INDIRECT.lastIndex;
  const at = behindAssignment(visible, end, behind);
  if (at !== null) {
    const mayBeType = isLetter(units[at]) || units[at] === AMPERSAND;
    return (strong && mayBeType ? typed(end) : null) ?? at;
  }
  return strong ? placeBeside(visible, typed, start, end) : null;
}

/** `NAME "…"`, `--NAME …`, and what patterns tell. */
function placeBeside({ text, units }: Visible, typed: Typed, start: number, end: number): number | null {
  const blanks = runOf(BLANKS, units, end, 4);
  const behind = units[end + blanks];
  if (blanks > 0 && units[start] === HYPHEN) return end + blanks;
  if (!isIn(BESIDE, behind)) return typed(end);
  if (blanks > 0 && opensQuote(units, end + blanks)) return end + blanks;
  if (units[end] === PARENTHESIS) return placeCalled(text, end);
  if (units[end] === BRACE) return matches(INITIALIZED, text, end) ? INITIALIZED.lastIndex : null;
  const cell = behind === BAR || isIn(MARKS, units[end]) ? nextCell(units, start, end) : null;
  if (cell !== null) return cell;
  if (isIn(ENDS_LOCATOR, behind) && matches(FILLED, text, end)) return FILLED.lastIndex;
  return typed(end) ?? (isIn(SAYING, behind) || isIn(QUOTES, behind) ? placeSaid(text, end) : null);
}

function afterBlanks(units: Units, at: number): number {
  return at + runOf(BLANKS, units, at, MOST_BLANKS);
}

/** Where the next cell of a table begins, null where a bar is none of a table's: types have no blanks around theirs. */
function nextCell(units: Units, start: number, end: number): number | null {
  const bar = end + runOf(AROUND_CELLS, units, end, LONGEST_MARKUP);
  if (bar === end || units[bar] !== BAR) return null;
  let before = start - 1;
  while (start - before < LONGEST_MARKUP && isIn(AROUND_CELLS, units[before])) before--;
  return units[before] === BAR ? afterBlanks(units, bar + 1) : null;
}

/** `"…"`, and `@"…"` of Objective-C. */
function opensQuote(units: Units, at: number): boolean {
  return isIn(QUOTES, units[units[at] === AT ? at + 1 : at]);
}

function placeCalled(text: string, end: number): number | null {
  if (matches(CALLED, text, end)) return CALLED.lastIndex;
  return matches(RETURNED, text, end) ? RETURNED.lastIndex : null;
}

function placeSaid(text: string, end: number): number | null {
  return matches(SAID, text, end) ? SAID.lastIndex : null;
}

/** Behind the quote that closes a name, which may be escaped. */
function behindQuote(units: Units, end: number): number {
  const quote = end + runOf(BACKSLASHES, units, end, 3);
  return isIn(QUOTES, units[quote]) ? quote + 1 : quote;
}

/** A quick look: whether other names may stand between this one and its value. */
function mayBeApart(units: Units, behind: number): boolean {
  const code = units[behind];
  if (code === EQUALS) return false;
  return code === COLON ? mayBeMapped(units, behind) : mayBeIndirect(units, behind);
}

/** Whether another name (`value`, `default`) or element comes next. */
function mayBeIndirect(units: Units, behind: number): boolean {
  if (units[behind] === LESS) return true;
  const next = behind + runOf(BETWEEN, units, behind, 40);
  const code = units[behindQuote(units, next)];
  if (isIn(INDIRECTIONS, code) || (code ?? 0) > 127) return true;
  return isIn(BEFORE_PROPERTIES, units[units[behind] === BLANK ? behind + 1 : behind]) && isLetter(code);
}

/** Whether what stands behind `NAME:` are properties. */
function mayBeMapped(units: Units, colon: number): boolean {
  return isIn(OPENS_PROPERTIES, units[afterBlanks(units, colon + 1)]);
}

/** A quick look: whether `=` comes behind what may be a type. */
function mayBeTyped(units: Units, end: number): boolean {
  const colon = isIn(DOUBTS, units[end]) ? end + 1 : end;
  const blanks = colon + 1 + runOf(BLANKS, units, colon + 1, 2);
  const type = units[blanks] === AMPERSAND ? blanks + 1 : blanks;
  return units[type + runOf(OF_TYPES, units, type, LONGEST_TYPE)] === EQUALS;
}

/** Behind `NAME =` in all its spellings, `"NAME",`, `["NAME"] =`, `--NAME=`; null where it is none. */
function behindAssignment({ text, units }: Visible, end: number, behind: number): number | null {
  if (units[end] === BACKSLASH && !isIn(QUOTES, units[behind - 1])) return null;
  const bracket = units[behind] === CLOSING_BRACKET ? behind + 1 : behindLength(units, behind);
  const sign = behindSign(units, afterBlanks(units, bracket));
  if (sign === null) return null;
  const at = afterBlanks(units, sign);
  return isIn(LEADS, units[at]) && matches(LEAD, text, at) ? LEAD.lastIndex : at;
}

/** Behind the `[25]` or `[]` of C. */
function behindLength(units: Units, at: number): number {
  if (units[at] !== OPENING_BRACKET) return at;
  const close = at + 1 + runOf(DIGITS, units, at + 1, 6);
  return units[close] === CLOSING_BRACKET ? close + 1 : at;
}

function behindSign(units: Units, at: number): number | null {
  const first = units[at];
  if (isWideSign(first)) return at + 1;
  if (first === LESS) return isArrow(units, at) ? at + 2 : null;
  if (!isIn(SIGNS, first)) return null;
  if (first === EQUALS && units[at + 1] === GREATER) return at + 2;
  const operator = at + runOf(OPERATORS, units, at, 3);
  const equals = runOf(EQUAL_SIGNS, units, operator, 3);
  if (equals > 0) return operator + equals;
  if (isIn(DOUBLED, first) && units[at + 1] === first) return at + 2;
  // `Password::Hashed` is a name within another.
  if (first === COLON && units[at + 1] === COLON) return null;
  return first === COLON || isBetweenQuotes(units, at) ? at + 1 : null;
}

/** `NAME <- "…"` of R. */
function isArrow(units: Units, at: number): boolean {
  return units[at + 1] === HYPHEN && isIn(QUOTES, units[afterBlanks(units, at + 2)]);
}

/** Between a name and its value in Chinese and Japanese. */
export function isWideSign(code?: number): boolean {
  return code === WIDE_COLON || code === WIDE_EQUALS || code === WIDE_PARENTHESIS;
}

/** The comma of `"NAME", "…"`. */
function isBetweenQuotes(units: Units, at: number): boolean {
  if (units[at] !== COMMA || !isIn(QUOTES, units[at - 1])) return false;
  const next = afterBlanks(units, at + 1);
  return isIn(QUOTES, units[next + runOf(BACKSLASHES, units, next, 3)]);
}

const BLANKS = charactersOf(' \t');
const DIGITS = charactersLike(/\d/);
/** Values stand below each other. */
const MOST_BLANKS = 16;
const BACKSLASHES = charactersOf('\\');
const QUOTES = charactersOf('"\'`');
const BETWEEN = charactersLike(/[\s,{}+;/>-]/);
const INDIRECTIONS = charactersOf('<vVdDP');
const BEFORE_PROPERTIES = charactersOf(',;{\r\n');
const OPENS_PROPERTIES = charactersOf('{\r\n');
const LONGEST_TYPE = 33;
/** Before a type stand a sign, two blanks and `&` at most, each beside the name's end. */
const FURTHEST_TYPED = LONGEST_TYPE + 8;
const ENDS_LOCATOR = charactersOf('"\'`])');
const MARKS = charactersOf('`*');
const AROUND_CELLS = charactersOf(' \t`*');
const LONGEST_MARKUP = 16;
const DOUBTS = charactersOf('?!');
const OF_TYPES = charactersLike(/[\w.<>[\]?|&' ]/);
/** What `is`, `was`, `est`, `=` and `-` begin with. */
const SAYING = charactersOf('iew=-');
/** What may follow a name without a sign of assignment, but for a type. */
const BESIDE = charactersOf('"\'`@({|*])iew=-');
const SIGNS = charactersOf('=:!?|+.&*~,');
const OPERATORS = charactersOf(':!?|+.&*~');
const EQUAL_SIGNS = charactersOf('=');
const DOUBLED = charactersOf('|?');
/** What may stand between a sign and its value: `!!str` of YAML, a quote in HTML, the tags of a label and of code. */
const LEAD = new RegExp(
  `!![a-z]{1,8}[ \\t]|${ENTITY_OF_QUOTE}|(?:</[a-z]{1,8}>[ \\t]{0,4})?<(?:code|td|dd|b|strong)>|</[a-z]{1,8}>[ \\t]{1,4}`,
  'y',
);
const LEADS = charactersOf('!&<');
