import type { DiffLine, Hunk } from './file.ts';

const HEADER = /^(@@+) ((?:-\d{1,9}(?:,\d{1,9})? ){1,16})\+(\d{1,9})(?:,(\d{1,9}))? \1 ?(.*)$/;

/**
 * Reads the hunk whose `@@` line stands at `at`. Combined hunks (`@@@`) count
 * their first parent as the old side. A hunk that is cut ends where the next
 * header begins.
 */
export function readHunk(lines: string[], at: number): { hunk: Hunk; next: number } {
  const header = HEADER.exec((lines[at] ?? '').replace(/\r$/, ''));
  if (!header)
    return { hunk: { oldStart: 0, newStart: 0, heading: '', isWhole: false, lines: [] }, next: at + 1 };
  const parents = (header[1] ?? '@@').length - 1;
  const ranges = (header[2] ?? '').trim().split(' ').map(readRange);
  const counter = new HunkCounter(
    ranges,
    { start: Number(header[3]), count: Number(header[4] ?? 1) },
    parents,
  );
  let next = at + 1;
  while (next < lines.length && !counter.full && !endsHunk(lines, next)) counter.take(lines[next++] ?? '');
  while ((lines[next] ?? '').startsWith('\\ ')) next++;
  const oldStart = ranges[0]?.start ?? 0;
  const { full: isWhole, lines: held } = counter;
  return {
    hunk: { oldStart, newStart: Number(header[3]), heading: header[5] ?? '', isWhole, lines: held },
    next,
  };
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
  if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') && lines[at + 2]?.startsWith('@@'))
    return true;
  return line !== '' && line !== '\r' && !' +-\\'.includes(line.charAt(0));
}

class HunkCounter {
  readonly lines: DiffLine[] = [];
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

  take(line: string): void {
    if (line.startsWith('\\')) return;
    if (this.#parents === 1) {
      this.#takeOnly(line);
      return;
    }
    const marks = line.slice(0, this.#parents);
    const text = line.slice(this.#parents);
    if (marks.includes('-')) this.#removed(marks, text);
    else this.#kept(marks, text);
  }

  /** As below, for the one parent that nearly every diff has. */
  #takeOnly(line: string): void {
    const sign = line.charCodeAt(0);
    const text = line.slice(1);
    if (sign === 43) this.lines.push({ mark: '+', text, old: null, new: this.#new++ });
    else if (sign === 45) this.lines.push({ mark: '-', text, old: this.#old++, new: null });
    else this.lines.push({ mark: ' ', text, old: this.#old++, new: this.#new++ });
    if (sign !== 45) this.#newLeft--;
    if (sign !== 43) this.#oldLeft[0] = (this.#oldLeft[0] ?? 0) - 1;
  }

  #removed(marks: string, text: string): void {
    const inFirst = marks.charAt(0) === '-';
    this.lines.push({ mark: '-', text, old: inFirst ? this.#old : null, new: null });
    this.#count(marks, '-');
  }

  #kept(marks: string, text: string): void {
    const added = marks.includes('+');
    const old = marks.charAt(0) === '+' ? null : this.#old;
    this.lines.push({ mark: added ? '+' : ' ', text, old: added ? null : old, new: this.#new++ });
    this.#newLeft--;
    this.#count(marks, ' ');
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
