import { askedText } from '../../describe/asked-text.ts';
import { factsText } from '../../describe/facts-text.ts';
import { headed } from '../block.ts';
import { keepHead } from '../cut.ts';
import { fence } from '../fence.ts';
import { fitted } from '../fit.ts';
import type { ContextSource } from '../source.ts';

/** The description that is to be written: how, under which headings, and from which commits and issues. */
export const description: ContextSource = {
  name: 'description',
  place: 'question',
  priority: 1,
  render: ({ clean, nonce }, room) => {
    const { drafting } = clean;
    if (drafting === null) return null;
    const asked = askedText(drafting.outline);
    const wrap = (text: string) => headed('The description to write', `${asked}\n\n${fence(nonce, text)}`);
    return fitted(wrap, factsText(drafting), keepHead, {
      ...{ name: 'description', label: 'Description to write', fixed: true },
      ...room,
    });
  },
};
