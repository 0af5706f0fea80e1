import { isPlaceholder } from './placeholder.ts';
import { surprise } from './surprise.ts';

/** Above these nobody who names things chose the characters (see `surprise.ts`). */
const DRAWN = 4.4;
const DRAWN_OF_LETTERS = 4.5;
const DRAWN_OF_FEW_LETTERS = 5.2;
const DRAWN_SHORT = 5.3;
/** Of what may be a name of several short words. */
const DRAWN_OF_WORDS = 5;
export const SHORTEST_DRAWN = 16;
const LONGEST_RANDOM = 4096;
const FEWEST_CHARACTERS = 8;

const ALPHABET = /abcdefghijklm|ABCDEFGHIJKLM|0123456789(?!\d)/;
const HEX = /^(?:[0-9a-f]{1,4096}|[0-9A-F]{1,4096}|(?=(?:[^0-9]*[0-9]){6})[0-9A-Fa-f]{20,4096})$/;
/** `prefix_0123456789abcdef`, `1/0123456789abcdef`. */
const HEX_TAIL =
  /^(?:\d\/|[A-Za-z0-9]{2,32}(?:[_-][A-Za-z]{2,12}){0,2}[_:-])(?:[0-9a-f]{20,128}|[0-9A-F]{20,128})$/;
/** What names a commit, a file or a thing: secret only where a name next to it says so. */
const ID =
  /^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}|sha(?:1|256|384|512)[-:].{0,200}|h1:.{0,60}|0x[0-9a-fA-F]{1,128})$/;

/** Long, and drawn by lot: neither words nor the names that code gives. */
export function looksRandom(value: string, shortest = SHORTEST_DRAWN): boolean {
  return isDrawn(value, shortest) && !value.includes('://') && !isPlaceholder(value);
}

/** `omjuJib2z5G4`: shorter, but so unlike words that chance alone makes few names like it. */
export function isShortKey(value: string): boolean {
  return (
    /^(?=[A-Za-z]{0,15}\d)[A-Za-z0-9]{10,15}$/.test(value) &&
    surprise(value) > DRAWN_SHORT &&
    !isPlaceholder(value)
  );
}

/** The same, for what is no address and no placeholder. */
export function isDrawn(value: string, shortest = SHORTEST_DRAWN, made?: Make): boolean {
  if (value.length < shortest || value.length > LONGEST_RANDOM) return false;
  const { digits, letters, marks, wordly, other, distinct } = made ?? makeOf(value);
  if (other || distinct < FEWEST_CHARACTERS) return false;
  const mayBeHex = digits && letters && (marks || !wordly);
  if (mayBeHex && (HEX.test(value) || HEX_TAIL.test(value) || isId(value))) return true;
  const surprising = surprise(value);
  if (surprising <= thresholdFor(value.length, digits) || ALPHABET.test(value)) return false;
  return surprising > DRAWN_OF_WORDS || !isNameOfWords(value);
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z_.]{0,47}(?:\d{1,3}[A-Za-z_.]{1,48}){0,2}\d{0,3}$/;

/** `XkbKeyGroupsWidth`, `PK11_UnwrapSymKey`: short forms are unlike words, but each is of several letters. */
function isNameOfWords(value: string): boolean {
  if (!IDENTIFIER.test(value) || !/[a-z]/.test(value) || !/[A-Z_]/.test(value)) return false;
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const short = words.filter((word) => word.length === 1).length;
  return words.length > 2 && short < 2 && letters > 3.1 * words.length;
}

/** Of few letters chance alone makes some unlike words. */
function thresholdFor(length: number, digits: boolean): number {
  if (digits) return DRAWN;
  return length < 16 ? DRAWN_OF_FEW_LETTERS : DRAWN_OF_LETTERS;
}

export function isId(value: string): boolean {
  return ID.test(value);
}

/** What a value is made of. */
export interface Make {
  digits: boolean;
  letters: boolean;
  /** Letters that no number has: others than those of `0x…`. */
  wordly: boolean;
  /** Other visible characters of ASCII. */
  marks: boolean;
  /** Blanks, control characters or letters of other alphabets. */
  other: boolean;
  /** How many different characters. */
  distinct: number;
}

/** One bit a character of ASCII. */
const met = new Int32Array(4);
const DIGITS = 0x03ff0000;
const LETTERS = 0x07fffffe;
const OF_NUMBERS = 0x0100007e;

export function makeOf(value: string): Make {
  met.fill(0);
  let other = false;
  let distinct = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 33 || code > 126) {
      other = true;
      continue;
    }
    const before = met[code >> 5] ?? 0;
    distinct += ~(before >>> (code & 31)) & 1;
    met[code >> 5] = before | (1 << (code & 31));
  }
  const first = met[1] ?? 0;
  const second = met[2] ?? 0;
  const third = met[3] ?? 0;
  return {
    digits: (first & DIGITS) !== 0,
    letters: ((second | third) & LETTERS) !== 0,
    wordly: ((second | third) & LETTERS & ~OF_NUMBERS) !== 0,
    marks: (first & ~DIGITS) !== 0 || ((second | third) & ~LETTERS) !== 0,
    other,
    distinct,
  };
}
