import { isId, looksRandom } from './random.ts';
import type { Span } from './span.ts';
import { isDigit, isLetter } from './surprise.ts';
import { VENDORS } from './vendors.ts';

/** Characters between a word that speaks of a secret and a value on the same line. */
const REACH = 64;
const SHORTEST = 16;
const LONGEST = 512;

const SPEAKING = new Set([
  ...['apikey', 'auth', 'authorization', 'bearer', 'credential', 'credentials', 'creds', 'key', 'passcode'],
  ...['passphrase', 'passwd', 'password', 'pat', 'pwd', 'secret', 'token', 'webhook', 'jwt', 'sas', 'dsn'],
  ...VENDORS,
]);
/** What stands behind these is no secret, whatever was said before. */
const OTHERWISE = new Set([
  ...[
    'sha',
    'md',
    'hash',
    'digest',
    'checksum',
    'integrity',
    'commit',
    'revision',
    'rev',
    'etag',
    'fingerprint',
  ],
  ...[
    'public',
    'uuid',
    'guid',
    'cache',
    'nonce',
    'image',
    'data',
    'src',
    'href',
    'font',
    'chunk',
    'base',
    'https',
  ],
  ...[
    'http',
    'id',
    'ids',
    'version',
    'index',
    'name',
    'path',
    'file',
    'import',
    'require',
    'test',
    'describe',
    'it',
  ],
  ...[
    'class',
    'signature',
    'address',
    'keys',
    'tokens',
    'registry',
    'resolved',
    'mappings',
    'blob',
    'tree',
    'type',
  ],
]);
/** `siteKey`, `cache-key`: keys that open nothing. */
const HARMLESS = new Set([
  ...[
    'site',
    'public',
    'cache',
    'primary',
    'foreign',
    'partition',
    'sort',
    'hot',
    'group',
    'query',
    'object',
    'row',
  ],
  ...[
    'column',
    'map',
    'index',
    'unique',
    'path',
    'label',
    'feature',
    'flag',
    'config',
    'item',
    'storage',
    'field',
  ],
  ...[
    'translation',
    'message',
    'lookup',
    'idempotency',
    'trust',
    'verification',
    'verify',
    'csrf',
    'authenticity',
  ],
]);

/** Values drawn by lot behind a word that speaks of secrets, in prose, calls and logs: `your key is …`. */
export function findNearby(text: string): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!isOfValue(text.charCodeAt(at))) continue;
    const start = at;
    while (at < text.length && isOfValue(text.charCodeAt(at))) at++;
    const length = at - start;
    if (length < SHORTEST || length > LONGEST || !isUnlikeWords(text, start, at)) continue;
    const span = isSpokenOf(text, start) ? spanOf(text, start, at) : null;
    if (span) found.push(span);
  }
  return found;
}

/** Digits or capitals within: a quick look, since most long runs are the names of things. */
function isUnlikeWords(text: string, start: number, end: number): boolean {
  let odd = 0;
  for (let at = start + 1; at < end && odd < 2; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code) || (code >= 65 && code <= 90)) odd++;
  }
  return odd > 1;
}

function spanOf(text: string, start: number, end: number): Span | null {
  const value = text.slice(start, end).replace(/[.]+$/, '');
  if (text.startsWith('h1:', start - 3) || !looksRandom(value) || isId(value)) return null;
  const close = start + value.length;
  const padding = /^={0,2}/.exec(text.slice(close, close + 2))?.[0].length ?? 0;
  return { kind: 'key', start, end: close + padding };
}

/** Looks back over the line, up to where the statement or the entry of a list began. */
function isSpokenOf(text: string, start: number): boolean {
  const limit = Math.max(0, start - REACH);
  let end = start;
  for (let at = start - 1; at >= limit; at--) {
    const code = text.charCodeAt(at);
    if (code === 10 || ENDS[code] === 1 || (code === 44 && start - at > 6)) return false;
    if (!isLetter(code)) {
      end = at;
      continue;
    }
    if (at > limit && isLetter(text.charCodeAt(at - 1)) && !isCapital(text, at)) continue;
    if (end - at > 1 && end - at < 24) {
      const said = saidBy(text, at, end);
      if (said !== null) return said;
    }
    end = at;
  }
  return false;
}

/** Whether a word speaks of a secret, or of something else; null of neither. */
function saidBy(text: string, start: number, end: number): boolean | null {
  const written = text.slice(start, end);
  const word = written.toLowerCase();
  if (OTHERWISE.has(word)) return false;
  if (!SPEAKING.has(word) || !isWritten(written, word)) return null;
  return !HARMLESS.has(wordBefore(text, start));
}

function wordBefore(text: string, at: number): string {
  const before = /([A-Za-z][a-z]{0,24}|[A-Z]{1,24})[ _-]?$/.exec(text.slice(Math.max(0, at - 26), at));
  return before?.[1]?.toLowerCase() ?? '';
}

/** As people write words: base64 holds `sAs` by chance. */
function isWritten(written: string, word: string): boolean {
  return written.slice(1) === word.slice(1) || written === word.toUpperCase();
}

/** A capital behind a small letter begins a word. */
function isCapital(text: string, at: number): boolean {
  return text.charCodeAt(at) < 97 && text.charCodeAt(at - 1) >= 97;
}

function isOfValue(code: number): boolean {
  return code < 128 && IN_VALUES[code] === 1;
}

const IN_VALUES = new Uint8Array(128);
const VALUES = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-+/.~%';
for (const character of VALUES) IN_VALUES[character.charCodeAt(0)] = 1;
const ENDS = new Uint8Array(128);
for (const character of ';<>{}') ENDS[character.charCodeAt(0)] = 1;
