import { Unicode11Addon } from '@xterm/addon-unicode11';
import { type IBuffer, Terminal } from '@xterm/headless';
import { mendXterm } from '../../shared/terminal/mend-xterm.ts';
import type { Size } from '../../shared/terminal/terminal.ts';

/** A terminal as a view has it: what the host sends is written into it. */
export function openScreen(size: Size): Terminal {
  const terminal = new Terminal({ ...size, scrollback: 5000, allowProposedApi: true, logLevel: 'off' });
  mendXterm(terminal);
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  return terminal;
}

export function write(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => terminal.write(text, resolve));
}

/** Everything of a terminal that a person could see or a later byte could depend on. */
export function describeScreen(terminal: Terminal, scrollback = 900) {
  const core = (terminal as unknown as { _core: { coreService: { isCursorHidden: boolean } } })._core;
  return {
    type: terminal.buffer.active.type,
    cursor: [terminal.buffer.active.cursorX, terminal.buffer.active.cursorY],
    hidden: core.coreService.isCursorHidden,
    modes: { ...terminal.modes },
    normal: rowsOf(terminal.buffer.normal, terminal, scrollback),
    alternate:
      terminal.buffer.active.type === 'alternate' ? rowsOf(terminal.buffer.alternate, terminal, 0) : [],
  };
}

function rowsOf(buffer: IBuffer, terminal: Terminal, scrollback: number): string[] {
  const rows: string[] = [];
  const from = Math.max(0, buffer.baseY - scrollback);
  for (let row = from; row < buffer.baseY + terminal.rows; row++)
    rows.push(rowOf(buffer, row, terminal.cols));
  return rows;
}

/** One text a row: each cell's characters, with its attributes where they change. */
function rowOf(buffer: IBuffer, row: number, cols: number): string {
  const line = buffer.getLine(row);
  let text = '';
  let style = '';
  for (let column = 0, width = 1; column < cols; column += Math.max(1, width)) {
    const cell = line?.getCell(column);
    if (!cell) continue;
    width = cell.getWidth();
    const chars = cell.getChars();
    const colors = `${cell.getBgColorMode()}:${cell.getBgColor()}`;
    const flags = [
      cell.isBold(),
      cell.isDim(),
      cell.isItalic(),
      cell.isUnderline(),
      cell.isBlink(),
      cell.isInverse(),
      cell.isInvisible(),
      cell.isStrikethrough(),
      cell.isOverline(),
    ];
    // The foreground of nothing cannot be seen.
    const seen =
      chars === ''
        ? ''
        : `${cell.getFgColorMode()}:${cell.getFgColor()}:${flags.map((flag) => (flag ? 1 : 0)).join('')}`;
    const now = `${colors}/${seen}`;
    if (now !== style) text += `{${now}}`;
    style = now;
    text += chars === '' ? '\u00b7' : chars;
  }
  return text;
}
