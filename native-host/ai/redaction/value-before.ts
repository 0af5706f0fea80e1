import { type Characters, charactersLike, charactersOf, isIn, type Units } from './characters.ts';
import { BLANK, EQUALS, PARENTHESIS } from './codes.ts';
import { isEnd, QUOTES, type Value } from './value.ts';
import type { Visible } from './visible.ts';

/** `"…" == NAME`, `"…".equals(NAME)`: from the quote on that closes the value. */
const COMPARED = /["'`](?:[ \t]{0,4}[!=]={1,2}[ \t]{0,4}|\.equals\([ \t]{0,4})$/;
/** `… is the NAME`. */
const TOLD = /["'`]? is (?:the|my|your|our) $/;
/** What `the`, `my`, `your` and `our` end with. */
const ENDS_OF_TOLD = charactersOf('eyr');
const FURTHEST = 16;
const SHORTEST_BEFORE = 6;
const LONGEST_BEFORE = 256;
const NOT_COMPARED = charactersLike(/[\s"'`]/);
const NOT_TOLD = charactersLike(/[\s"'`/*#;]/);

/** What stands before a name and is said to be its value. Read backwards, as far as it reaches and no further. */
export function valueBefore({ text, units }: Visible, name: number): Value | null {
  const code = units[name - 1];
  const compared = code === PARENTHESIS || code === EQUALS || units[name - 2] === EQUALS;
  if (!compared && !(code === BLANK && isIn(ENDS_OF_TOLD, units[name - 2]))) return null;
  const behind = (compared ? COMPARED : TOLD).exec(text.slice(Math.max(0, name - FURTHEST), name));
  if (!behind) return null;
  const end = name - behind[0].length;
  const start = startOf(units, end, compared ? NOT_COMPARED : NOT_TOLD);
  const opened = compared ? isIn(QUOTES, units[start - 1]) : start === 0 || isEnd(NOT_TOLD, units[start - 1]);
  if (!opened || end - start < SHORTEST_BEFORE) return null;
  return { text: text.slice(start, end), start, end, quoted: compared };
}

function startOf(units: Units, end: number, ends: Characters): number {
  let start = end;
  while (start > 0 && end - start < LONGEST_BEFORE && !isEnd(ends, units[start - 1])) start--;
  return start;
}
