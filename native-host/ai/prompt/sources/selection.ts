import type { SelectedPart } from '../../../../shared/page/selection.ts';
import { headed } from '../block.ts';
import type { Clean } from '../clean.ts';
import { keepHead } from '../cut.ts';
import { fence } from '../fence.ts';
import { fitted } from '../fit.ts';
import type { ContextSource } from '../source.ts';

/** What the person selected in the page, exactly. */
export const selection: ContextSource = {
  name: 'selection',
  place: 'question',
  priority: 1,
  render: ({ clean, nonce }, room) => {
    const { selection } = clean;
    if (selection === null) return null;
    const wrap = (text: string) =>
      headed('Selected in the page: the question is about this', fence(nonce, text));
    const facts = { name: 'selection', label: 'Selection', ...room, fixed: false } as const;
    const parts = selection.map((part) => `${whereOf(part)}${part.text}`);
    return fitted(wrap, parts.join('\n\n'), keepHead, facts);
  },
};

function whereOf({ lines }: SelectedPart): string {
  if (lines === null) return '';
  const { path, side, first, last } = lines;
  const which = first === last ? `line ${first}` : `lines ${first}–${last}`;
  return `${path}, ${which}${side === 'old' ? ' of the old file' : ''}:\n`;
}

/** The question, with the files that it is about: what is chosen of a diff follows them. */
export function focusOf({ words, selection }: Pick<Clean, 'words' | 'selection'>): string {
  const paths = new Set(selection?.flatMap(({ lines }) => lines?.path ?? []));
  return [words, ...[...paths].map((path) => `\`${path}\``)].join('\n');
}
