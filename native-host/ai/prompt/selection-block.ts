import type { PageSelection } from '../../../shared/page/selection.ts';
import { type Block, headed } from './block.ts';
import type { Clean } from './clean.ts';
import { keepHead } from './cut.ts';
import { fence } from './fence.ts';
import { fitted } from './fit.ts';

/** What the person selected in the page, exactly; null when nothing is. */
export function selectionBlock({ selection, profile }: Clean, nonce: string): Block | null {
  if (selection === null) return null;
  const wrap = (text: string) =>
    headed('Selected in the page: the question is about this', fence(nonce, text));
  return fitted(wrap, `${whereOf(selection)}${selection.text}`, profile.selection, keepHead, {
    name: 'selection',
    label: 'Selection',
    budget: profile.selection,
    fixed: false,
  });
}

function whereOf({ lines }: PageSelection): string {
  if (lines === null) return '';
  const { path, side, first, last } = lines;
  const which = first === last ? `line ${first}` : `lines ${first}–${last}`;
  return `${path}, ${which}${side === 'old' ? ' of the old file' : ''}:\n`;
}

/** The question, with the file that it is about: what is chosen of a diff follows it. */
export function focusOf({ words, selection }: Pick<Clean, 'words' | 'selection'>): string {
  return selection?.lines ? `${words}\n\`${selection.lines.path}\`` : words;
}
