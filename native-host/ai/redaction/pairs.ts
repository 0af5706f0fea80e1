import { looksRandom, looksSecret } from './random.ts';
import type { Span } from './span.ts';

/** A name and its separator. The name is read once, whole: it cannot be tried again shorter. */
const PAIR =
  /(?<![\w.-])(?=([\w.-]{2,256}))\1(?:\\{0,3}["'`])?\]?[ \t]{0,8}(?:=>|:=|=|:|(?<=["'`]),(?=[ \t]{0,8}["'`]))[ \t]{0,8}/g;
const QUOTED = /\\{0,3}(["'`])([^"'`\\\n]{1,512})/y;
const BARE = /[^\s"'`,;<>(){}[\]|\\&]{1,512}/y;
/** A value may hold a pair itself (`auth: token=…`); longer ones are not read twice, or time would not be linear. */
const LONGEST_TRIED_AGAIN = 48;
const ELEMENT = /<[\w.]{0,40}(?:secret|password|token|api-?key)>([^<>\n]{6,512})<\//gi;

const STRONG_NAME =
  /passw(?:or)?d|passphrase|pwd|secret(?!lint|ary)|token(?!iz)|credential|api[._-]?key|(?:access|private|signing|encryption|shared|master|auth|account|admin|license|webhook)[._-]?key|(?:^|[._-])pass(?=$|[._-])|authorization$|^x-[\w-]{1,40}-api$/i;
/** Names that also speak of other things: their values have to look random. */
const WEAK_NAME = /key|auth|cookie|session$/i;
/** The name goes on to something that is not the secret: `tokenType`, `password_min_length`, `keyId`. */
const OTHER_THING =
  /(?:types?|ids?|names?|counts?|length|len|size|limit|ur[li]s?|paths?|files?|fields?|labels?|hint|policy|expir\w{0,12}|ttl|version|format|source|refs?|prefix|suffix|usage|status|error|regex|pattern|mode|dir|kind|class|index|pressed|board|lists?|map|set|algorithm|alg|hash|sha|digest|checksum)$/i;

/** Values of `name=value`, `"name": "value"` and `<name>value</name>` whose names speak of secrets. */
export function findPairs(text: string): Span[] {
  const found: Span[] = [];
  PAIR.lastIndex = 0;
  for (let match = PAIR.exec(text); match; match = PAIR.exec(text)) {
    const name = match[1] ?? '';
    const strength = nameStrength(name);
    if (strength === 'none') continue;
    const value = readValue(text, PAIR.lastIndex);
    if (!value) continue;
    const secret = strength === 'strong' ? looksSecret(value.text, value.quoted) : looksRandom(value.text);
    if (secret) found.push({ kind: kindOf(name), start: value.start, end: value.start + value.text.length });
    if (secret || value.text.length > LONGEST_TRIED_AGAIN) PAIR.lastIndex = value.start + value.text.length;
  }
  for (const match of text.matchAll(ELEMENT)) {
    const value = match[1] ?? '';
    const start = match.index + match[0].indexOf('>') + 1;
    if (value.split(/[\s{}]+/).some((word) => looksSecret(word, true)))
      found.push({ kind: 'secret', start, end: start + value.length });
  }
  return found;
}

type Strength = 'none' | 'weak' | 'strong';

/** Names repeat: each is judged once. */
const judged = new Map<string, Strength>();
const MOST_JUDGED = 4096;

function nameStrength(name: string): Strength {
  const known = judged.get(name);
  if (known) return known;
  const strength = judgeName(name);
  if (judged.size >= MOST_JUDGED) judged.clear();
  judged.set(name, strength);
  return strength;
}

function judgeName(name: string): Strength {
  if (OTHER_THING.test(name) || /public/i.test(name)) return 'none';
  if (STRONG_NAME.test(name)) return 'strong';
  return WEAK_NAME.test(name) ? 'weak' : 'none';
}

interface Value {
  text: string;
  start: number;
  quoted: boolean;
}

function readValue(text: string, at: number): Value | null {
  QUOTED.lastIndex = at;
  const quoted = QUOTED.exec(text)?.[2];
  if (quoted !== undefined) {
    const start = QUOTED.lastIndex - quoted.trimStart().length;
    return { text: quoted.trim(), start, quoted: true };
  }
  BARE.lastIndex = at;
  const bare = BARE.exec(text)?.[0];
  return bare === undefined ? null : { text: bare, start: at, quoted: false };
}

function kindOf(name: string): string {
  if (/pass|pwd/i.test(name)) return 'password';
  if (/token|auth|cookie/i.test(name)) return 'token';
  return /key/i.test(name) ? 'key' : 'secret';
}
