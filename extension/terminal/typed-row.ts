import type { Terminal } from '@xterm/xterm';
import type { CommandRow } from './command-rows.ts';

/** The part of a terminal that this needs; the headless one has it too. */
type Rows = Pick<Terminal, 'buffer' | 'cols'>;

/** Rows that a prompt may take before the one of its command. */
const MOST_PROMPT_ROWS = 6;

/** Rows of one line that are looked at. */
const MOST_LINE_ROWS = 60;

/** Where a command stands, in lines of the buffer. */
export interface TypedPlace {
  /** The first row of its prompt that is not blank: prompts often leave one out above them. */
  from: number;
  /** The row in which it was typed, which has its sign; that first one where the row is not known. */
  at: number;
}

export function placeOfCommand(term: Rows, { record, line, end }: CommandRow): TypedPlace {
  const before = Math.min(line + MOST_PROMPT_ROWS, Math.max(end, line + 1));
  let from = line;
  while (from < before && textOf(term, from).trim() === '') from++;
  if (from === before) from = line;
  const words = record.command?.split('\n', 1)[0]?.trim() ?? '';
  if (words === '') return { from, at: from };
  for (let row = from; row < before; row += rowsOfLine(term, row)) {
    const at = typedAt(wholeLine(term, row), words);
    if (at !== -1) return { from, at: row + Math.floor(at / term.cols) };
  }
  return { from, at: from };
}

/** Rows that a line takes which begins in that one. */
export function rowsOfLine({ buffer }: Rows, line: number): number {
  let rows = 1;
  while (rows < MOST_LINE_ROWS && buffer.active.getLine(line + rows)?.isWrapped) rows++;
  return rows;
}

/** Behind a blank, and before the end or what stands at the right: a folder's name may hold the same words. */
function typedAt(text: string, words: string): number {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const rest = text.slice(at + words.length);
    if ((at === 0 || /\s/.test(text.charAt(at - 1))) && /^\s*$|^\s\s/.test(rest)) return at;
  }
  return -1;
}

function wholeLine(term: Rows, line: number): string {
  const rows = Array.from({ length: rowsOfLine(term, line) }, (_, row) => textOf(term, line + row));
  return rows.join('');
}

/** With the blanks at its end, so that the rows of a line keep their columns. */
function textOf({ buffer }: Rows, line: number): string {
  return buffer.active.getLine(line)?.translateToString(false) ?? '';
}
