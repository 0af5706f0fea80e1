import { countTokens } from './count.ts';

/** Beyond this many characters tokens are estimated from a sample: the figure is for the person's eyes. */
const COUNTED = 40_000;

/** o200k tokens of a text; of a long one about so many. */
export function sizeOf(text: string): number {
  if (text.length <= COUNTED) return countTokens(text);
  return Math.round((countTokens(text.slice(0, COUNTED)) * text.length) / COUNTED);
}
