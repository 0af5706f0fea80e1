import type { IBuffer, IBufferCell, Terminal } from '@xterm/headless';
import type { ParserState } from './ground.ts';
import type { Modes } from './modes.ts';
import { printRows, styleOf } from './rows.ts';

/** Lines of scrollback that a snapshot carries. */
const SNAPSHOT_SCROLLBACK = 1000;

/** Plainly, since a buffer is filled with the colour that it is entered with. What 1049 would save is saved by then. */
const ENTER_ALTERNATE = '\x1b[m\x1b[?1047h\x1b[H';

/** Where the parser stands at the snapshot's offset. */
export interface ParserPosition {
  inside: ParserState;
  /** Whether it printed a character last. */
  prints: boolean;
  /** Whether SO is in force. */
  shifted: boolean;
}

/**
 * A string that gives an empty terminal of the same size this terminal's screen,
 * scrollback, cursor, attributes and modes, so that it can follow the same stream.
 */
export function composeSnapshot(terminal: Terminal, modes: Modes, parser: ParserPosition): string {
  const { normal, active } = terminal.buffer;
  const first = firstRow(terminal);
  const alternate =
    active.type === 'alternate'
      ? [ENTER_ALTERNATE, screenOf(active, terminal, 0), modes.bufferSequences('alternate')]
      : [modes.hiddenSequences()];
  return [
    screenOf(normal, terminal, first),
    modes.bufferSequences('normal'),
    ...alternate,
    modes.charsetSequences(parser.shifted),
    modes.modeSequences(),
    cursorSequences(terminal, modes, parser),
    introducers[parser.inside] ?? '',
  ].join('');
}

/** The first row of the normal buffer that a snapshot has. */
export function firstRow({ buffer }: Terminal): number {
  return Math.max(0, buffer.normal.baseY - SNAPSHOT_SCROLLBACK);
}

function screenOf(buffer: IBuffer, { cols, rows }: Terminal, first: number): string {
  return printRows(buffer, cols, first, buffer.baseY + rows);
}

/**
 * Cursor and attributes. A character printed last is printed again, as the very last, so that
 * a combining one that follows joins it, and a cursor waiting behind the last column waits there.
 */
function cursorSequences(terminal: Terminal, modes: Modes, { prints, shifted }: ParserPosition): string {
  const { cursorX, cursorY } = terminal.buffer.active;
  const { originMode, insertMode } = terminal.modes;
  const waits = cursorX >= terminal.cols;
  const again = waits || prints ? cellBefore(terminal) : null;
  const row = cursorY + 1 - (originMode ? modes.top : 0);
  const place = `\x1b[${row};${(again?.column ?? Math.min(cursorX, terminal.cols - 1)) + 1}H`;
  const insert = insertMode ? '\x1b[4h' : '';
  if (waits && !again) return `${place}${emptyCell(terminal)}${modes.pen}${insert}`;
  if (!again) return `${place}${modes.pen}${insert}`;
  // Where characters are inserted, it is taken out before.
  const gap = insert && `\x1b[${again.cell.getWidth()}P`;
  if (prints) return `${place}${gap}${insert}${modes.pen}${again.cell.getChars()}`;
  const print = modes.asItStands(again.cell.getChars(), shifted);
  return `${place}${styleOf(again.cell)}${print}${modes.pen}${insert}`;
}

/**
 * A cursor comes to wait behind an empty cell when a program changes to the other buffer.
 * Only a character makes it wait: a blank, which is erased where the line is all alike.
 */
function emptyCell({ buffer, cols }: Terminal): string {
  const { active } = buffer;
  const line = active.getLine(active.baseY + active.cursorY);
  const cells = Array.from({ length: cols }, (_, column) => line?.getCell(column));
  const looks = cells.map((cell) => (cell ? `${styleOf(cell)}${cell.getChars()}` : ''));
  const [style] = looks;
  return looks.every((look) => look === style) ? `${style} \x1b[2K` : `${looks.at(-1)} `;
}

/** The character left of the cursor and its column, null when there is none. */
function cellBefore(terminal: Terminal): { cell: IBufferCell; column: number } | null {
  const { cursorX, cursorY, baseY } = terminal.buffer.active;
  const line = terminal.buffer.active.getLine(baseY + cursorY);
  for (const column of [cursorX - 1, cursorX - 2]) {
    const cell = column >= 0 ? line?.getCell(column) : undefined;
    if (cell && cell.getWidth() > 0) return cell.getChars() === '' ? null : { cell, column };
  }
  return null;
}

/** Opens what the parser is inside of, where that is too long to be sent again. */
const introducers: { [S in ParserState]?: string } = {
  escape: '\x1b',
  'escape-intermediate': '\x1b  ',
  'csi-entry': '\x1b[0<',
  'csi-param': '\x1b[0<',
  'csi-intermediate': '\x1b[0<',
  'csi-ignore': '\x1b[0<',
  osc: '\x1b]6973;',
  'dcs-entry': '\x1bP0<',
  'dcs-param': '\x1bP0<',
  'dcs-intermediate': '\x1bP0<',
  'dcs-ignore': '\x1bP0<',
  dcs: '\x1bP0<',
  string: '\x1bX',
};
