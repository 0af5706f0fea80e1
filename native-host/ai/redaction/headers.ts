import { type Anchor, type Finder, finderOf, three } from './anchors.ts';
import { charactersLike, isIn, runOf, type Units } from './characters.ts';
import { findAll, groupOf } from './patterns.ts';
import { looksRandom } from './random.ts';
import type { Span } from './span.ts';
import { surprise } from './surprise.ts';
import { looksSecret } from './worth.ts';

/** Only the beginning of a run can begin a token: without that, a long run is read once for each `eyJ` in it. */
const JWT =
  /(?<![\w.-])eyJ[\w-]{8,4096}\.[\w-]{8,4096}(?:\.[\w-]{8,4096}|(?![\w.-]))|(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,4096}\.[\w-]{8,4096}/y;
const HEADER =
  /\b(?:bearer|basic|token|api-?key|digest|ssws|geniekey|splunk|sso-key|api-token)(?:%20|[ \t]{1,4})\\{0,3}["']?([\w+/.=~-]{8,4096})/iy;
const SCHEMES: Anchor[] = ['bea', 'bas', 'tok', 'api', 'dig', 'ssw', 'gen', 'spl', 'sso'].map(three);
const OF_WORDS = charactersLike(/\w/);
const OF_SCHEMES = charactersLike(/[A-Za-z-]/);
const BEHIND_SCHEMES = charactersLike(/[ \t%]/);
/** `Cookie: a=b; session=…`: the values that were drawn by lot. */
const COOKIES = /\bcookie\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?([^\n"'\\]{8,4096})/iy;
const COOKIE = /(?<=^|[\s;])[\w.-]{1,64}=(?:s%3A)?([\w+/.%~:=-]{16,1024})/g;

/** Tokens and cookies in headers, and tokens that have a head of their own. */
export const HEADERS: Finder[] = [
  finderOf({
    anchors: [three('eyJ')],
    pattern: JWT,
    read: ({ index, 0: { length } }) => [{ kind: 'jwt', start: index, end: index + length }],
  }),
  finderOf({ anchors: SCHEMES, pattern: HEADER, startOf: startOfHeader, read: readHeader }),
  finderOf({ anchors: [three('coo')], pattern: COOKIES, read: readCookies }),
];

/** A quick look: most words are parts of others, or go on. */
function startOfHeader(units: Units, last: number): number {
  if (isIn(OF_WORDS, units[last - 3])) return -1;
  const end = last + 1 + runOf(OF_SCHEMES, units, last + 1, 8);
  return isIn(BEHIND_SCHEMES, units[end]) ? last - 2 : -1;
}

/** `"Basic "+base64.EncodeToString(…` */
const JOINED = /^\+[A-Za-z_]\w{0,64}\.[A-Za-z]/;

function readHeader(match: RegExpExecArray): Span[] {
  const value = match[1] ?? '';
  if (JOINED.test(value)) return [];
  const mixed = /\d|[a-z][A-Z].*[a-z][A-Z]/.test(value) || looksRandom(value);
  return value.length > 11 && mixed && (looksSecret(value, 'key', true) || isOfLetters(value))
    ? [groupOf(match, 'authorization', value)]
    : [];
}

/** Behind the name of a scheme less tells that nobody chose the letters. */
function isOfLetters(value: string): boolean {
  return /^[A-Za-z]{20,64}$/.test(value) && surprise(value) > 4.1;
}

function readCookies(header: RegExpExecArray): Span[] {
  const value = header[1] ?? '';
  const start = header.index + header[0].length - value.length;
  return findAll(value, COOKIE, (match) =>
    looksRandom(match[1] ?? '') ? groupOf(match, 'cookie', match[1] ?? '') : null,
  ).map((found) => ({ ...found, start: found.start + start, end: found.end + start }));
}
