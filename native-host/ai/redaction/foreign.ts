import { isAscii, type Units } from './characters.ts';
import type { Strength } from './names.ts';
import { looksRandom } from './random.ts';
import type { Span } from './span.ts';
import { readValue } from './value.ts';
import type { Visible } from './visible.ts';
import { looksSecret } from './worth.ts';

/** From their first character on that is not of ASCII: only there is looked for them. */
const FOR_PASSWORDS = [
  ...['(?<=contrase)ñas?', '(?<=has)ło', '(?<=l)ösenord', 'şifre', '(?<=m)ật khẩu', 'парол[а-я]{1,3}'],
  ...['密[码碼]', '口令', 'パスワード', '비밀번호', 'पासवर्ड', 'كلمة المرور'],
];
const FOR_KEYS = [
  ...['(?<=schl)üssel', '(?<=cl)é(?= (?:api|secr|priv))', 'токен[а-я]{0,3}'],
  ...['密[钥鑰]', '令牌', '秘密鍵', '(?<=api)キー', 'トークン', '토큰'],
];
const WORD = new RegExp(`(${FOR_PASSWORDS.join('|')})|(?:${FOR_KEYS.join('|')})`, 'yi');
/** `：`, `est`, `是`, behind at most two more words; or nothing but a blank, which says little. */
const SIGN =
  /["'`]?(?:[ \t]\p{L}{1,12}){0,2}?[ \t]{0,4}(?:[:：=＝]|は|是|[는은]|(?<=[ \t])(?:es|est|är|to|это)(?=[ \t]))[ \t]{0,4}[“„«「]?[ \t]{0,2}/uy;
const BLANKS = /[ \t]{1,4}/y;

const BEGINS_WORD = firstCharacters([...FOR_PASSWORDS, ...FOR_KEYS]);

/** Values behind words for passwords and keys in languages that need more than ASCII, of which a text of ASCII has none. */
export function findForeign(visible: Visible): Span[] {
  const { text, units } = visible;
  const found: Span[] = [];
  if (isAscii(text)) return found;
  for (let at = nextWord(units, 0); at < units.length; at = nextWord(units, at + 1)) {
    WORD.lastIndex = at;
    const word = WORD.exec(text);
    if (!word) continue;
    const span = valueBehind(visible, WORD.lastIndex, word[1] === undefined ? 'key' : 'password');
    if (span) found.push(span);
  }
  return found;
}

function nextWord(units: Units, from: number): number {
  for (let at = from; at < units.length; at++) if (BEGINS_WORD[units[at] ?? 0] === 1) return at;
  return units.length;
}

function valueBehind(visible: Visible, end: number, strength: Strength): Span | null {
  const sign = endOf(SIGN, visible.text, end);
  const start = sign ?? endOf(BLANKS, visible.text, end);
  const value = start === null ? null : readValue(visible, start);
  const run = /[!-~]{6,256}/.exec(value?.text ?? '');
  if (!value || !run) return null;
  const secret = run[0];
  if (sign === null ? !looksRandom(secret) : !looksSecret(secret, strength, value.quoted)) return null;
  const from = value.start + run.index;
  return { kind: strength, start: from, end: from + secret.length };
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** 1 for each, in both cases. */
function firstCharacters(words: string[]): Uint8Array {
  const table = new Uint8Array(0x10000);
  const first = words.map((word) => /[^ -~]/.exec(word)?.[0] ?? '');
  for (const one of first)
    for (const written of [one.toLowerCase(), one.toUpperCase()]) table[written.charCodeAt(0)] = 1;
  return table;
}
