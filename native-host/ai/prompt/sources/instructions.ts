import { headed } from '../block.ts';
import { keepHead } from '../cut.ts';
import { fitted } from '../fit.ts';
import type { ContextSource } from '../source.ts';

/** What the person wrote in Pullside for this repository: trusted, so it stands with the role and has no fence. */
export const instructions: ContextSource = {
  name: 'instructions',
  place: 'system',
  priority: 1,
  render: ({ clean }, room) => {
    if (clean.instructions === null) return null;
    const wrap = (text: string) => headed("The user's own instructions for this repository", text);
    return fitted(wrap, clean.instructions, keepHead, {
      ...{ name: 'instructions', label: 'Your instructions', fixed: true },
      ...room,
    });
  },
};
