/**
 * How rarely the second letter follows the first in English words and in the identifiers of code, in half bits
 * (base 36); a row for each first letter, a column for each second.
 */
const FOLLOWS = [
  'h979he9jakd696kal685bcffci',
  '6cbc6dgg7bi5de7en88d7iljah',
  '6gbe6fj69k89eh4el9b69ijldm',
  '7dda3cdg5ggaee8dka9e9fhhdn',
  '9e86bacheii9a6fbd568gbe9el',
  '7ecc77gg4ll8fe6gn8b98mijbm',
  '8feg4fa86oj9c89bm78c9gilee',
  '4hhf4iih6qicce6gj9c8ahijdk',
  'ab899aanjng8947bja77iandnc',
  '7gdd4dkeaecfgh6cff4g7ebjgq',
  '8edb3cbe6ggaeabcke6bcicndk',
  '6eea4dgk5kg7gh7eoh9aaeil8k',
  '5afd4hhj6hgbaf76ji9eaimkdl',
  '8h877b5h9hcdfc9elg65bcjmej',
  'cb98gccjchc884a9l5998bafhj',
  '6ied5fgb9mf7fg69l5a7aiijcl',
  'eheehdfifqf8ejigbb9e1ebgki',
  '6eab4ebj6occab7ela88bdhmao',
  'ai8f5eg97ndbee98gf758geicn',
  '7hbf4eh75mjceh8dq78aajfiak',
  'a8ab8cbk9mj785e8x676hjnhkl',
  '5gdh2hfj5okfef9gugdegkmjil',
  '5ggd6he75tebg76en88fildgkl',
  '9e7c6chd7hjcbgc4ifb4efjbcg',
  '9bad9cbh8kh88784jb68febhdd',
  '6ffe2egc6kecdg7fqecedhgibc',
];
const BITS = Float32Array.from(FOLLOWS.join(''), (cost) => Number.parseInt(cost, 36) / 2);

/** Bits that a character costs which no letter of the same word stands before. */
const FIRST_LETTER = 4;
const CAPITAL_INSIDE = 4;
const FIRST_DIGIT = 5;
const NEXT_DIGIT = 3;
const LETTER_BEHIND_DIGIT = 6;
const MARK = 2;

/**
 * Mean bits a character, as one who knows words would guess them: names of things in code have about three, what
 * was drawn by lot five and more.
 */
export function surprise(text: string): number {
  let bits = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const known = code < ASCII ? code : 0;
    bits += COSTS[before * ASCII + known] ?? 0;
    before = known;
  }
  return bits / Math.max(1, text.length);
}

function costOf(before: number, code: number): number {
  if (isDigit(code)) return isDigit(before) ? NEXT_DIGIT : FIRST_DIGIT;
  if (!isLetter(code)) return MARK;
  if (isDigit(before)) return LETTER_BEHIND_DIGIT;
  if (!isLetter(before)) return FIRST_LETTER;
  if (code < 97 && before >= 97) return CAPITAL_INSIDE;
  return BITS[((before | 32) - 97) * 26 + (code | 32) - 97] ?? MARK;
}

const ASCII = 128;
/** A row for each character before, a column for each that follows; all that is not ASCII costs what 0 costs. */
const COSTS = Float64Array.from({ length: ASCII * ASCII }, (_, at) =>
  costOf(Math.floor(at / ASCII), at % ASCII),
);

export function isDigit(code = 0): boolean {
  return code >= 48 && code <= 57;
}

export function isLetter(code = 0): boolean {
  const small = code | 32;
  return small >= 97 && small <= 122;
}
