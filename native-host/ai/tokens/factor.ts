/**
 * How many of its own tokens a model makes of one that we count (o200k): the table's guess for its family, until the
 * service has told what it counted.
 */

/** No tokenizer in use is further from ours: what lies beyond is another count, of a part, of money, or a lie. */
const LEAST = 0.7;
const MOST = 2;

/** In a shorter prompt the frame that a service puts around messages weighs too much. */
const SHORTEST = 200;

/** The ratios of what was reported to what we counted from which a model's factor is told; more are not kept. */
export const KEPT_RATIOS = 9;

/** What one report says; null where it says nothing that could be. */
export function ratioOf(counted: number, reported: number | null): number | null {
  if (reported === null || counted < SHORTEST) return null;
  const ratio = reported / counted;
  return ratio >= LEAST && ratio <= MOST ? ratio : null;
}

/** The middle one of the ratios, so that a single odd report changes little. The guess decides between two halves. */
export function factorFrom(guess: number, ratios: readonly number[]): number {
  const votes = ratios.length % 2 === 0 ? [guess, ...ratios] : [...ratios];
  return votes.sort((one, other) => one - other)[votes.length >> 1] ?? guess;
}
