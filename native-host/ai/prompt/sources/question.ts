import { type Block, block, headed, type Space } from '../block.ts';
import type { ContextSource } from '../source.ts';

/** The person's words, whole: too many of them are refused before. */
export const question: ContextSource = {
  name: 'question',
  place: 'question',
  priority: 0,
  render: ({ clean }, room) => questionBlock(clean.words, room),
};

export function questionBlock(words: string, room: Space): Block {
  const text = headed('Question', words);
  return block(text, { name: 'question', label: 'Question', ...room, fixed: true, sent: 'whole' });
}
