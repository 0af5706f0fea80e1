import type { SerializeAddon } from '@xterm/addon-serialize';
import type { IBuffer, IBufferCell, Terminal } from '@xterm/headless';
import type { ParserState } from './ground.ts';
import type { Modes } from './modes.ts';

/** Lines of scrollback that a snapshot carries. */
export const SNAPSHOT_SCROLLBACK = 1000;

const TO_ALTERNATE = '\x1b[?1049h\x1b[H';

/** Colours the empty cells on the screen: the addon leaves those below the last text out. */
function emptyCells(buffer: IBuffer, { cols, rows }: Terminal): string {
  const cell = buffer.getNullCell();
  let sequences = '';
  for (let row = 0; row < rows; row++) {
    const line = buffer.getLine(buffer.baseY + row);
    for (let column = 0; column < cols; column++) {
      if (!line?.getCell(column, cell) || cell.getChars() !== '' || cell.isBgDefault()) continue;
      if (cell.getWidth() > 0) sequences += `\x1b[${row + 1};${column + 1}H${styleOf(cell)}\x1b[X`;
    }
  }
  return `${sequences}\x1b[m`;
}

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
export function composeSnapshot(
  terminal: Terminal,
  serializer: SerializeAddon,
  modes: Modes,
  parser: ParserPosition,
): string {
  const screen = serializer.serialize({ scrollback: SNAPSHOT_SCROLLBACK, excludeModes: true });
  const [normal = '', alternate] = screen.split(TO_ALTERNATE);
  const alternateParts =
    alternate === undefined
      ? []
      : [
          TO_ALTERNATE,
          alternate,
          emptyCells(terminal.buffer.alternate, terminal),
          modes.bufferSequences('alternate'),
        ];
  return [
    normal,
    emptyCells(terminal.buffer.normal, terminal),
    modes.bufferSequences('normal'),
    ...alternateParts,
    modes.charsetSequences(parser.shifted),
    modes.modeSequences(),
    cursorSequences(terminal, modes, parser.prints),
    introducers[parser.inside] ?? '',
  ].join('');
}

/**
 * Cursor and attributes. A character printed last is printed again, as the very last, so that
 * a combining one that follows joins it, and a cursor waiting behind the last column waits there.
 */
function cursorSequences(terminal: Terminal, modes: Modes, prints: boolean): string {
  const { cursorX, cursorY } = terminal.buffer.active;
  const { originMode, insertMode } = terminal.modes;
  const waits = cursorX >= terminal.cols;
  const again = waits || (prints && !insertMode) ? cellBefore(terminal) : null;
  const row = cursorY + 1 - (originMode ? modes.top : 0);
  const place = `\x1b[${row};${(again?.column ?? cursorX) + 1}H`;
  const insert = insertMode ? '\x1b[4h' : '';
  if (!again) return `${place}${modes.pen}${insert}`;
  if (prints) return `${place}${modes.pen}${again.cell.getChars()}${insert}`;
  return `${place}${styleOf(again.cell)}${again.cell.getChars()}${modes.pen}${insert}`;
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

/** What xterm tells of a cell's attributes, as a sequence; the underline's style and colour it does not. */
function styleOf(cell: IBufferCell): string {
  const flags = [
    cell.isBold() > 0 && 1,
    cell.isDim() > 0 && 2,
    cell.isItalic() > 0 && 3,
    cell.isUnderline() > 0 && 4,
    cell.isBlink() > 0 && 5,
    cell.isInverse() > 0 && 7,
    cell.isInvisible() > 0 && 8,
    cell.isStrikethrough() > 0 && 9,
    cell.isOverline() > 0 && 53,
  ];
  const colors = [
    colorOf(38, cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor()),
    colorOf(48, cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor()),
  ];
  return `\x1b[${[0, ...flags, ...colors].filter((part, index) => index === 0 || part).join(';')}m`;
}

function colorOf(target: 38 | 48, rgb: boolean, palette: boolean, color: number): string {
  if (rgb) return `${target};2;${(color >> 16) & 255};${(color >> 8) & 255};${color & 255}`;
  if (!palette) return '';
  // The first 16 have sequences of their own; xterm keeps them apart from those of 256.
  if (color >= 16) return `${target};5;${color}`;
  return String((color >= 8 ? 82 : 30) + color + (target - 38));
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
