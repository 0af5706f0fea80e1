import type { IBuffer, IBufferCell, IBufferLine } from '@xterm/headless';

const PLAIN = '\x1b[m';

/**
 * Sequences that print rows `from` to `to` (exclusive) of a buffer into an empty one of the same
 * size, cell by cell, also those that are empty but coloured. Wrapped rows become wrapped rows.
 * (The serialize addon leaves coloured rows out and filler in where a wrap is not a plain one.)
 */
export function printRows(buffer: IBuffer, cols: number, from: number, to: number): string {
  const cell = buffer.getNullCell();
  let printed = '';
  for (let row = from; row < to; row++) {
    const line = buffer.getLine(row);
    if (!line) continue;
    printed += printCells(line, cols, cell);
    if (row + 1 === to) break;
    printed += buffer.getLine(row + 1)?.isWrapped ? wrapAfter(line, cols, cell) : '\r\n';
  }
  return printed;
}

/** The cells of one row, from its first column; ends with plain attributes. */
function printCells(line: IBufferLine, cols: number, cell: IBufferCell): string {
  let printed = '';
  let style = PLAIN;
  for (let column = 0; column < cols; ) {
    line.getCell(column, cell);
    const run = cell.getChars() === '' ? emptyRun(line, column, cols, cell) : 0;
    const wanted = run > 0 && cell.isBgDefault() ? style : styleOf(cell);
    if (wanted !== style) printed += wanted;
    style = wanted;
    if (run === 0) printed += cell.getChars();
    else printed += (cell.isBgDefault() ? '' : `\x1b[${run}X`) + (column + run < cols ? `\x1b[${run}C` : '');
    column += run || Math.max(1, cell.getWidth());
  }
  return style === PLAIN ? printed : printed + PLAIN;
}

/** How many empty cells of the same background follow from `column` on; leaves the first in `cell`. */
function emptyRun(line: IBufferLine, column: number, cols: number, cell: IBufferCell): number {
  const [mode, color] = [cell.getBgColorMode(), cell.getBgColor()];
  let end = column + 1;
  for (; end < cols; end++) {
    line.getCell(end, cell);
    if (cell.getChars() !== '' || cell.getBgColorMode() !== mode || cell.getBgColor() !== color) break;
  }
  line.getCell(column, cell);
  return end - column;
}

/**
 * Goes on in the next row as wrapping does: fills the last column, prints one more character
 * and takes it away. The next row is made before, so that no wrap scrolls a colour in.
 */
function wrapAfter(line: IBufferLine, cols: number, cell: IBufferCell): string {
  const makeRoom = '\n\x1b[A';
  line.getCell(cols - 1, cell);
  const wide = cell.getWidth() === 0;
  if (wide) line.getCell(cols - 2, cell);
  const empty = cell.getChars() === '';
  const column = wide ? cols - 1 : cols;
  const wrap = `\x1b[${column}G${styleOf(cell)}${empty ? '-' : cell.getChars()}${PLAIN}-\r\x1b[X`;
  if (!empty) return makeRoom + wrap;
  return `${makeRoom}${wrap}\x1b[A\x1b[${column}G${styleOf(cell)}\x1b[X${PLAIN}\x1b[B\r`;
}

/** What xterm tells of a cell's attributes, as a sequence; the underline's style and colour it does not. */
export function styleOf(cell: IBufferCell): string {
  const flags = [
    cell.isBold() !== 0 && 1,
    cell.isDim() !== 0 && 2,
    cell.isItalic() !== 0 && 3,
    cell.isUnderline() !== 0 && 4,
    cell.isBlink() !== 0 && 5,
    cell.isInverse() !== 0 && 7,
    cell.isInvisible() !== 0 && 8,
    cell.isStrikethrough() !== 0 && 9,
    cell.isOverline() !== 0 && 53,
  ];
  const colors = [
    colorOf(38, cell.getFgColorMode(), cell.getFgColor()),
    colorOf(48, cell.getBgColorMode(), cell.getBgColor()),
  ];
  return `\x1b[${['0', ...flags, ...colors].filter(Boolean).join(';')}m`;
}

/** xterm's colour modes; it draws the 16 otherwise than the first 16 of the 256. */
const SIXTEEN = 0x1000000;
const PALETTE = 0x2000000;
const RGB = 0x3000000;

function colorOf(target: 38 | 48, mode: number, color: number): string {
  if (mode === RGB) return `${target};2;${(color >> 16) & 255};${(color >> 8) & 255};${color & 255}`;
  if (mode === PALETTE) return `${target};5;${color}`;
  return mode === SIXTEEN ? String((color >= 8 ? 82 : 30) + color + (target - 38)) : '';
}
