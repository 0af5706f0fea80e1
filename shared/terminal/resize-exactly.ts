import type { Size } from './terminal.ts';

/** What this needs of xterm's terminal, in the page or in the host. */
interface Resizable extends Readonly<Size> {
  readonly options: { scrollback?: number };
  readonly buffer: { readonly normal: { readonly length: number } };
  resize(cols: number, rows: number): void;
}

/**
 * Resizes so that markers stay with their rows. xterm loses count where rows are wrapped anew and drop out
 * of a full scrollback at once: so it gets room for all of them, and drops the oldest afterwards.
 */
export function resizeExactly(terminal: Resizable, { cols, rows }: Size): void {
  const { scrollback } = terminal.options;
  const lines = terminal.buffer.normal.length + rows;
  if (cols < terminal.cols) terminal.options.scrollback = lines * (Math.ceil(terminal.cols / cols) + 1);
  terminal.resize(cols, rows);
  terminal.options.scrollback = scrollback;
}
