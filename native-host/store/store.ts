import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { type CommandRows, commandRows } from './commands.ts';
import { type ConversationRows, conversationRows } from './conversations.ts';
import { closeDatabase, joinDatabase, mergeLog, openDatabase } from './database.ts';
import { type EventRows, eventRows } from './events.ts';
import { stored } from './failure.ts';
import { type GitHubRows, gitHubRows } from './github.ts';
import { type SpoolRows, spoolRows } from './spool.ts';
import { type TokenRatioRows, tokenRatioRows } from './token-ratios.ts';
import { interruptRunning, type TurnRows, turnRows } from './turns.ts';

/**
 * Conversations, their turns and events, the commands of terminals, what GitHub answered and how models count tokens. Whatever returns has been committed;
 * what the database refuses is thrown as AppError `store-failed`.
 */
export interface Store
  extends ConversationRows,
    TurnRows,
    EventRows,
    CommandRows,
    SpoolRows,
    GitHubRows,
    TokenRatioRows {
  /** What the person has to know about how the file was opened, null when all is well. */
  readonly notice: string | null;
  close(): void;
}

/** @param data the data folder */
export function databaseFile(data: string): string {
  return join(data, 'conversations.sqlite');
}

/** Opens the conversations; turns that a killed daemon left running are ended as `interrupted`. */
export function openStore(file: string): Store {
  const { db, notice } = stored(() => openDatabase(file));
  stored(() => interruptRunning(db, new Date().toISOString()));
  return storeOn(db, notice);
}

/** The commands alone, for a process beside the daemon; what it leaves of the database's log the daemon moves. */
export type CommandStore = CommandRows & SpoolRows & { close(): void };

export function openCommandStore(file: string): CommandStore {
  const db = stored(() => joinDatabase(file) ?? openDatabase(file).db);
  const rows = stored(() => ({ ...commandRows(db), ...spoolRows(db) }));
  return { ...guarded(rows), close: () => db.close() };
}

/** Commits after which the log is moved into the main file; it grows by some pages with each. */
const COMMITS_PER_MERGE = 500;
/** What a command printed is as long as that many events. */
const COMMITS_PER_COMMAND = 10;
/** What GitHub answered is as long as an event for each of these. */
const BYTES_PER_COMMIT = 8192;

function storeOn(db: Database, notice: string | null): Store {
  const rows = {
    ...conversationRows(db),
    ...turnRows(db),
    ...eventRows(db),
    ...commandRows(db),
    ...spoolRows(db),
    ...gitHubRows(db),
    ...tokenRatioRows(db),
  };
  const merging = mergeNowAndThen(db);
  const append: Store['append'] = (conversation, events) => merging(1, rows.append(conversation, events));
  const addCommand: Store['addCommand'] = (command) => merging(COMMITS_PER_COMMAND, rows.addCommand(command));
  const keep: Store['keep'] = (identity, name, answer) =>
    merging(Math.ceil(answer.body.length / BYTES_PER_COMMIT), rows.keep(identity, name, answer));
  const forgetCommands: Store['forgetCommands'] = (id) => {
    rows.forgetCommands(id);
    // The log still has them.
    mergeLog(db);
  };
  return {
    notice,
    ...guarded({ ...rows, append, addCommand, keep, forgetCommands }),
    close: () => stored(() => closeDatabase(db)),
  };
}

/** Counts what was committed, and moves the log each COMMITS_PER_MERGE. */
function mergeNowAndThen(db: Database) {
  let commits = 0;
  return <T>(weight: number, result: T): T => {
    commits += weight;
    if (commits >= COMMITS_PER_MERGE && !db.inTransaction) {
      commits = 0;
      tryMerge(db);
    }
    return result;
  };
}

/** What was appended is committed already: when merging fails the log goes on, and the next append says why. */
function tryMerge(db: Database): void {
  try {
    stored(() => mergeLog(db));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

type Action = (...args: never[]) => unknown;

function guarded<T extends Record<string, Action>>(actions: T): T {
  const entries = Object.entries(actions).map(([name, action]) => [
    name,
    (...args: Parameters<typeof action>) => stored(() => action(...args)),
  ]);
  return Object.fromEntries(entries) as T;
}
