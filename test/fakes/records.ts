import type { CommandRecord } from '../../shared/terminal/command.ts';

/** A command that failed in a terminal of the panel, unless `change` says otherwise. */
export function commandRecord(change: Partial<CommandRecord> = {}): CommandRecord {
  return {
    id: 'r1',
    kind: 'command',
    source: 'terminal',
    terminal: 't',
    shell: 'bash',
    command: 'npm test',
    cwd: '/home/ada/ferry',
    startedAt: '2026-01-01T12:00:00.000Z',
    endedAt: '2026-01-01T12:00:04.200Z',
    exitCode: 1,
    stderrSource: 'none',
    outputBytes: 0,
    ...change,
  };
}
