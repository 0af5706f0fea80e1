/** So many at least are sorted at once. */
const FEWEST = 2048;

/** Items, the best first; of equal ones the earlier. Sorted only as far as they are looked at: of many few are. */
export class Ranking<T> {
  readonly #items: readonly T[];
  readonly #worths: Float64Array;
  readonly #ascending: Float64Array;
  readonly #sorted: T[] = [];

  /** @param worths of each item, finite */
  constructor(items: readonly T[], worths: Float64Array) {
    this.#items = items;
    this.#worths = worths;
    this.#ascending = worths.toSorted();
  }

  get length(): number {
    return this.#items.length;
  }

  at(index: number): T | undefined {
    while (index >= this.#sorted.length && this.#sorted.length < this.length) this.#sortMore();
    return this.#sorted[index];
  }

  /** As many again as are sorted by now, with all that are worth as much as the last of them. */
  #sortMore(): void {
    const worths = this.#worths;
    const worth = (at: number) => worths[at] ?? 0;
    const left = this.length - this.#sorted.length;
    const least = this.#ascending[Math.max(0, left - Math.max(FEWEST, this.#sorted.length))] ?? 0;
    const above = this.#ascending[left] ?? Number.POSITIVE_INFINITY;
    const next: number[] = [];
    for (let at = 0; at < worths.length; at++) if (worth(at) >= least && worth(at) < above) next.push(at);
    for (const at of next.sort((a, b) => worth(b) - worth(a))) this.#sorted.push(this.#items[at] as T);
  }
}
