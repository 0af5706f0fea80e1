import { GREATER } from './codes.ts';
import { judgeName } from './names.ts';
import type { Value } from './value.ts';
import type { Visible } from './visible.ts';

const LONGEST = 1024;
/** The last element of a text, if nothing but its content follows. */
const OPEN =
  /(?<![\w$])<(?:[A-Za-z][\w.:-]{0,63}[ \t][^<>\n]{0,200}["'])?([\w.:-]{1,64})["']?>[^<]{0,1024}<?$/;

/** `<name>value</name>` and `<string name="name">value</string>`. */
export function readElement({ text, units }: Visible, start: number, end: number): Value | null {
  const closed = units[end] === GREATER;
  if (!closed && units[end + 1] !== GREATER) return null;
  const open = closed ? end + 1 : end + 2;
  if (closed ? text.charAt(start - 1) !== '<' : !/["']/.test(text.charAt(end))) return null;
  const within = text.slice(open, open + LONGEST);
  const length = within.indexOf('<');
  if (length < 0 || within.charAt(length + 1) !== '/') return null;
  const inner = within.slice(0, length);
  const value = inner.trim();
  return value === ''
    ? null
    : { text: value, start: open + inner.indexOf(value), end: open + length, quoted: true };
}

/** Where an element begins whose value is not there yet, or not its end; null for none. */
export function openElement(visible: Visible): number | null {
  const { text } = visible;
  // Of one at the very end nobody knows yet what it begins.
  const open = text.lastIndexOf('<', text.length - 2);
  if (open < 0) return null;
  const from = Math.max(0, open - 1);
  const [whole, name] = OPEN.exec(text.slice(from)) ?? [];
  if (whole === undefined || name === undefined) return null;
  const start = text.length - whole.length;
  const at = text.indexOf(name, start);
  return judgeName(visible, at, at + name.length).strength === 'none' ? null : start;
}
