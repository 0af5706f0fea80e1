/** What a terminal's rows are to be seen between, in CSS pixels. */
export interface Covered {
  /** Of the box that they stand in, which keeps its size whatever lies over it. */
  height: number;
  /** What lies over its upper end, and over its lower one. */
  above: number;
  below: number;
  /** Down to the last row that holds anything. */
  used: number;
  /** Whether somebody reads further up. */
  scrolled: boolean;
}

/**
 * How far the rows are moved, downwards where positive: the newest one ends above what lies over the lower
 * end, as if the terminal were lower, and its program hears nothing of it. What is all seen stands at the top,
 * and whoever scrolled up reads from there.
 */
export function rowsShift({ height, above, below, used, scrolled }: Covered): number {
  if (scrolled) return above;
  return Math.min(above, height - below - Math.min(used, height));
}
