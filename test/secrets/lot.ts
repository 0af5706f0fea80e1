/** Values drawn by lot, the same ones for the same seed. */
export interface Lot {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Fills in a template: `<62*20>` becomes 20 characters of the alphabet named `62`. */
  fill(template: string): string;
}

const DIGITS = '0123456789';
const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const GREAT = SMALL.toUpperCase();

const ALPHABETS: Record<string, string> = {
  10: DIGITS,
  16: `${DIGITS}abcdef`,
  '16G': `${DIGITS}ABCDEF`,
  26: SMALL,
  '26G': GREAT,
  32: `${GREAT}234567`,
  36: DIGITS + SMALL,
  '36G': DIGITS + GREAT,
  52: SMALL + GREAT,
  62: DIGITS + SMALL + GREAT,
  64: `${DIGITS + SMALL + GREAT}+/`,
  slug: `${DIGITS + SMALL + GREAT}_-`,
  marked: `${DIGITS + SMALL + GREAT}!^*~.+=_-`,
};

export function drawLots(seed: number): Lot {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const draw = (alphabet: string, length: number): string => {
    const from = ALPHABETS[alphabet];
    if (!from) throw new Error(`No alphabet ${alphabet}`);
    return Array.from({ length }, () => from[below(from.length)]).join('');
  };
  const fill = (template: string): string =>
    template
      .replaceAll('<uuid>', '<16*8>-<16*4>-4<16*3>-a<16*3>-<16*12>')
      .replace(/<(\w+)\*(\d+)>/g, (_, alphabet: string, length: string) => draw(alphabet, Number(length)));
  return { below, pick: (from) => from[below(from.length)] as never, fill };
}
