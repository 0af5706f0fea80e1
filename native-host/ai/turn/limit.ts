/** So many starts in so many milliseconds, counted back from each moment. */
export interface Rate {
  count: number;
  ms: number;
}

/** What one person asks, with room to spare; it bounds the cost of a page or a script that would ask on and on. */
export const QUESTIONS: Rate = { count: 10, ms: 60_000 };

/** Times are those of `performance.now()`: setting the clock neither blocks nor frees anything. */
export interface Limit {
  /** When the next start is within the rate, after `ahead` others that wait, too; not in the future when it is already. */
  freeAt(ahead?: number): number;
  /** Counts a start, also one beyond the rate. */
  take(): void;
}

export function createLimit({ count, ms }: Rate): Limit {
  let starts: number[] = [];
  return {
    freeAt: (ahead = 0) => {
      const all = [...starts];
      for (let index = 0; index <= ahead; index += 1) {
        const before = all.at(-count);
        all.push(before === undefined ? performance.now() : before + ms);
      }
      return all.at(-1) ?? 0;
    },
    take: () => {
      const now = performance.now();
      starts = [...starts.filter((start) => start > now - ms), now];
    },
  };
}
