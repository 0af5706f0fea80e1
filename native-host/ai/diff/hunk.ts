import { type DiffLine, type Hunk, type LineNumbers, markOf, PLUS } from './file.ts';

const BLANK = 32;

const HEADER = /^(@@+) ((?:-\d{1,9}(?:,\d{1,9})? ){1,16})\+(\d{1,9})(?:,(\d{1,9}))? \1 ?(.*)$/;

/**
 * Reads the hunk whose `@@` line stands at `at`. Combined hunks (`@@@`) count
 * their first parent as the old side. A hunk that is cut ends where the next
 * header begins.
 */
export function readHunk(lines: string[], at: number): { hunk: Hunk; next: number } {
  const header = HEADER.exec((lines[at] ?? '').replace(/\r$/, ''));
  if (!header)
    return { hunk: new ReadHunk({ oldStart: 0, newStart: 0, heading: '' }, false, []), next: at + 1 };
  const ranges = (header[2] ?? '').trim().split(' ').map(readRange);
  const fresh = { start: Number(header[3]), count: Number(header[4] ?? 1) };
  const place = { oldStart: ranges[0]?.start ?? 0, newStart: fresh.start, heading: header[5] ?? '' };
  const parents = (header[1] ?? '@@').length - 1;
  const counter =
    parents === 1 && ranges.length === 1
      ? new PlainCounter(ranges, fresh)
      : new CombinedCounter(ranges, fresh, parents);
  let next = at + 1;
  while (next < lines.length && !counter.full && !endsHunk(lines, next)) counter.take(lines[next++] ?? '');
  while ((lines[next] ?? '').startsWith('\\ ')) next++;
  return { hunk: counter.hunk(place), next };
}

type Place = Pick<Hunk, 'oldStart' | 'newStart' | 'heading'>;

class ReadHunk implements Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly heading: string;
  readonly isWhole: boolean;
  readonly rows: readonly string[];
  #numbers: LineNumbers | null;

  /** @param numbers null for a hunk with one parent, whose marks tell them */
  constructor(place: Place, isWhole: boolean, rows: readonly string[], numbers: LineNumbers | null = null) {
    this.oldStart = place.oldStart;
    this.newStart = place.newStart;
    this.heading = place.heading;
    this.isWhole = isWhole;
    this.rows = rows;
    this.#numbers = numbers;
  }

  get numbers(): LineNumbers {
    this.#numbers ??= numbersOf(this.rows, this.oldStart, this.newStart);
    return this.#numbers;
  }

  get lines(): DiffLine[] {
    const { numbers } = this;
    return this.rows.map((row, at) => ({
      mark: markOf(row),
      text: row.slice(1),
      old: numbers.old[at] || null,
      new: numbers.new[at] || null,
    }));
  }
}

function numbersOf(rows: readonly string[], oldStart: number, newStart: number): LineNumbers {
  const numbers = { old: new Int32Array(rows.length), new: new Int32Array(rows.length) };
  let [old, fresh] = [oldStart, newStart];
  for (let at = 0; at < rows.length; at++) {
    const mark = markOf(rows[at] ?? '');
    if (mark !== '+') numbers.old[at] = old++;
    if (mark !== '-') numbers.new[at] = fresh++;
  }
  return numbers;
}

interface Range {
  start: number;
  count: number;
}

function readRange(text: string): Range {
  const [start, count] = text.slice(1).split(',');
  return { start: Number(start), count: Number(count ?? 1) };
}

/** A line that no hunk can hold, or the header of a next file without a `diff` line. */
function endsHunk(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  const first = line.charCodeAt(0);
  if (first === BLANK || first === PLUS) return false;
  if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') && lines[at + 2]?.startsWith('@@'))
    return true;
  return line !== '' && line !== '\r' && !' +-\\'.includes(line.charAt(0));
}

/** Takes the rows of a hunk with one parent, as nearly every diff has it. */
class PlainCounter {
  readonly #rows: string[] = [];
  #oldLeft: number;
  #newLeft: number;

  constructor(old: Range[], fresh: Range) {
    this.#oldLeft = old[0]?.count ?? 0;
    this.#newLeft = fresh.count;
  }

  get full(): boolean {
    return this.#newLeft <= 0 && this.#oldLeft <= 0;
  }

  take(row: string): void {
    if (row.startsWith('\\')) return;
    const mark = markOf(row);
    if (mark !== '-') this.#newLeft--;
    if (mark !== '+') this.#oldLeft--;
    this.#rows.push(row);
  }

  hunk(place: Place): Hunk {
    return new ReadHunk(place, this.full, this.#rows);
  }
}

class CombinedCounter {
  readonly #rows: string[] = [];
  readonly #oldNumbers: number[] = [];
  readonly #newNumbers: number[] = [];
  readonly #parents: number;
  readonly #oldLeft: number[];
  #newLeft: number;
  #old: number;
  #new: number;

  constructor(old: Range[], fresh: Range, parents: number) {
    this.#parents = parents;
    this.#oldLeft = old.map((range) => range.count);
    this.#newLeft = fresh.count;
    this.#old = old[0]?.start ?? 0;
    this.#new = fresh.start;
  }

  get full(): boolean {
    return this.#newLeft <= 0 && (this.#oldLeft[0] ?? 0) <= 0 && this.#oldLeft.every((left) => left <= 0);
  }

  hunk(place: Place): Hunk {
    const numbers = { old: Int32Array.from(this.#oldNumbers), new: Int32Array.from(this.#newNumbers) };
    return new ReadHunk(place, this.full, this.#rows, numbers);
  }

  take(line: string): void {
    if (line.startsWith('\\')) return;
    const marks = line.slice(0, this.#parents);
    const text = line.slice(this.#parents);
    if (marks.includes('-')) this.#removed(marks, text);
    else this.#kept(marks, text);
  }

  #removed(marks: string, text: string): void {
    const inFirst = marks.charAt(0) === '-';
    this.#push('-', text, inFirst ? this.#old : 0, 0);
    this.#count(marks, '-');
  }

  #kept(marks: string, text: string): void {
    const added = marks.includes('+');
    this.#push(added ? '+' : ' ', text, added ? 0 : this.#old, this.#new++);
    this.#newLeft--;
    this.#count(marks, ' ');
  }

  #push(mark: DiffLine['mark'], text: string, old: number, fresh: number): void {
    this.#rows.push(mark + text);
    this.#oldNumbers.push(old);
    this.#newNumbers.push(fresh);
  }

  /** A removed line stands in the parents that mark it, a kept one in those that do not mark it as added. */
  #count(marks: string, wanted: '-' | ' '): void {
    for (let parent = 0; parent < this.#parents; parent++) {
      if ((marks.charAt(parent) || ' ') !== wanted) continue;
      this.#oldLeft[parent] = (this.#oldLeft[parent] ?? 0) - 1;
      if (parent === 0) this.#old++;
    }
  }
}
