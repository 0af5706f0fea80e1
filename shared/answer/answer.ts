import { withLineFeeds } from '../line-feeds.ts';
import { drawBlocks } from './blocks.ts';
import { clean } from './clean.ts';
import { type Drawing, rowsOnly } from './drawing.ts';
import type { Places } from './inline.ts';
import type { BlockLook } from './look.ts';
import { readMarkdown } from './markdown.ts';
import { span } from './span.ts';
import { wrapWords } from './wrap.ts';

/**
 * Draws an answer's markdown for a view `width` columns wide. It is a function
 * of the text so far and of nothing else: how the text was cut into parts
 * cannot show, and an answer that stops anywhere still draws.
 */
export function drawAnswer(markdown: string, width: number, places: Places = () => null): Drawing {
  return drawMarkdown(settled(markdown), { width, places, overlong: 'break' });
}

/** `first`: the number that a list goes on with, when the source is one item of it. */
export function drawMarkdown(source: string, look: BlockLook, first: number | null = null): Drawing {
  if (source.trim() === '') return rowsOnly([]);
  try {
    const tokens = readMarkdown(source);
    const [list] = tokens;
    if (first !== null && list?.type === 'list') list.start = first;
    return drawBlocks(tokens, look);
  } catch (cause) {
    // Thousands of nested quotes exhaust the stack: the text is still worth reading.
    if (!(cause instanceof RangeError)) throw cause;
    return rowsOnly(wrapWords([span(clean(source))], look.width, look.overlong));
  }
}

/** A lone CR or surrogate at the end may be half of what comes next. */
function settled(markdown: string): string {
  return withLineFeeds(markdown).replace(/[\ud800-\udbff]$/, '');
}
