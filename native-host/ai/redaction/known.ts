import { findFormats } from './prefixed.ts';
import { looksRandom, looksSecret } from './random.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

/** Only the beginning of a run can begin a token: without that, a long run is read once for each `eyJ` in it. */
const JWT =
  /(?<![\w.-])eyJ[\w-]{8,4096}\.[\w-]{8,4096}(?:\.[\w-]{8,4096}|(?![\w.-]))|(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,4096}\.[\w-]{8,4096}/g;
const HEADER = /\b(?:bearer|basic|token|apikey|digest)(?:%20|[ \t]{1,4})\\{0,3}["']?([\w+/.=~-]{8,4096})/gi;
const USER_AND_PASSWORD = /:\/\/([^\s/:@"'`<>]{0,128}):([^\s/@"'`<>]{1,256})@/g;
const USER_ALONE = /:\/\/([\w-]{20,255})(?::x-oauth-basic)?@/g;
const CURL_USER = /(?:-u|--user)(?:=|[ \t]{1,4})?(["']?)([^\s:"'$<{][^\s:"']{0,64}):(["']?)([^\s"']{3,128})/g;
const SIGNATURE =
  /[?&](?:sig|signature|access_token|api_?key|token|key|secret|auth|code)=([\w%+/=.~-]{16,512})/gi;

/** Secrets whose form or place in the text gives them away. */
export function findKnown(visible: Visible): Span[] {
  const { text } = visible;
  return [
    ...findFormats(visible),
    ...all(text, JWT, (match) => span('jwt', match.index, match[0])),
    ...all(text, HEADER, readHeader),
    ...all(text, USER_AND_PASSWORD, readUserAndPassword),
    ...all(text, USER_ALONE, (match) =>
      looksRandom(match[1] ?? '') ? part('connection-string', match, match[1] ?? '') : null,
    ),
    ...(text.includes('curl') ? all(text, CURL_USER, (match) => readCurl(match, text)) : []),
    ...all(text, SIGNATURE, (match) =>
      looksRandom(match[1] ?? '') ? part('url-secret', match, match[1] ?? '') : null,
    ),
  ];
}

type Reader = (match: RegExpExecArray) => Span | null;

function all(text: string, pattern: RegExp, read: Reader): Span[] {
  return [...text.matchAll(pattern)].map(read).filter((found) => found !== null);
}

function span(kind: string, start: number, text: string): Span {
  return { kind, start, end: start + text.length };
}

/** The last place of `value` within a match. */
function part(kind: string, match: RegExpExecArray, value: string): Span {
  return span(kind, match.index + match[0].lastIndexOf(value), value);
}

function readHeader(match: RegExpExecArray): Span | null {
  const value = match[1] ?? '';
  const mixed = /\d|[a-z][A-Z].*[a-z][A-Z]/.test(value);
  return value.length > 11 && mixed && looksSecret(value, true) ? part('authorization', match, value) : null;
}

function readUserAndPassword(match: RegExpExecArray): Span | null {
  const password = match[2] ?? '';
  if (/^(?:\$|\{|%[^0-9A-F]|<|\*{2,}|x{3,}$)/i.test(password)) return null;
  return span('connection-string', match.index + 3 + (match[1]?.length ?? 0) + 1, password);
}

function readCurl(match: RegExpExecArray, text: string): Span | null {
  const password = match[4] ?? '';
  const before = text.slice(Math.max(0, match.index - 300), match.index);
  if (!before.includes('curl') || /^(?:[$<{%*[]|pass(?:word)?$|test$|([a-z])\1{2,}$)/i.test(password))
    return null;
  return part('password', match, password);
}
