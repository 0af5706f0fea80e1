import { charactersOf, isIn } from './characters.ts';
import type { Strength } from './names.ts';
import { isPlaceholder } from './placeholder.ts';
import { isDrawn, isId, type Make, makeOf, SHORTEST_DRAWN } from './random.ts';
import { surprise } from './surprise.ts';

/** A name, a path, a call or a type: how code speaks of a value instead of giving it. */
const CODE =
  /^(?:[\w$]+(?:[?!]?(?:\.|->|::)[A-Za-z_$][\w$]*)+[?!]?|(?:\.{0,2}|~|[A-Za-z]:)[\\/]\S*|[\w.-]+(?:\/[\w.-]+)+|[A-Za-z_$][A-Za-z_$]*|[!&*][A-Za-z_][\w.]*|--?[a-z]\S*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/;
const NUMBER = /^[\d.,:/+TZ-]+$/;
const ADDRESS = /^(?:[\w+.-]{1,32}:\/\/|urn:[a-z])/;
/** `pgsql:dbname=app`: where it stands, and a password in it has a name of its own. */
const SOURCE = /^[a-z]{2,12}:[a-z]{2,20}=|^[a-z_]{2,32}=\w{1,16}(?::[a-z_]{2,32}=\w{1,16}){0,8}$/;
/** `page?.address`: whatever its letters are. */
const MEMBER = /^[A-Za-z_$]+(?:[?!]?\.[A-Za-z_$]+)+$/;
/** `String?`, as Kotlin and Swift write types. */
const OPTIONAL = /^[A-Z][A-Za-z]{0,40}\?$/;
/** `PBKDF2WithHmacSHA256`, `ROLE_1`, `TRYBUILD=overwrite`. */
const NAMED = /^(?:PB[A-Z\d]{1,8}With[\w-]{1,40}|[A-Z]{2,20}_\d{1,2}|[A-Z][A-Z_]{1,32}=[a-z]{1,16})$/;
const VERSION = /^(?:workspace:|npm:|file:|link:|catalog:|[\^~<>=]{1,2}\s?\d+(?![A-Za-z\d])|v\d+(?:\.\d+)+)/;
/** Scripts that write sentences without blanks: Chinese, Japanese, Korean, and their signs. */
const WORDLESS = /[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]/;
const MARKS = /[!$%^&*~?+=]/;
const LONGEST = 4096;

/** An id of no kind that its own form tells: a machine gives keys that look the same. */
const PLAIN_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$/;

export const SHORTEST_SECRET = 6;

/** Whether a value without blanks that stands at a name of this strength is a secret. */
export function looksSecret(value: string, strength: Strength, quoted: boolean): boolean {
  if (value.length < SHORTEST_SECRET || value.length > LONGEST) return false;
  const made = makeOf(value);
  if (!made.digits && isWord(value)) return false;
  if (made.marks && strength !== 'weak' && isTangled(value)) return made.letters && made.distinct > 8;
  if ((made.marks && isAddress(value)) || isPlaceholder(value)) return false;
  if (strength === 'weak') return isDrawn(value, SHORTEST_DRAWN, made) && !isId(value);
  if (!quoted && !made.digits && (MEMBER.test(value) || OPTIONAL.test(value))) return false;
  if (NAMED.test(value)) return false;
  if (isDrawn(value, 12, made)) return true;
  if ((made.marks || !made.digits) && CODE.test(value))
    return (
      isJumbled(value) || (strength === 'password' && quoted && (ofLetters(value) || isMarked(value, made)))
    );
  return strength === 'password' ? looksPassword(value, made) : looksKey(value, quoted, made);
}

/** What a name says to be a key that says little else, right behind its sign. */
export function isPlainId(value: string): boolean {
  return PLAIN_ID.test(value) && isDrawn(value) && !isPlaceholder(value);
}

function isAddress(value: string): boolean {
  return (value.includes(':') && ADDRESS.test(value)) || VERSION.test(value) || SOURCE.test(value);
}

/** People choose passwords: digits or marks among letters are enough. */
function looksPassword(value: string, { digits, letters, other, distinct }: Make): boolean {
  if ((other && (!digits || WORDLESS.test(value))) || NUMBER.test(value)) return false;
  if (digits) return letters && distinct > 4;
  if (/[(){}<>]/.test(value)) return false;
  return ofLetters(value) || (MARKS.test(value) && /[a-z]/.test(value) && distinct > 5);
}

/** Machines make keys: what is put together from words and numbers is a name. */
function looksKey(value: string, quoted: boolean, { digits, letters, other, distinct }: Make): boolean {
  if (NUMBER.test(value)) return /^\d{15,80}$/.test(value) && distinct > 4;
  if (value.length < 8 || other) return false;
  if (!digits) return MARKS.test(value) && quoted && surprise(value) > 4;
  if (isName(value) || (!quoted && isNumberedName(value))) return false;
  return letters && distinct > 4;
}

/** `super$ecret`: the mark stands in the middle of a word. */
function isMarked(value: string, { distinct }: Make): boolean {
  return /^[a-z]{2,32}\$[a-z]{2,32}$/i.test(value) && distinct > 5;
}

/** Only in these brackets stand for themselves. */
const PATTERN = /\\|\[\^|\(\?|[\])][*+]/;

/** `a{b)c`: a bracket closes another than the last that opened. Neither code nor a template is written so. */
export function isTangled(value: string): boolean {
  const open: number[] = [];
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (isIn(OPENING, code)) open.push(code);
    else if (isIn(CLOSING, code) && !closes(open.pop(), code)) return !PATTERN.test(value);
  }
  return false;
}
const OPENING = charactersOf('([{');
const CLOSING = charactersOf(')]}');

/** What nothing opened was opened before. Of each pair the codes are next to each other, or all but. */
function closes(opening: number | undefined, code: number): boolean {
  return opening === undefined || code - opening === 1 || code - opening === 2;
}

/** A quick look: most values in code are names. */
function isWord(value: string): boolean {
  return value.length < 12 && /^[A-Za-z]{1,12}:?$/.test(value) && surprise(value) < 4.5;
}

function ofLetters(value: string): boolean {
  return value.length >= 8 && /^[A-Za-z]+$/.test(value) && surprise(value) > 4.7;
}

/** `SyWsSTQWDItT`: letters change their case all the time. */
function isJumbled(value: string): boolean {
  if (!/^[A-Za-z]{10,64}$/.test(value)) return false;
  const humps = value.match(/[a-z]+|[A-Z]+/g)?.length ?? 0;
  return value.length < 2 * humps && surprise(value) > 4.2;
}

/** `X509Credential`, `this.#sha256Key`: a number of one of the words that code is named by. */
const NUMBERED = /^(?:[A-Za-z_$][\w$]{0,64}[?!]?\.){0,8}#?[A-Za-z_$]{1,64}\d{1,3}[A-Z][A-Za-z_$]{2,64}$/;

function isNumberedName(value: string): boolean {
  return NUMBERED.test(value) && surprise(value) < 4.5;
}

/** `session-123`, `v0:1757145861.388891`, `issue-42-body`, `postgres-auth-2`. */
function isName(value: string): boolean {
  const parts = value.split(/[-_.:/#@[\],|]+/).filter((part) => part !== '');
  return (
    parts.every((part) => /^(?:[A-Za-z]{1,20}\d{0,3}|v?\d{1,20}|[a-z]{0,3}\d{1,3}[a-z]{0,2})$/.test(part)) &&
    surprise(value) < 4.2
  );
}
