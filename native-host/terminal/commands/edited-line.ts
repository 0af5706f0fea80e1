import { columns } from '../../../shared/answer/width.ts';

/** Columns between two tab stops. */
const TAB = 8;
/** Cells of a line in which characters are still inserted and removed: each moves all behind it. */
const MOST_MOVED = 4096;

/** A line while a program prints it, goes back in it and prints over it. Rows that it wraps into belong to it. */
export class EditedLine {
  readonly #cols: number;
  /** One a column; "" where the character before is two wide, or a tab goes on. */
  #cells: string[] = [];
  #column = 0;

  constructor(cols: number) {
    this.#cols = cols;
  }

  print(text: string): void {
    for (const char of text) this.#put(char);
  }

  /** A tab moves over what stands there. */
  tab(): void {
    const stop = Math.min(this.#column + TAB - (this.#inRow % TAB), this.#rowStart + this.#cols - 1);
    if (this.#cells.length < stop) this.#cells.push('\t');
    while (this.#cells.length < stop) this.#cells.push('');
    this.#column = Math.max(stop, this.#column);
  }

  toRowStart(): void {
    this.#column = this.#rowStart;
  }

  move(by: number): void {
    const first = this.#rowStart;
    this.#column = Math.max(first, Math.min(this.#column + by, first + this.#cols - 1));
  }

  /** A control sequence, when it stays in the line; all others change nothing. */
  control(final: string, params: string): void {
    if (!/^\d*$/.test(params)) return;
    const given = Number(params.slice(0, 6));
    const count = Math.max(1, given);
    if (final === 'C') this.move(count);
    else if (final === 'D') this.move(-count);
    else if (final === 'G' || final === '`') this.#to(count - 1);
    else if (final === 'K') this.#erase(given);
    else if (final === 'X') this.#blank(this.#column, Math.min(count, this.#cols));
    else if (this.#cells.length > MOST_MOVED) return;
    else if (final === 'P') this.#remove(count);
    else if (final === '@') this.#insert(Math.min(count, this.#cols));
  }

  /** Without the blanks at its end: it was printed over. */
  text(): string {
    return this.#cells.join('').trimEnd();
  }

  /** A cursor behind the last column waits there, still in the row. */
  get #rowStart(): number {
    const rows = Math.floor(this.#column / this.#cols);
    const waits = rows > 0 && this.#column % this.#cols === 0;
    return (waits ? rows - 1 : rows) * this.#cols;
  }

  get #inRow(): number {
    return this.#column - this.#rowStart;
  }

  #put(char: string): void {
    const width = columns(char.codePointAt(0) ?? 0);
    if (width === 0) this.#join(char);
    else this.#printAt(char, width);
  }

  #printAt(char: string, width: number): void {
    this.#pad(this.#column);
    this.#split(this.#column);
    this.#split(this.#column + width);
    this.#cells[this.#column] = char;
    if (width === 2) this.#cells[this.#column + 1] = '';
    this.#column += width;
  }

  /** A combining character. */
  #join(char: string): void {
    const at = this.#cells[this.#column - 1] === '' ? this.#column - 2 : this.#column - 1;
    if (at >= 0 && at < this.#cells.length) this.#cells[at] += char;
  }

  /** What is two wide, or a tab, becomes blanks before its middle is printed over. */
  #split(column: number): void {
    if (this.#cells[column] !== '') return;
    let first = column;
    while (first > 0 && this.#cells[first] === '') first--;
    let end = column;
    while (this.#cells[end] === '') end++;
    this.#cells.fill(' ', first, end);
  }

  #pad(column: number): void {
    while (this.#cells.length < column) this.#cells.push(' ');
  }

  #to(column: number): void {
    this.#column = this.#rowStart + Math.min(column, this.#cols - 1);
  }

  #erase(what: number): void {
    if (what === 0) this.#cutAt(this.#column);
    else if (what === 1) this.#blank(this.#rowStart, this.#inRow + 1);
    else if (what === 2) this.#cutAt(this.#rowStart);
  }

  #cutAt(column: number): void {
    this.#split(column);
    if (this.#cells.length > column) this.#cells.length = column;
  }

  #blank(from: number, count: number): void {
    this.#split(from);
    this.#split(from + count);
    this.#cells.fill(' ', from, Math.min(from + count, this.#cells.length));
  }

  #remove(count: number): void {
    this.#split(this.#column);
    this.#split(this.#column + count);
    this.#cells.splice(this.#column, count);
  }

  #insert(count: number): void {
    this.#pad(this.#column);
    this.#split(this.#column);
    this.#cells.splice(this.#column, 0, ...Array.from({ length: count }, () => ' '));
  }
}
