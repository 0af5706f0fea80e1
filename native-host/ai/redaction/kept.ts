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
export class Kept {
  /** By what values end with, the number of the longest; null where nothing was told. */
  #heads: Int32Array | null = null;
  #table = new Int32Array(COLUMNS * 256);
  #kinds = [''];
  #all = new Uint16Array(1024);
  #used = 0;
  /** By the codes of characters, 1 for those that values end with: most places need no more than this look. */
  readonly #lasts = new Uint8Array(0x10000);

  /** The next place that ends like a value and a word, 0 for none. */
  nextEnd(units: Units, from: number): number {
    const heads = this.#heads;
    if (heads === null) return 0;
    const lasts = this.#lasts;
    const { length } = units;
    for (let end = from; end <= length; end++)
      if (
        lasts[units[end - 1] ?? 0] === 1 &&
        (end === length || !isIn(ALPHANUMERIC, units[end])) &&
        heads[endingOf(units, end)] !== 0
      )
        return end;
    return 0;
  }

  endingAt(units: Units, end: number): number {
    return this.#heads?.[endingOf(units, end)] ?? 0;
  }

  behind(value: number): number {
    return this.#of(value, NEXT);
  }

  lengthOf(value: number): number {
    return this.#of(value, LENGTH);
  }

  kindOf(value: number): string {
    return this.#kinds[value] ?? '';
  }

  /** What `judge` says of a value, which is asked once. */
  isMarked(value: number, judge: () => boolean): boolean {
    if (this.#of(value, MARK) === 0) this.#table[COLUMNS * value + MARK] = judge() ? 1 : -1;
    return this.#of(value, MARK) === 1;
  }

  isAt(units: Units, start: number, value: number): boolean {
    return start >= 0 && !isIn(ALPHANUMERIC, units[start - 1]) && this.#isValue(units, start, value);
  }

  add(kind: string, units: Units, start: number, end: number): void {
    const length = end - start;
    const heads = this.#roomFor(length);
    const ending = endingOf(units, end);
    const first = heads[ending] ?? 0;
    let longer = 0;
    let alike = 0;
    for (let value = first; value !== 0; value = this.behind(value)) {
      const itsLength = this.lengthOf(value);
      if (++alike >= MOST_ALIKE || (itsLength === length && this.#isValue(units, start, value))) return;
      if (itsLength > length) longer = value;
    }
    const number = this.#keep(kind, units, start, end);
    this.#set(number, NEXT, longer === 0 ? first : this.behind(longer));
    if (longer === 0) heads[ending] = number;
    else this.#set(longer, NEXT, number);
  }

  #keep(kind: string, units: Units, start: number, end: number): number {
    const number = this.#kinds.push(kind) - 1;
    this.#set(number, START, this.#used);
    this.#set(number, LENGTH, end - start);
    this.#set(number, MARK, 0);
    this.#lasts[units[end - 1] ?? 0] = 1;
    for (let place = start; place < end; place++) this.#all[this.#used++] = units[place] ?? 0;
    return number;
  }

  #of(value: number, column: number): number {
    return this.#table[COLUMNS * value + column] ?? 0;
  }

  #set(value: number, column: number, to: number): void {
    this.#table[COLUMNS * value + column] = to;
  }

  #isValue(units: Units, start: number, value: number): boolean {
    const from = this.#of(value, START);
    for (let place = this.lengthOf(value) - 1; place >= 0; place--)
      if (units[start + place] !== this.#all[from + place]) return false;
    return true;
  }

  #roomFor(length: number): Int32Array {
    if (this.#heads === null || this.#used + length > MOST_CHARACTERS) {
      this.#heads = new Int32Array(SIZE);
      this.#kinds = [''];
      this.#used = 0;
    }
    if (this.#used + length > this.#all.length)
      this.#all = grown(this.#all, new Uint16Array(2 * (this.#used + length)));
    if (COLUMNS * (this.#kinds.length + 1) > this.#table.length)
      this.#table = grown(this.#table, new Int32Array(2 * this.#table.length));
    return this.#heads;
  }
}

function grown<Values extends Uint16Array | Int32Array>(values: Values, larger: Values): Values {
  larger.set(values);
  return larger;
}

/** The last characters before a place as a number, which others may have, too. */
function endingOf(units: Units, end: number): number {
  const most = Math.imul(units[end - 4] ?? 0, 24_631) + Math.imul(units[end - 3] ?? 0, 5_347);
  return (most + Math.imul(units[end - 2] ?? 0, 331) + (units[end - 1] ?? 0)) & (SIZE - 1);
}
