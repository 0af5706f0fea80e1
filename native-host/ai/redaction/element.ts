import { charactersOf, isIn } from './characters.ts';
import { BLANK, COLON, EXCLAMATION, GREATER, LESS } from './codes.ts';
import { judgeName } from './names.ts';
import { matches } from './patterns.ts';
import type { Value } from './value.ts';
import type { Visible } from './visible.ts';

const LONGEST = 1024;
const LONGEST_SPACE = 32;
const BEFORE_NAMES = charactersOf('<:');
/** `<ns2:` */
const SPACE_OF_NAMES = /<[A-Za-z][\w.-]{0,24}:$/;
const ATTRIBUTES = /[^<>\n]{1,200}>/y;
const CDATA = /<!\[CDATA\[/y;
const QUOTES = charactersOf('"\'');
/** The last element of a text, if nothing but its content follows: its name, and the value of its last attribute. */
const OPEN =
  /(?<![\w$])<(?:[A-Za-z][\w.-]{0,24}:)?([\w.-]{1,64})(?:[ \t][^<>\n]{0,200}?(?:["']([\w.:-]{1,64})["'])?)?>[^<]{0,1024}<?$/d;

/** `<name>value</name>`, `<x:name y="z"><![CDATA[value]]></x:name>` and `<string name="name">value</string>`. */
export function readElement(visible: Visible, start: number, end: number): Value | null {
  const { text, units } = visible;
  if (!isIn(BEFORE_NAMES, units[start - 1]) && units[end + 1] !== GREATER) return null;
  const open = endOfOpening(visible, start, end);
  if (open === null) return null;
  if (units[open + 1] === EXCLAMATION && matches(CDATA, text, open)) return readCdata(text, CDATA.lastIndex);
  const within = text.slice(open, open + LONGEST);
  const length = within.indexOf('<');
  if (length < 0 || within.charAt(length + 1) !== '/') return null;
  const inner = within.slice(0, length);
  const value = inner.trim();
  return value === ''
    ? null
    : { text: value, start: open + inner.indexOf(value), end: open + length, quoted: true };
}

/** Behind the opening tag with this name or attribute; null for none. */
function endOfOpening({ text, units }: Visible, start: number, end: number): number | null {
  const before = units[start - 1];
  if (before !== LESS && before !== COLON)
    return isIn(QUOTES, units[end]) && units[end + 1] === GREATER ? end + 2 : null;
  if (before === COLON && !SPACE_OF_NAMES.test(text.slice(Math.max(0, start - LONGEST_SPACE), start)))
    return null;
  if (units[end] === GREATER) return end + 1;
  return units[end] === BLANK && matches(ATTRIBUTES, text, end) ? ATTRIBUTES.lastIndex : null;
}

function readCdata(text: string, start: number): Value | null {
  const end = text.slice(start, start + LONGEST).indexOf(']]>');
  return end < 1 ? null : { text: text.slice(start, start + end), start, end: start + end, quoted: true };
}

/** Where an element begins whose value is not there yet, or not its end; null for none. */
export function openElement(visible: Visible): number | null {
  const { text } = visible;
  // Of one at the very end nobody knows yet what it begins.
  const open = text.lastIndexOf('<', text.length - 2);
  if (open < 0) return null;
  const from = Math.max(0, open - 1);
  const [whole, ...names] = OPEN.exec(text.slice(from))?.indices ?? [];
  if (!whole) return null;
  const speaks = names.some(
    (name) => name && judgeName(visible, from + name[0], from + name[1]).strength !== 'none',
  );
  return speaks ? from + whole[0] : null;
}
