import { findInAddresses } from './addresses.ts';
import { findInner } from './inner.ts';
import { findAll, groupOf } from './patterns.ts';
import { findPrefixed } from './prefixed.ts';
import { looksRandom } from './random.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';
import { looksSecret } from './worth.ts';

/** Only the beginning of a run can begin a token: without that, a long run is read once for each `eyJ` in it. */
const JWT =
  /(?<![\w.-])eyJ[\w-]{8,4096}\.[\w-]{8,4096}(?:\.[\w-]{8,4096}|(?![\w.-]))|(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,4096}\.[\w-]{8,4096}/g;
const HEADER =
  /\b(?:bearer|basic|token|api-?key|digest|ssws|geniekey|splunk|sso-key|api-token)(?:%20|[ \t]{1,4})\\{0,3}["']?([\w+/.=~-]{8,4096})/gi;
/** `Cookie: a=b; session=…`: the values that were drawn by lot. */
const COOKIES = /\b(?:set-)?cookie\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?([^\n"'\\]{8,4096})/gi;
const COOKIE = /(?<=^|[\s;])[\w.-]{1,64}=(?:s%3A)?([\w+/.%~:=-]{16,1024})/g;

/** Secrets whose form or place in the text gives them away. */
export function findKnown(visible: Visible): Span[] {
  const { text } = visible;
  return [
    ...findPrefixed(visible),
    ...findInner(visible),
    ...findAll(text, JWT, (match) => ({
      kind: 'jwt',
      start: match.index,
      end: match.index + match[0].length,
    })),
    ...findAll(text, HEADER, readHeader),
    ...[...text.matchAll(COOKIES)].flatMap(readCookies),
    ...findInAddresses(text),
  ];
}

function readHeader(match: RegExpExecArray): Span | null {
  const value = match[1] ?? '';
  const mixed = /\d|[a-z][A-Z].*[a-z][A-Z]/.test(value) || looksRandom(value);
  return value.length > 11 && mixed && looksSecret(value, 'key', true)
    ? groupOf(match, 'authorization', value)
    : null;
}

function readCookies(header: RegExpExecArray): Span[] {
  const value = header[1] ?? '';
  const start = header.index + header[0].length - value.length;
  return findAll(value, COOKIE, (match) =>
    looksRandom(match[1] ?? '') ? groupOf(match, 'cookie', match[1] ?? '') : null,
  ).map((found) => ({ ...found, start: found.start + start, end: found.end + start }));
}
