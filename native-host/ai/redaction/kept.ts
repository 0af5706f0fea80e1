import { charactersLike, isIn, type Units } from './characters.ts';

export interface Value {
  kind: string;
  /** Where it stands among what is kept. */
  start: number;
  length: number;
  /** Whether nobody could mean anything else by it; null until that is asked. */
  unmistakable: boolean | null;
  /** The number of another one that ends alike; 0 for none. */
  next: number;
}

/** When so much is kept, all is forgotten. */
const MOST_CHARACTERS = 4_000_000;
/** Values end alike rarely, unless somebody means them to. */
const MOST_ALIKE = 16;
const SIZE = 0x10000;
const ALPHANUMERIC = charactersLike(/[A-Za-z0-9]/);

/** Values by what they end with, the longest first: of a shorter one's place the beginning would stay. */
export function createKept() {
  let heads: Int32Array | null = null;
  let values: Value[] = [];
  let all = new Uint16Array(1024);
  let used = 0;

  const at = (number: number): Value | null => values[number - 1] ?? null;
  const isValue = (units: Units, start: number, value: Value): boolean => {
    for (let place = value.length - 1; place >= 0; place--)
      if (units[start + place] !== all[value.start + place]) return false;
    return true;
  };
  const roomFor = (length: number): Int32Array => {
    if (heads === null || used + length > MOST_CHARACTERS) {
      heads = new Int32Array(SIZE);
      values = [];
      used = 0;
    }
    if (used + length > all.length) {
      const larger = new Uint16Array(2 * (used + length));
      larger.set(all);
      all = larger;
    }
    return heads;
  };
  return {
    /** By what values end with, the number of the longest; null where nothing was told. */
    heads: () => heads,
    endingAt: (units: Units, end: number) => at(heads?.[endingOf(units, end)] ?? 0),
    behind: (value: Value) => at(value.next),
    isAt: (units: Units, start: number, value: Value) =>
      start >= 0 && !isIn(ALPHANUMERIC, units[start - 1]) && isValue(units, start, value),
    add(kind: string, units: Units, start: number, end: number) {
      const length = end - start;
      const first = roomFor(length);
      const ending = endingOf(units, end);
      let longer: Value | null = null;
      let alike = 0;
      for (let value = at(first[ending] ?? 0); value; value = at(value.next)) {
        if (++alike >= MOST_ALIKE || (value.length === length && isValue(units, start, value))) return;
        if (value.length > length) longer = value;
      }
      const number = values.push({
        kind,
        start: used,
        length,
        unmistakable: null,
        next: longer?.next ?? first[ending] ?? 0,
      });
      if (longer) longer.next = number;
      else first[ending] = number;
      for (let place = start; place < end; place++) all[used++] = units[place] ?? 0;
    },
  };
}

/** The last characters before a place as a number, which others may have, too. */
export function endingOf(units: Units, end: number): number {
  const most = Math.imul(units[end - 4] ?? 0, 24_631) + Math.imul(units[end - 3] ?? 0, 5_347);
  return (most + Math.imul(units[end - 2] ?? 0, 331) + (units[end - 1] ?? 0)) & (SIZE - 1);
}
