/** What of an xterm this needs: the host's has no screen, the panel's has one. */
interface Xterm {
  readonly cols: number;
  readonly buffer: { active: { cursorX: number; cursorY: number; length: number } };
  readonly parser: {
    registerCsiHandler(
      id: { prefix?: string; final: string },
      act: (params: (number | number[])[]) => boolean,
    ): unknown;
  };
}

interface Core {
  _core: {
    _inputHandler: { eraseInDisplay(params: { params: number[] }, keepsProtected: boolean): boolean };
  };
}

/**
 * xterm 6 throws at “erase to the cursor” (`CSI 1 J`) in the last cell of a screen below which nothing was kept: it
 * looks for the row behind that. No later output would be drawn, and a process that nobody guards would end. There the
 * sequence erases the same as “erase all”.
 */
export function mendErasing(terminal: Xterm): void {
  const input = (terminal as unknown as Core)._core._inputHandler;
  for (const prefix of [undefined, '?'])
    terminal.parser.registerCsiHandler(prefix ? { prefix, final: 'J' } : { final: 'J' }, ([kind]) => {
      const { cursorX, cursorY, length } = terminal.buffer.active;
      const isLast = cursorX >= terminal.cols - 1 && cursorY + 1 >= length;
      return kind === 1 && isLast && input.eraseInDisplay({ params: [2] }, prefix === '?');
    });
}
