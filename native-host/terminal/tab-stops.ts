const USUAL_DISTANCE = 8;

/** The tab stops of one buffer, as columns from 0. */
export class TabStops {
  /** Null: as a fresh terminal has them. */
  #columns: Set<number> | null = null;

  /** `cols`: the terminal's width. */
  set(column: number, cols: number): void {
    this.#changed(cols).add(column);
  }

  remove(column: number, cols: number): void {
    this.#changed(cols).delete(column);
  }

  removeAll(): void {
    this.#columns = new Set();
  }

  /** Sequences that give a fresh buffer these stops, '' when it has them; they move the cursor. */
  sequences(cols: number): string {
    if (this.#columns === null) return '';
    const stops = [...this.#columns].filter((column) => column < cols);
    return `\x1b[3g${stops.map((column) => `\x1b[${column + 1}G\x1bH`).join('')}`;
  }

  #changed(cols: number): Set<number> {
    const count = Math.ceil(cols / USUAL_DISTANCE);
    this.#columns ??= new Set(Array.from({ length: count }, (_, index) => index * USUAL_DISTANCE));
    return this.#columns;
  }
}
