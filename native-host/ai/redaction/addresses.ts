import { DIGITS, type Finder, finderOf, LETTERS, three } from './anchors.ts';
import { charactersLike, isIn, type Units } from './characters.ts';
import { CARRIAGE_RETURN, LINE_END } from './codes.ts';
import { CONNECTION_SETTINGS } from './connection-settings.ts';
import { groupOf } from './patterns.ts';
import { isPlaceholder } from './placeholder.ts';
import { looksRandom } from './random.ts';
import type { Span } from './span.ts';

/** `scheme://user:password@host`; `jdbc:oracle:thin:user/password@host`. */
const USER_AND_PASSWORD =
  /:\/\/([^\s/:@"'`<>]{0,128}):([^\s/@"'`<>]{1,256}(?:@[^\s/@:"'`<>,]{1,64}(?=@))?)@/y;
const ORACLE = /:thin:([\w.-]{1,64})\/([^\s/@"'`<>]{1,128})@/y;
/** `user:password@tcp(host)`, as Go's drivers read it. */
const GO_SOURCE = /([\w.-]{1,64}):([^\s@"'`<>]{1,128})@(?:tcp|unix)\(/y;
/** A line of .pgpass: `host:port:database:user:password`. */
const PGPASS = /^[+-]?[\w.*-]{1,128}:(?:\d{2,5}|\*):[\w*.-]{1,64}:([\w.@-]{1,64}):([^\s:"'`]{4,256})$/my;
const USER_ALONE = /:\/\/([\w-]{20,255})(?::x-oauth-basic)?@/y;
/** `?name=value`; the name is taken whole, or a run of name characters would be read once for each of them. */
const QUERY = /[?&](?:amp;)?(?=([\w-]{1,40}))\1=([\w%+/=.~!*^$-]{6,1024})/y;
const QUERIED =
  /^(?:x-(?:amz|goog)-(?:signature|security-token)|sig|signature|access_?token|api_?key|[\w-]{0,20}(?:token|key|secret)|auth|code|pwd|passw(?:or)?d)$/i;
/** Whole addresses that open something to whoever knows them. */
const INVITING =
  /(?<=\.(?:logic\.azure|integromat|make|tines|zapier|ifttt)\.com|\.pipedream\.net)(?::\d{1,5})?\/([\w/-]{24,200})/y;

const SCHEME_ENDS = [three('://')];
const ENDS_OF_HOSTS = ['om/', 'om:', 'et/', 'et:'].map(three);

/** Secrets in web addresses and in those of databases. */
export const ADDRESSES: Finder[] = [
  finderOf({ anchors: SCHEME_ENDS, pattern: USER_AND_PASSWORD, read: readPassword }),
  finderOf({ anchors: [three(':th')], pattern: ORACLE, read: readPassword }),
  finderOf({
    anchors: ['@tc', '@un'].map(three),
    pattern: GO_SOURCE,
    startOf: startOfSource,
    read: readPassword,
  }),
  finderOf({
    anchors: [[':', DIGITS, DIGITS], three(':*:')],
    pattern: PGPASS,
    startOf: startOfLine,
    read: readPgpass,
  }),
  CONNECTION_SETTINGS,
  finderOf({ anchors: SCHEME_ENDS, pattern: USER_ALONE, read: ifRandom('connection-string') }),
  finderOf({ anchors: [['?&', `${LETTERS}${DIGITS}_-`, '']], pattern: QUERY, read: readQuery }),
  finderOf({
    anchors: ENDS_OF_HOSTS,
    pattern: INVITING,
    startOf: (_, last) => last,
    read: ifRandom('webhook'),
  }),
];

const OF_HOSTS = charactersLike(/[\w.*+-]/);
const LONGEST_HOST = 130;

/** Of a line that begins with a host and a port, whose colon stands two places back; -1 for none. */
function startOfLine(units: Units, last: number): number {
  const colon = last - 2;
  let start = colon;
  while (colon - start < LONGEST_HOST && isIn(OF_HOSTS, units[start - 1])) start--;
  return start === 0 || isLineEnd(units[start - 1]) ? start : -1;
}

/** Of the run that ends with `@`, which stands two places back. */
function startOfSource(units: Units, last: number): number {
  let start = last - 2;
  while (start > 0 && last - start < LONGEST_SOURCE && isIn(OF_SOURCES, units[start - 1])) start--;
  return start;
}
const OF_SOURCES = charactersLike(/[^\s@"'`<>]/);
const LONGEST_SOURCE = 192;

/** What a pattern takes for one. */
function isLineEnd(code = 0): boolean {
  return code === LINE_END || code === CARRIAGE_RETURN || code === 0x2028 || code === 0x2029;
}

function ifRandom(kind: string) {
  return (match: RegExpExecArray) =>
    looksRandom(match[1] ?? '') ? [groupOf(match, kind, match[1] ?? '')] : [];
}

function readPassword(match: RegExpExecArray): Span[] {
  const password = match[2] ?? '';
  if (/^(?:\$|#?\{|%[^0-9A-F]|<|\*{2,}|x{3,}$|redacted$)/i.test(password)) return [];
  return [groupOf(match, 'connection-string', password)];
}

function readPgpass(match: RegExpExecArray): Span[] {
  return /[A-Za-z]/.test(match[2] ?? '') ? readPassword(match) : [];
}

function readQuery(match: RegExpExecArray): Span[] {
  const [, name = '', value = ''] = match;
  if (!QUERIED.test(name)) return [];
  const named = /passw|pwd/i.test(name) && /\d/.test(value) && /[A-Za-z]/.test(value);
  return (named && !isPlaceholder(value)) || looksRandom(decoded(value))
    ? [groupOf(match, 'url-secret', value)]
    : [];
}

/** Of `%3D` and the like, which nobody draws by lot. */
function decoded(value: string): string {
  return value.includes('%') ? value.replace(/%[0-9A-Fa-f]{2}/g, '=') : value;
}
