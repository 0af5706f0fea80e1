import { charactersLike, charactersOf, isIn, runOf } from './characters.ts';
import type { Strength } from './names.ts';
import { matches } from './patterns.ts';
import { isLetter } from './surprise.ts';

/** `"NAME", "value": …`, `<key>NAME</key><string>…`, `name="NAME" value=…`, `variable "NAME" { default = …`. */
const INDIRECT =
  /\\{0,3}["']?(?:<\/[\w.:-]{1,64}>)?[\s,{}+;-]{0,40}(?:<string>|\\{0,3}["']?(?:[vV]alue|VALUE|default|val)\\{0,3}["']?[ \t]{0,4}[=:][ \t]{0,4})/y;
/** `NAME = …` in all its spellings, `"NAME", "…"`, `["NAME"] = …`, `--NAME=…`. */
const ASSIGNED =
  /(?:\\{0,3}["'`])?\]?[ \t]{0,8}(?:=>|[:!?|+.&*~]{0,3}={1,3}|\|\||\?\?|:|(?<=["'`]),(?=[ \t]{0,8}\\{0,3}["'`]))[ \t]{0,8}(?:!![a-z]{1,8}[ \t])?/y;
/** `NAME: string = "…"`, `NAME string = "…"`, `NAME: &str = "…"`. */
const TYPED = /(?:[?!]?:|[ \t])[ \t]{0,2}&?(?=([A-Za-z_][\w.<>[\]?|&' ]{0,32}))\1=[ \t]{0,4}(?=["'`])/y;
/** `NAME("…")`, `NAME is …`. */
const CALLED = /\([ \t]{0,4}(?=\\{0,3}["'`])/y;
const SAID = /["'`]?[ \t]{1,4}(?:is|was|=|-{1,2}>?(?=[ \t]{1,4}["'`]))[ \t:]{1,4}/y;

/** Where the value of a name begins, null for none. */
export function placeOf(text: string, start: number, end: number, strength: Strength): number | null {
  const strong = strength !== 'weak';
  const behind = behindQuote(text, end);
  if (strong && !isSign(text.charCodeAt(end)) && mayBeIndirect(text, behind) && matches(INDIRECT, text, end))
    return INDIRECT.lastIndex;
  if (mayBeAssigned(text, behind) && matches(ASSIGNED, text, end)) {
    const at = ASSIGNED.lastIndex;
    const isTyped = strong && isLetter(text.charCodeAt(at)) && mayBeTyped(text, end);
    return isTyped && matches(TYPED, text, end) ? TYPED.lastIndex : at;
  }
  return strong ? placeBeside(text, start, end) : null;
}

/** `NAME "…"`, `--NAME …`, and what patterns tell. */
function placeBeside(text: string, start: number, end: number): number | null {
  const blanks = runOf(BLANKS, text, end, 4);
  const behind = text.charCodeAt(end + blanks);
  if (blanks > 0 && (text.charCodeAt(start) === 45 || isIn(QUOTES, behind))) return end + blanks;
  if (text.charCodeAt(end) === 40) return matches(CALLED, text, end) ? CALLED.lastIndex : null;
  if (mayBeTyped(text, end) && matches(TYPED, text, end)) return TYPED.lastIndex;
  return isIn(SAYING, behind) || isIn(QUOTES, behind) ? placeSaid(text, end) : null;
}

function placeSaid(text: string, end: number): number | null {
  return matches(SAID, text, end) ? SAID.lastIndex : null;
}

/** Behind the quote that closes a name, which may be escaped. */
function behindQuote(text: string, end: number): number {
  const quote = end + runOf(BACKSLASH, text, end, 3);
  return isIn(QUOTES, text.charCodeAt(quote)) ? quote + 1 : quote;
}

/** A quick look: whether another name (`value`, `default`) or element comes next. */
function mayBeIndirect(text: string, behind: number): boolean {
  if (text.charCodeAt(behind) === 60) return true;
  const next = behind + runOf(BETWEEN, text, behind, 40);
  const code = text.charCodeAt(behindQuote(text, next));
  return isIn(INDIRECTIONS, code) || code > 127;
}

/** A quick look: whether `=` comes behind what may be a type. */
function mayBeTyped(text: string, end: number): boolean {
  const colon = isIn(DOUBTS, text.charCodeAt(end)) ? end + 1 : end;
  const blanks = colon + 1 + runOf(BLANKS, text, colon + 1, 2);
  const type = text.charCodeAt(blanks) === 38 ? blanks + 1 : blanks;
  if (!text.slice(type, type + LONGEST_TYPE + 1).includes('=')) return false;
  return text.charCodeAt(type + runOf(OF_TYPES, text, type, LONGEST_TYPE)) === 61;
}

/** A quick look: whether a sign of an assignment comes next. */
function mayBeAssigned(text: string, behind: number): boolean {
  const bracket = text.charCodeAt(behind) === 93 ? behind + 1 : behind;
  return isIn(SIGNS, text.charCodeAt(bracket + runOf(BLANKS, text, bracket, 8)));
}

const BLANKS = charactersOf(' \t');
const BACKSLASH = charactersOf('\\');
const QUOTES = charactersOf('"\'`');
const BETWEEN = charactersLike(/[\s,{}+;-]/);
const INDIRECTIONS = charactersOf('<vVd');
const LONGEST_TYPE = 33;
const DOUBTS = charactersOf('?!');
const OF_TYPES = charactersLike(/[\w.<>[\]?|&' ]/);
/** What `is`, `was`, `=` and `-` begin with. */
const SAYING = charactersOf('iw=-');
const SIGNS = charactersOf('=:!?|+.&*~,');

/** `:` or `=` right behind a name: nothing stands between it and its value. */
function isSign(code: number): boolean {
  return code === 58 || code === 61;
}
