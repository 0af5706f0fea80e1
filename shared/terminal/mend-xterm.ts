type Params = (number | number[])[];

/** What of an xterm this needs: the host's has no screen, the panel's has one. */
interface Xterm {
  readonly cols: number;
  readonly rows: number;
  readonly buffer: { active: { cursorX: number; cursorY: number; length: number } };
  readonly parser: {
    registerCsiHandler(id: { prefix?: string; final: string }, act: (params: Params) => boolean): unknown;
  };
}

type Act = (params: { params: number[] }) => boolean;

interface Line {
  getString(column: number): string;
  addCodepointToCell(column: number, code: number, width: number): void;
}

interface Core {
  _core: {
    _inputHandler: Record<string, Act> & {
      eraseInDisplay(params: { params: number[] }, keepsProtected: boolean): boolean;
    };
    buffer: { lines: { get(row: number): Line } };
  };
}

/** Mends what a program's output can do to xterm 6: throw, hold its process for minutes, or fill its memory. */
export function mendXterm(terminal: Xterm): void {
  mendErasing(terminal);
  boundCounts(terminal);
  boundMarks(terminal);
}

/**
 * xterm 6 throws at “erase to the cursor” (`CSI 1 J`) in the last cell of a screen below which nothing was kept: it
 * looks for the row behind that. No later output would be drawn, and a process that nobody guards would end. There the
 * sequence erases the same as “erase all”.
 */
function mendErasing(terminal: Xterm): void {
  const input = coreOf(terminal)._inputHandler;
  for (const prefix of [undefined, '?'])
    terminal.parser.registerCsiHandler(prefix ? { prefix, final: 'J' } : { final: 'J' }, ([kind]) => {
      const { cursorX, cursorY, length } = terminal.buffer.active;
      const isLast = cursorX >= terminal.cols - 1 && cursorY + 1 >= length;
      return kind === 1 && isLast && input.eraseInDisplay({ params: [2] }, prefix === '?');
    });
}

/** What xterm does as often as it is told, by its final character: for the largest number that takes minutes. */
const REPEATED: Readonly<Record<string, string>> = {
  b: 'repeatPrecedingCharacter',
  I: 'cursorForwardTab',
  L: 'insertLines',
  M: 'deleteLines',
  S: 'scrollUp',
  T: 'scrollDown',
  Z: 'cursorBackwardTab',
};

/** Done more often than the screen has cells, nothing changes any more. */
function boundCounts(terminal: Xterm): void {
  const input = coreOf(terminal)._inputHandler;
  for (const [final, name] of Object.entries(REPEATED))
    terminal.parser.registerCsiHandler({ final }, ([count]) => {
      const most = final === 'b' ? terminal.cols * terminal.rows : Math.max(terminal.cols, terminal.rows);
      if (typeof count !== 'number' || count <= most) return false;
      return input[name]?.({ params: [most] }) ?? false;
    });
}

/** More accents than any script puts on a letter. */
const MOST_MARKS = 32;

/** xterm joins whatever combines to the cell before it, without end. */
function boundMarks(terminal: Xterm): void {
  const lines: Line = Object.getPrototypeOf(coreOf(terminal).buffer.lines.get(0));
  if (bounded.has(lines)) return;
  bounded.add(lines);
  const add = lines.addCodepointToCell;
  lines.addCodepointToCell = function (this: Line, column, code, width) {
    if (this.getString(column).length < MOST_MARKS) add.call(this, column, code, width);
  };
}

/** All terminals of a program share them. */
const bounded = new WeakSet<Line>();

function coreOf(terminal: Xterm): Core['_core'] {
  return (terminal as unknown as Core)._core;
}
