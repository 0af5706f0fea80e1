import { AppError } from '../../shared/errors.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { CommandOutput, CommandRecord } from '../../shared/terminal/command.ts';
import type { CommandRows } from '../store/commands.ts';
import { fitted } from './fitted.ts';

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

export interface History extends CommandHistory {
  /**
   * Keeps a command, redacted and bounded; one of an id that is there already stays as it is.
   * Throws AppError when it could not be saved.
   */
  add(recorded: Recorded): void;
  list(filter: Params<'history/list'>): CommandRecord[];
  /** Takes in what the person's own terminals left; whoever lists does so as well. */
  takeIn(): void;
  forget(record: string | null): void;
}

export interface HistoryDeps {
  store: CommandRows;
  /** The person's keys, which are hidden in what is stored as all secrets are. */
  ownKeys(): string[];
  /** A command was added. */
  added(record: CommandRecord): void;
  /**
   * Hands over what the person's own terminals left since the last call, before anybody is told what
   * there is. What `add` returned from is stored, and must not be handed over again.
   */
  importing?(add: (recorded: Recorded) => void): void;
}

export function createHistory({ store, ownKeys, added, importing }: HistoryDeps): History {
  const add = (recorded: Recorded) => {
    const kept = fitted(recorded, ownKeys());
    if (store.addCommand(kept)) added(kept.record);
  };
  const takeIn = () => importing?.(add);
  return {
    add,
    takeIn,
    find: (record) => store.command(record),
    lastOf: (terminal) => store.lastCommand(terminal),
    lastFailed: () => {
      takeIn();
      return store.lastFailedCommand();
    },
    list: (filter) => {
      takeIn();
      return store.commands(filter);
    },
    forget: (record) => {
      if (record === null) takeIn();
      store.forgetCommands(record);
    },
  };
}

/** For whoever names a record that was forgotten, or is older than what is kept. */
export function noSuchRecord(): AppError {
  return new AppError('not-found', 'This command is no longer in the history; run it again.');
}
