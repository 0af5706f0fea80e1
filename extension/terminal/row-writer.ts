import type { Terminal } from '@xterm/xterm';

/** No wrapping (rows are cut to the width already), no cursor. */
const modes = '\x1b[?7l\x1b[?25l';

/**
 * Keeps a read-only xterm equal to a list of rows: row n of the list is line n
 * of the buffer. Writes only from the first row that differs.
 */
export class RowWriter {
  readonly #term: Terminal;
  #rows: readonly string[] = [];

  constructor(term: Terminal) {
    this.#term = term;
  }

  /** Forgets what stands there, after a change of size: the next `show` writes all. */
  invalidate(): void {
    this.#rows = [];
  }

  /** Resolves when the rows are in the buffer. */
  async show(rows: readonly string[]): Promise<void> {
    const same = firstDifference(this.#rows, rows);
    if (same === rows.length && same === this.#rows.length) return;
    // One row back: only its own line end makes the screen scroll to a row below the last.
    const from = Math.max(0, same - 1);
    const reachable = this.#rows.length > 0 && from >= this.#term.buffer.active.baseY;
    this.#rows = rows;
    if (reachable) await this.#write(this.#goTo(from) + rows.slice(from).join('\r\n'));
    else await this.#writeAll(rows);
  }

  #goTo(row: number): string {
    return `${modes}\x1b[${row - this.#term.buffer.active.baseY + 1};1H\x1b[J`;
  }

  async #writeAll(rows: readonly string[]): Promise<void> {
    const { viewportY, baseY } = this.#term.buffer.active;
    await this.#write(`${modes}\x1b[2J\x1b[3J\x1b[H${rows.join('\r\n')}`);
    if (viewportY < baseY) this.#term.scrollToLine(viewportY);
  }

  #write(text: string): Promise<void> {
    return new Promise((done) => this.#term.write(text, done));
  }
}

function firstDifference(before: readonly string[], after: readonly string[]): number {
  const shorter = Math.min(before.length, after.length);
  for (let row = 0; row < shorter; row++) if (before[row] !== after[row]) return row;
  return shorter;
}
