import { type Characters, charactersOf, isIn, type Units, unitsOf } from './characters.ts';
import { LINE_END } from './codes.ts';
import { findOwn } from './own.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

/** Nobody breaks what is shorter into lines. */
const SHORTEST_WRAPPED = 32;
/** So few characters of a key at the end of a line are nothing to wait for. */
const SHORTEST_OPENING = 8;
/** Of a key that is broken into two, one part has at least so many. */
const SHORTEST_PIECE = 8;
/** How much longer a form may be with all that stands at its breaks. */
const WIDEST = 4;

/** Alone it ends a line of a shell or a mail that goes on. */
const GOES_ON = charactersOf('\\=');
const BLANKS = charactersOf(' \t\r');
/** In code a quote and what joins it to the next ends it. */
const JOINS = charactersOf('+,.&');
const QUOTES = charactersOf('"\'`');
/** What begins one: quotes, comments, marks of mails; before them those of a diff. */
const BEGINS = charactersOf(' \t"\'`>#*|');
const MARKS = charactersOf('+-');

type Lines = Pick<Visible, 'text' | 'units'>;

/** A text in one line. */
interface Unwrapped {
  text: string;
  /** Where a character stood. */
  originalOf(at: number): number;
}

/** Our own keys broken into lines, as `base64` and mail break what is longer than 76 characters. */
export function findWrapped({ text, units }: Lines, forms: readonly string[]): Span[] {
  const long = longOf(forms);
  if (long.length === 0 || !text.includes('\n')) return [];
  return placesOfBreaks({ text, units }, long).flatMap(({ start, end }) => {
    const place = { text: text.slice(start, end), units: units.subarray(start, end) };
    return findIn(place, long).map((span) => ({
      ...span,
      start: start + span.start,
      end: start + span.end,
    }));
  });
}

function findIn(lines: Lines, forms: string[]): Span[] {
  return [false, true].flatMap((marked) => {
    const { text: line, originalOf } = unwrap(lines, marked);
    return findOwn(line, forms).map(({ kind, start, end }) => ({
      kind,
      start: originalOf(start),
      end: originalOf(end - 1) + 1,
    }));
  });
}

/** Around the line ends that may break a key: beside each of these stands a piece of it. Most texts have none. */
function placesOfBreaks({ text, units }: Lines, forms: readonly string[]): { start: number; end: number }[] {
  const pieces = new Pieces(forms);
  const reach = reachOf(forms);
  const places: { start: number; end: number }[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (!isBreak(units, at, pieces)) continue;
    const last = places.at(-1);
    const start = Math.max(0, at - reach);
    const end = Math.min(units.length, at + reach);
    if (last && start <= last.end) last.end = end;
    else places.push({ start, end });
  }
  return places;
}

/** Whether a key may go on over this line end. Of its two parts one is long. */
function isBreak(units: Units, at: number, pieces: Pieces): boolean {
  const end = beforeBlanks(units, at);
  const marked = endOfMarked(units, at);
  if (pieces.endAt(units, end) || (marked !== end && pieces.endAt(units, marked))) return true;
  const start = behind(BLANKS, units, at + 1);
  const unmarked = startOfMarked(units, at + 1);
  return pieces.beginAt(units, start) || (unmarked !== start && pieces.beginAt(units, unmarked));
}

/** Every so many characters in a row of some forms, by their hashes. */
class Pieces {
  readonly #hashes = new Set<number>();
  /** By the last bits of a hash, 1 where there may be one: nearly all places need no more than this look. */
  readonly #known = new Uint8Array(0x10000);

  constructor(forms: readonly string[]) {
    for (const units of forms.map(unitsOf)) {
      for (let end = SHORTEST_PIECE; end <= units.length; end++) {
        const hash = hashBefore(units, end);
        this.#hashes.add(hash);
        this.#known[hash & 0xffff] = 1;
      }
    }
  }

  beginAt(units: Units, start: number): boolean {
    return this.endAt(units, start + SHORTEST_PIECE);
  }

  endAt(units: Units, end: number): boolean {
    const hash = hashBefore(units, end);
    return this.#known[hash & 0xffff] === 1 && this.#hashes.has(hash);
  }
}

function hashBefore(units: Units, end: number): number {
  let hash = 0;
  for (let at = end - SHORTEST_PIECE; at < end; at++)
    hash = (Math.imul(hash, 0x01000193) ^ (units[at] ?? 0)) | 0;
  return hash ^ (hash >>> 15);
}

function reachOf(forms: readonly string[]): number {
  return WIDEST * Math.max(...forms.map(({ length }) => length));
}

/** Where one begins that may go on in the line after the last; null for none. */
export function openWrapped({ text, units }: Lines, forms: readonly string[]): number | null {
  const long = longOf(forms);
  if (long.length === 0) return null;
  const from = Math.max(0, text.length - reachOf(long));
  const end = { text: text.slice(from), units: units.subarray(from) };
  const starts = [false, true].flatMap((marked) => {
    const { text: line, originalOf } = unwrap(end, marked);
    const length = Math.max(...long.map((form) => openingAtEnd(line, form)));
    return length === 0 ? [] : [from + originalOf(line.length - length)];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

function longOf(forms: readonly string[]): string[] {
  return forms.filter(({ length }) => length >= SHORTEST_WRAPPED);
}

/** Characters of the form's beginning with which a line ends. */
function openingAtEnd(line: string, form: string): number {
  const last = line.slice(-SHORTEST_OPENING);
  if (last.length < SHORTEST_OPENING) return 0;
  for (let at = form.lastIndexOf(last); at >= 0; at = at === 0 ? -1 : form.lastIndexOf(last, at - 1)) {
    const length = at + last.length;
    if (length < form.length && line.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}

/** @param marked whether lines begin and end with more than blanks, such as a diff's marks */
function unwrap({ text, units }: Lines, marked: boolean): Unwrapped {
  const parts: string[] = [];
  const places: number[] = [];
  const originals: number[] = [];
  let length = 0;
  let from = 0;
  const add = (to: number): void => {
    if (to <= from) return;
    parts.push(text.slice(from, to));
    places.push(length);
    originals.push(from);
    length += to - from;
  };
  for (let end = 0; end < units.length; end++) {
    if (units[end] !== LINE_END) continue;
    add(marked ? endOfMarked(units, end) : beforeBlanks(units, end));
    from = marked ? startOfMarked(units, end + 1) : behind(BLANKS, units, end + 1);
  }
  add(text.length);
  const originalOf = (at: number) => {
    const part = lastUpTo(places, at);
    return (originals[part] ?? 0) + at - (places[part] ?? 0);
  };
  return { text: parts.join(''), originalOf };
}

/** The last of ascending numbers that is not above this one. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle;
  }
  return low;
}

function endOfMarked(units: Units, end: number): number {
  const last = beforeBlanks(units, end);
  if (isIn(GOES_ON, units[last - 1])) return last - 1;
  const joined = isIn(JOINS, units[last - 1]) ? beforeBlanks(units, last - 1) : last;
  return isIn(QUOTES, units[joined - 1]) ? joined - 1 : last;
}

function startOfMarked(units: Units, start: number): number {
  return behind(BEGINS, units, isIn(MARKS, units[start]) ? start + 1 : start);
}

function beforeBlanks(units: Units, end: number): number {
  let at = end;
  while (isIn(BLANKS, units[at - 1])) at--;
  return at;
}

function behind(characters: Characters, units: Units, start: number): number {
  let at = start;
  while (isIn(characters, units[at])) at++;
  return at;
}
