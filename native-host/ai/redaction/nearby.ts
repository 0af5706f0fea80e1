import { charactersLike, charactersOf, isIn, runOf, type Units, unitsOf } from './characters.ts';
import { BACKSLASH, COMMA, LINE_END } from './codes.ts';
import { tokenAt } from './own-prefix.ts';
import { isId, looksRandom } from './random.ts';
import { SERVICES } from './services.ts';
import type { Span } from './span.ts';
import { isDigit, isLetter } from './surprise.ts';
import type { Visible } from './visible.ts';

/** Characters between a word that speaks of a secret and a value on the same line. */
const REACH = 64;
const SHORTEST = 16;
const LONGEST = 512;
const LONGEST_WORD = 25;

const SPEAKING = new Set([
  ...['apikey', 'auth', 'authorization', 'bearer', 'credential', 'credentials', 'creds', 'key', 'passcode'],
  ...[
    'consumer',
    'crumb',
    'passphrase',
    'passwd',
    'passwort',
    'kennwort',
    'wachtwoord',
    'senha',
    'password',
    'pat',
    'pwd',
    'secret',
    'token',
    'webhook',
    'jwt',
    'sas',
    'dsn',
  ],
  ...SERVICES,
]);
const OF_SERVICES = new Set(SERVICES);
/** What stands behind these is no secret, whatever was said before. */
const OTHERWISE = new Set(
  `sha md hash digest checksum integrity commit revision rev etag fingerprint public uuid guid cache
 nonce image data src href font chunk base https http id ids version index name path file import
 require error exception test describe it class signature trace address keys tokens registry resolved mappings blob
 tree type`.split(/\s+/),
);
/** `siteKey`, `cache-key`: keys that open nothing. */
const HARMLESS = new Set(
  `site public pub cache primary foreign partition sort hot group query object row column map index
 unique path label feature flag config item storage field translation message lookup idempotency
 socket trust verification verify csrf authenticity`.split(/\s+/),
);

/**
 * Values drawn by lot behind a word that speaks of secrets, in prose, calls and logs: `your key is …`; and tokens
 * whose prefix nobody told us.
 * @param known spans in their order: what stands in them is not looked at again
 */
export function findNearby({ text, units }: Visible, known: readonly Span[]): Span[] {
  const found: Span[] = [];
  let next = 0;
  for (let start = nextRun(units, 0); start >= 0; ) {
    let end = start + SHORTEST;
    while (isIn(IN_VALUES, units[end])) end++;
    while (next < known.length && (known[next]?.end ?? 0) < end) next++;
    const knownFrom = known[next]?.start ?? end;
    const isRead = knownFrom > start && isUnlikeWords(units, start, end);
    const token = isRead && knownFrom >= end ? tokenAt(text, start, end) : null;
    const span = token ?? (isRead ? spanOf(text, units, start, end) : null);
    if (span) found.push(span);
    start = nextRun(units, end);
  }
  return found;
}

/** Where the next value begins that is long enough, -1 for none. Looks at the last of its places first. */
function nextRun(units: Units, from: number): number {
  let start = from;
  for (let at = start + SHORTEST - 1; at < units.length; at = start + SHORTEST - 1) {
    while (at >= start && isIn(IN_VALUES, units[at])) at--;
    if (at < start) return start;
    start = at + 1;
  }
  return -1;
}

/** Not too long, and digits or capitals within: a quick look, since most long runs are the names of things. */
function isUnlikeWords(units: Units, start: number, end: number): boolean {
  if (end - start > LONGEST) return false;
  let odd = 0;
  for (let at = start + 1; at < end && odd < 2; at++) {
    const code = units[at];
    if (isDigit(code) || isCapital(code)) odd++;
  }
  return odd > 1;
}

