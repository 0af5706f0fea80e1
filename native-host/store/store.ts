import type { Database } from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { type ConversationRows, conversationRows } from './conversations.ts';
import { closeDatabase, mergeLog, openDatabase } from './database.ts';
import { type EventRows, eventRows } from './events.ts';
import { stored } from './failure.ts';
import { interruptRunning, type TurnRows, turnRows } from './turns.ts';

/**
 * Conversations, their turns and events. Whatever returns has been committed;
 * what the database refuses is thrown as AppError `store-failed`.
 */
export interface Store extends ConversationRows, TurnRows, EventRows {
  /** What the person has to know about how the file was opened, null when all is well. */
  readonly notice: string | null;
  close(): void;
}

/** Opens the conversations; turns that a killed daemon left running are ended as `interrupted`. */
export function openStore(file: string): Store {
  const { db, notice } = stored(() => openDatabase(file));
  stored(() => interruptRunning(db, new Date().toISOString()));
  return storeOn(db, notice);
}

/** Commits after which the log is moved into the main file; it grows by some pages with each. */
const COMMITS_PER_MERGE = 500;

function storeOn(db: Database, notice: string | null): Store {
  const rows = { ...conversationRows(db), ...turnRows(db), ...eventRows(db) };
  let commits = 0;
  const append: Store['append'] = (conversation, events) => {
    const numbered = rows.append(conversation, events);
    commits += 1;
    if (commits % COMMITS_PER_MERGE === 0) tryMerge(db);
    return numbered;
  };
  return { notice, ...guarded({ ...rows, append }), close: () => stored(() => closeDatabase(db)) };
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
