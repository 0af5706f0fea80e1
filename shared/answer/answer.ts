import { lexer } from 'marked';
import { drawBlocks } from './blocks.ts';
import { clean } from './clean.ts';
import { type Drawing, rowsOnly } from './drawing.ts';
import type { Places } from './inline.ts';
import { span } from './span.ts';
import { wrapWords } from './wrap.ts';

/**
 * Draws an answer's markdown for a view `width` columns wide. It is a function
 * of the text so far and of nothing else: how the text was cut into parts
 * cannot show, and an answer that stops anywhere still draws.
 */
export function drawAnswer(markdown: string, width: number, places: Places = () => null): Drawing {
  const source = settled(markdown);
  if (source.trim() === '') return rowsOnly([]);
  try {
    return drawBlocks(lexer(source), { width, places });
  } catch (cause) {
    // Thousands of nested quotes exhaust the stack: the text is still worth reading.
    if (!(cause instanceof RangeError)) throw cause;
    return rowsOnly(wrapWords([span(clean(source))], width));
  }
}

/** A lone CR or surrogate at the end may be half of what comes next. */
function settled(markdown: string): string {
  return markdown.replace(/\r\n?/g, '\n').replace(/[\ud800-\udbff]$/, '');
}
