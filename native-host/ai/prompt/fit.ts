import { countTokens } from '../tokens/count.ts';
import { sizeOf } from '../tokens/size.ts';
import { type Block, block } from './block.ts';

/** What a section's block is made with before its text is known. */
export type Facts = Pick<Parameters<typeof block>[1], 'name' | 'label' | 'budget' | 'room' | 'fixed'>;

/** The whole text where it has room, else what `cut` leaves of it. */
export function fitted(
  wrap: (text: string) => string,
  whole: string,
  cut: (text: string, budget: number) => string,
  facts: Facts,
): Block {
  const text = cut(whole, facts.room - overhead(wrap));
  if (text === whole) return block(wrap(whole), { ...facts, sent: 'whole' });
  const of = () => sizeOf(whole) + overhead(wrap);
  return block(text === '' ? '' : wrap(text), { ...facts, sent: 'cut', of });
}

/** Tokens of heading and fence, with one to spare for where text and fence meet. */
export function overhead(wrap: (text: string) => string): number {
  return countTokens(`${wrap('')}\n\n`) + 2;
}
