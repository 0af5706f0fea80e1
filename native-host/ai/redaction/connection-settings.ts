import { type Finder, finderOf, three } from './anchors.ts';
import { charactersOf, isIn, type Units } from './characters.ts';
import { LINE_END } from './codes.ts';
import { groupOf } from './patterns.ts';
import { isPlaceholder } from './placeholder.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

/** `Server=db;User Id=sa;Password=…;`, `host=db user=app password=…` and `?user=app&password=…`: what stands there is one, also a word. */
const PASSWORD =
  /(?:(?<=[;"'`\s])|(?<=[?&])(?=\w{3,8}=[^\s;"'`<>,&]{6}))(?:password|pwd)[ ]?=[ ]?([^\s;"'`<>,&]{3,128})(?=[;"'`\s&]|$)/iy;
const BESIDE =
  /(?<!\w)(?:server|data source|host(?:name)?|uid|user(?: ?id|name)?|database|dbname|initial catalog|address|driver|dsn|provider)[ ]?=[ ]?[^\s=]/gi;
/** Characters of the same connection before a password and behind it. */
const REACH = 160;

/** Passwords among the settings of a connection, which tell that it is one. */
export const CONNECTION_SETTINGS: Finder = {
  anchors: ['ssw', 'pwd'].map(three),
  begin(visible, found) {
    const besideFrom = createBeside(visible);
    const read = (match: RegExpExecArray) => readPassword(match, visible, besideFrom);
    return finderOf({ anchors: [], pattern: PASSWORD, startOf, read }).begin(visible, found);
  },
};

/** `pwd` ends with its anchor; of `password` that is the middle, since more words begin like it. */
function startOf(units: Units, last: number): number {
  return isIn(DS, units[last]) ? last - 2 : last - 4;
}
const DS = charactersOf('dD');

function readPassword(
  match: RegExpExecArray,
  { text, units }: Visible,
  besideFrom: (from: number) => number,
): Span[] {
  const { 0: whole, 1: password = '', index } = match;
  if (isPlaceholder(password) || /^[$%{@]|[()]/.test(password)) return [];
  const end = index + whole.length;
  const beside = besideFrom(startOfReach(units, index));
  const near = beside <= end + REACH && !text.slice(end, beside).includes('\n');
  return near ? [groupOf(match, 'connection-string', password)] : [];
}

function startOfReach(units: Units, index: number): number {
  let start = index;
  while (start > 0 && index - start < REACH && units[start - 1] !== LINE_END) start--;
  return start;
}

/** Where the next other setting begins. Asked for places in their order, it looks at each character once. */
function createBeside({ text }: Visible): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next >= from) return next;
    BESIDE.lastIndex = from;
    next = BESIDE.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    return next;
  };
}