function spanOf(text: string, units: Units, start: number, end: number): Span | null {
  if (!isSpokenOf(text, units, start) && !isAnnounced(text, units, start, end)) return null;
  if (units[start - 1] === BACKSLASH && isIn(ESCAPED, units[start]))
    return spanOf(text, units, start + 1, end);
  const value = text.slice(start, end).replace(/[.]+$/, '');
  if (text.startsWith('h1:', start - 3) || !looksRandom(value) || isMadeOfNames(value)) return null;
  if (isId(value) && !isCalledSecret(text, start)) return null;
  const close = start + value.length;
  const padding = /^={0,2}/.exec(text.slice(close, close + 2))?.[0].length ?? 0;
  return { kind: 'key', start, end: close + padding };
}

/** `mkv-vp9-aac-srt-2600k`: short names and numbers in a row. */
const OF_NAMES = /^(?:[a-z]{1,8}\d{0,2}|\d{1,4}[a-z]?)(?:-(?:[a-z]{1,8}\d{0,2}|\d{1,4}[a-z]?)){3,16}$/;

/** `PBKDF2-HMAC-SHA256`, `ECDHE-RSA-AES128-GCM-SHA256`. */
const OF_ALGORITHMS =
  /^(?=.{0,64}(?:SHA|HMAC|AES|RSA|ECDSA|GCM|CBC))[A-Z]{1,10}\d{0,4}(?:[-_/][A-Z]{1,10}\d{0,4}|[-_/]\d{1,4}){1,6}$/;

function isMadeOfNames(value: string): boolean {
  return value.includes('-') && (OF_NAMES.test(value) || OF_ALGORITHMS.test(value));
}

/** What looks like an id is a secret where nothing but a sign stands between it and such a word. */
const CALLED =
  /(?:secret|token|passw(?:or)?d|api[ _-]?key|(?:secret|private|access)[ _-]?key|credentials?)["'`]?(?:[ \t]{1,4}(?:is|-|[|=:>]{1,2})?[ \t]{0,4}|[ \t]{0,4}\|[ \t]{0,24}|[：＝（])["'`“‘]?$/i;
/** `Your acme key is …` */
const OWNED =
  /\b(?:your|my|our)[ \t](?!(?:public|cache|primary|foreign|partition|site|object|row|commit|lookup|idempotency|verification)\b)[a-z][\w.]{1,24}[ \t]key[ \t]{1,4}(?:is|=|:)[ \t]{1,4}["'`]?$/i;

function isCalledSecret(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 48), start);
  return CALLED.test(before) || OWNED.test(before);
}

/** Looks back over the line, up to where the statement or the entry of a list began. */
function isSpokenOf(text: string, units: Units, start: number): boolean {
  const limit = Math.max(0, start - REACH);
  let beginning = beginningAt(units, start);
  for (let at = start - 1; at >= limit; at--) {
    const code = units[at] ?? 0;
    if (isIn(ENDS, code) && (code !== COMMA || start - at > 6)) return false;
    beginning = (letterOf(code) << 10) | (beginning >> 5);
    if (KNOWN[beginning] !== 1 || !(at === limit ? isLetter(code) : beginsWord(units, at))) continue;
    const said = saidBy(text, units, at, endOfWord(units, at, start));
    if (said !== null) return said;
  }
  return false;
}

