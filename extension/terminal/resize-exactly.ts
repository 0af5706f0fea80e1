import type { Terminal } from '@xterm/xterm';

/** The part of a terminal that this needs; the headless one has it too. */
type Resizable = Pick<Terminal, 'buffer' | 'cols' | 'rows' | 'options' | 'resize'>;

/**
 * Resizes so that markers stay with their rows. xterm loses count where rows are wrapped anew and drop out
 * of a full scrollback at once: so it gets room for all of them, and drops the oldest afterwards.
 */
export function resizeExactly(term: Resizable, cols: number, rows: number): void {
  const { scrollback } = term.options;
  const lines = term.buffer.normal.length + rows;
  if (cols < term.cols) term.options.scrollback = lines * (Math.ceil(term.cols / cols) + 1);
  term.resize(cols, rows);
  term.options.scrollback = scrollback;
}
