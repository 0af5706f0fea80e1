import type { Snapshot, TerminalInfo } from '../../shared/terminal/terminal.ts';

const size = { cols: 80, rows: 24 };

/** A shell that rests at its prompt and tells all that one can tell. */
export function terminalInfo(more: Partial<TerminalInfo> = {}): TerminalInfo {
  return {
    id: 't',
    name: 'bash',
    cwd: '/',
    shell: 'bash',
    size,
    sizedBy: null,
    exitCode: null,
    running: null,
    integration: { records: true, asks: true, reason: null },
    ...more,
  };
}

/** Of a terminal where nothing was printed yet. */
export const emptySnapshot: Snapshot = { size, screen: '', offset: 0, commands: [] };