/** A line that ends with a word and a colon, maybe an empty one, then what stands before a value; also in JSON. */
const ABOVE =
  /([A-Za-z]{2,24})["'`*]{0,3}:["'`*]{0,3}(?:\\n)?["',]{0,2}[ \t]{0,4}\r?\n(?:[ \t+>-]{0,24}["']?(?:\\n)?["',]{0,2}[ \t]{0,4}\r?\n)?[ \t+>"'`-]{0,24}$/;
const LONGEST_ABOVE = 96;

/** Whether a value stands alone on its line below `API key:`. */
function isAnnounced(text: string, units: Units, start: number, end: number): boolean {
  if (!isIn(BEHIND_ALONE, units[end] ?? LINE_END)) return false;
  let line = start;
  while (start - line < 24 && isIn(BEFORE_ALONE, units[line - 1])) line--;
  if (units[line - 1] !== LINE_END || !isIn(ENDS_ABOVE, units[line - 2])) return false;
  const from = Math.max(0, start - LONGEST_ABOVE);
  const above = ABOVE.exec(text.slice(from, start));
  if (!above) return false;
  const word = from + above.index;
  return saidBy(text, units, word, word + (above[1] ?? '').length) === true;
}
const BEFORE_ALONE = charactersOf(' \t+>"\'`-');
const BEHIND_ALONE = charactersOf(' \t\r\n"\'`\\');
const ENDS_ABOVE = charactersOf(':"\'`*, \t\r\n');

/** Of the word that begins here, which ends with the text before a value at the latest. */
function endOfWord(units: Units, at: number, value: number): number {
  let end = at + 1;
  while (end < value && isLetter(units[end]) && !beginsWord(units, end)) end++;
  return end;
}

/** Whether a word speaks of a secret, or of something else; null of neither. */
function saidBy(text: string, units: Units, start: number, end: number): boolean | null {
  if (end - start < 2 || end - start >= LONGEST_WORD) return null;
  const written = text.slice(start, end);
  const word = written.toLowerCase();
  if (OTHERWISE.has(word)) return false;
  if (!SPEAKING.has(word))
    return OF_SERVICES.has(word + wordBehind(text, units, end)) || isAsked(word) ? true : null;
  if (!isWritten(written, word)) return null;
  return !HARMLESS.has(wordBefore(text, units, start));
}

/** `getmailgun`. */
function isAsked(word: string): boolean {
  return word.startsWith('get') && OF_SERVICES.has(word.slice(3));
}

/** The word that ends here or before a blank, `_` or `-`: small letters behind a capital, or capitals. */
function wordBefore(text: string, units: Units, at: number): string {
  const end = at - runOf(SEPARATORS, units, at - 1, 1);
  let start = end;
  while (end - start < LONGEST_WORD && isSmall(units[start - 1])) start--;
  if (isCapital(units[start - 1])) start--;
  if (end - start === 1) while (end - start < LONGEST_WORD && isCapital(units[start - 1])) start--;
  return text.slice(start, end).toLowerCase();
}

/** The word that begins here, or behind `_` or `-`: `apiMetrics`, `scraping_bee`. */
function wordBehind(text: string, units: Units, at: number): string {
  const start = at + runOf(JOINING, units, at, 1);
  let end = start + 1;
  while (end - start < LONGEST_WORD && isSmall(units[end])) end++;
  return text.slice(start, end).toLowerCase();
}

/** As people write words: base64 holds `sAs` by chance. */
function isWritten(written: string, word: string): boolean {
  return written.slice(1) === word.slice(1) || written === word.toUpperCase();
}

/** A letter behind none begins a word, and a capital behind a small one. */
function beginsWord(units: Units, at: number): boolean {
  const before = units[at - 1];
  return isLetter(before) ? isCapital(units[at]) && isSmall(before) : isLetter(units[at]);
}

/** Three letters, whatever their case, as a number. */
function beginningAt(units: Units, at: number): number {
  return (letterOf(units[at]) << 10) | (letterOf(units[at + 1]) << 5) | letterOf(units[at + 2]);
}

function letterOf(code = 0): number {
  return code & 31;
}

/** 1 for what a word of the lists begins with: most words are not cut out to be looked up. */
const KNOWN = new Uint8Array(0x8000);
for (const word of [...SPEAKING, ...OTHERWISE]) {
  const first = beginningAt(unitsOf(word), 0);
  if (word.length > 2) KNOWN[first] = 1;
  else KNOWN.fill(1, first & ~31, (first & ~31) + 32);
}

function isSmall(code = 0): boolean {
  return code >= 97 && code <= 122;
}

function isCapital(code = 0): boolean {
  return code >= 65 && code <= 90;
}

const IN_VALUES = charactersLike(/[\w+/.~%-]/);
const ENDS = charactersOf('\n;<>{},');
const SEPARATORS = charactersOf(' _-');
/** As in `\n`, which belongs to no value behind it. */
const ESCAPED = charactersOf('nrt');
const JOINING = charactersOf('_-');
