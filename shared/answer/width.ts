import { Unicode11Addon } from '@xterm/addon-unicode11';
import type { IUnicodeVersionProvider, Terminal } from '@xterm/xterm';

/** The width table that the views use: rows counted here must be rows there. */
const table = unicode11();

function unicode11(): IUnicodeVersionProvider {
  let provider: IUnicodeVersionProvider | undefined;
  // The addon only hands its table to a terminal, so it gets one that keeps it.
  const keeper = { unicode: { register: (given: IUnicodeVersionProvider) => (provider = given) } };
  new Unicode11Addon().activate(keeper as unknown as Terminal);
  if (!provider) throw new Error('The Unicode 11 addon registered no width table.');
  return provider;
}

/** Columns that one code point takes in a terminal: 0, 1 or 2. */
export function columns(codePoint: number): number {
  if (codePoint >= 0x20 && codePoint < 0x7f) return 1;
  return table.wcwidth(codePoint);
}

/** Columns that `text` takes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += columns(char.codePointAt(0) ?? 0);
  return width;
}
