import type { CommandOutput, CommandRecord } from '../../shared/terminal/command.ts';

/** A command that ended, with what it printed. */
export interface Recorded extends CommandOutput {
  record: CommandRecord;
}

/** The commands that were recorded, for those who answer questions about them. */
export interface CommandHistory {
  /** Null when there is none of that id. */
  find(record: string): Recorded | null;
  /** The command that ended last in that terminal of the panel. */
  lastOf(terminal: string): Recorded | null;
  /** The command that failed last, in any terminal. */
  lastFailed(): Recorded | null;
}
