import { findAll, groupOf } from './patterns.ts';
import { isPlaceholder } from './placeholder.ts';
import { looksRandom } from './random.ts';
import type { Span } from './span.ts';

/** `scheme://user:password@host`; `jdbc:oracle:thin:user/password@host`. */
const USER_AND_PASSWORD = /:\/\/([^\s/:@"'`<>]{0,128}):([^\s/@"'`<>]{1,256})@/g;
const ORACLE = /:thin:([\w.-]{1,64})\/([^\s/@"'`<>]{1,128})@/g;
/** A line of .pgpass: `host:port:database:user:password`. */
const PGPASS = /^[+-]?[\w.*-]{1,128}:(?:\d{2,5}|\*):[\w*.-]{1,64}:([\w.@-]{1,64}):([^\s:"'`]{4,256})$/gm;
const USER_ALONE = /:\/\/([\w-]{20,255})(?::x-oauth-basic)?@/g;
/** `?name=value`; the name is taken whole, or a run of name characters would be read once for each of them. */
const QUERY = /[?&](?:amp;)?(?=([\w-]{1,40}))\1=([\w%+/=.~!*^$-]{6,1024})/g;
const QUERIED =
  /^(?:x-(?:amz|goog)-(?:signature|security-token)|sig|signature|access_?token|api_?key|[\w-]{0,20}(?:token|key|secret)|auth|code|pwd|passw(?:or)?d)$/i;
/** Whole addresses that open something to whoever knows them. */
const INVITING =
  /\.(?:logic\.azure\.com|integromat\.com|make\.com|pipedream\.net|tines\.com|zapier\.com|ifttt\.com)(?::\d{1,5})?\/([\w/-]{24,200})/g;

/** Secrets in web addresses and in those of databases. */
export function findInAddresses(text: string): Span[] {
  return [
    ...findAll(text, USER_AND_PASSWORD, readPassword),
    ...findAll(text, ORACLE, readPassword),
    ...findAll(text, PGPASS, readPgpass),
    ...findAll(text, USER_ALONE, ifRandom('connection-string')),
    ...findAll(text, QUERY, readQuery),
    ...findAll(text, INVITING, ifRandom('webhook')),
  ];
}

function ifRandom(kind: string) {
  return (match: RegExpExecArray) =>
    looksRandom(match[1] ?? '') ? groupOf(match, kind, match[1] ?? '') : null;
}

function readPassword(match: RegExpExecArray): Span | null {
  const password = match[2] ?? '';
  if (/^(?:\$|\{|%[^0-9A-F]|<|\*{2,}|x{3,}$)/i.test(password)) return null;
  return groupOf(match, 'connection-string', password);
}

function readPgpass(match: RegExpExecArray): Span | null {
  return /[A-Za-z]/.test(match[2] ?? '') ? readPassword(match) : null;
}

function readQuery(match: RegExpExecArray): Span | null {
  const [, name = '', value = ''] = match;
  if (!QUERIED.test(name)) return null;
  const named = /passw|pwd/i.test(name) && /\d/.test(value) && /[A-Za-z]/.test(value);
  return (named && !isPlaceholder(value)) || looksRandom(decoded(value))
    ? groupOf(match, 'url-secret', value)
    : null;
}

/** Of `%3D` and the like, which nobody draws by lot. */
function decoded(value: string): string {
  return value.includes('%') ? value.replace(/%[0-9A-Fa-f]{2}/g, '=') : value;
}
