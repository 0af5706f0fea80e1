import { charactersLike, isIn, type Units } from './characters.ts';

/** When so much is kept, all is forgotten. */
const MOST_CHARACTERS = 4_000_000;
/** Values end alike rarely, unless somebody means them to. */
const MOST_ALIKE = 16;
const SIZE = 0x10000;
const ALPHANUMERIC = charactersLike(/[A-Za-z0-9]/);

/** Columns of the table of values, by their numbers: 0 is none. */
const START = 0;
const LENGTH = 1;
/** The number of another value that ends alike and is no longer. */
const NEXT = 2;
/** What was said of it: 0 nothing yet, else 1 or -1. */
const MARK = 3;
const COLUMNS = 4;

/** Values by what they end with, the longest first: of a shorter one's place the beginning would stay. */
export function createKept() {
  /** By what values end with, the number of the longest; null where nothing was told. */
  let heads: Int32Array | null = null;
  let table = new Int32Array(COLUMNS * 256);
  let kinds = [''];
  let all = new Uint16Array(1024);
  let used = 0;

  const of = (value: number, column: number): number => table[COLUMNS * value + column] ?? 0;
  const isValue = (units: Units, start: number, value: number): boolean => {
    const from = of(value, START);
    for (let place = of(value, LENGTH) - 1; place >= 0; place--)
      if (units[start + place] !== all[from + place]) return false;
    return true;
  };
  const roomFor = (length: number): Int32Array => {
    if (heads === null || used + length > MOST_CHARACTERS) {
      heads = new Int32Array(SIZE);
      kinds = [''];
      used = 0;
    }
    if (used + length > all.length) all = grown(all, new Uint16Array(2 * (used + length)));
    if (COLUMNS * (kinds.length + 1) > table.length) table = grown(table, new Int32Array(2 * table.length));
    return heads;
  };
  return {
    heads: () => heads,
    endingAt: (units: Units, end: number) => heads?.[endingOf(units, end)] ?? 0,
    behind: (value: number) => of(value, NEXT),
    lengthOf: (value: number) => of(value, LENGTH),
    kindOf: (value: number) => kinds[value] ?? '',
    /** What `judge` says of a value, which is asked once. */
    isMarked(value: number, judge: () => boolean): boolean {
      if (of(value, MARK) === 0) table[COLUMNS * value + MARK] = judge() ? 1 : -1;
      return of(value, MARK) === 1;
    },
    isAt: (units: Units, start: number, value: number) =>
      start >= 0 && !isIn(ALPHANUMERIC, units[start - 1]) && isValue(units, start, value),
    add(kind: string, units: Units, start: number, end: number) {
      const length = end - start;
      const first = roomFor(length);
      const ending = endingOf(units, end);
      let longer = 0;
      let alike = 0;
      for (let value = first[ending] ?? 0; value !== 0; value = of(value, NEXT)) {
        const itsLength = of(value, LENGTH);
        if (++alike >= MOST_ALIKE || (itsLength === length && isValue(units, start, value))) return;
        if (itsLength > length) longer = value;
      }
      const number = kinds.push(kind) - 1;
      const next = longer === 0 ? (first[ending] ?? 0) : of(longer, NEXT);
      table.set([used, length, next, 0], COLUMNS * number);
      if (longer === 0) first[ending] = number;
      else table[COLUMNS * longer + NEXT] = number;
      for (let place = start; place < end; place++) all[used++] = units[place] ?? 0;
    },
  };
}

function grown<Values extends Uint16Array | Int32Array>(values: Values, larger: Values): Values {
  larger.set(values);
  return larger;
}

/** The last characters before a place as a number, which others may have, too. */
export function endingOf(units: Units, end: number): number {
  const most = Math.imul(units[end - 4] ?? 0, 24_631) + Math.imul(units[end - 3] ?? 0, 5_347);
  return (most + Math.imul(units[end - 2] ?? 0, 331) + (units[end - 1] ?? 0)) & (SIZE - 1);
}
