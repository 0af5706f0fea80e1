import Sqlite, { type Database } from 'better-sqlite3';
import type { ConversationEvent, NumberedEvent, TurnStatus } from '../../shared/conversation/event.ts';
import type { PageKey } from '../../shared/page/context.ts';
import type { ConversationInfo } from '../../shared/protocol/methods.ts';
import { conversationRows } from './conversations.ts';
import { closeDatabase, mergeLog, openDatabase } from './database.ts';
import { eventRows } from './events.ts';
import { stored } from './failure.ts';
import { interruptRunning, turnRows } from './turns.ts';

export interface StoredTurn {
  id: string;
  conversation: string;
  status: TurnStatus;
}

/**
 * Conversations, their turns and events. Whatever returns has been committed;
 * what the database refuses is thrown as AppError `store-failed`.
 */
export interface Store {
  /** What the person has to know about how the file was opened, null when all is well. */
  readonly notice: string | null;
  /** Newest first. */
  conversations(): ConversationInfo[];
  conversation(id: string): ConversationInfo | null;
  /** The newest conversation about a page; null stands for "no page". */
  newestConversation(page: PageKey | null): ConversationInfo | null;
  createConversation(conversation: { id: string; page: PageKey | null; createdAt: string }): ConversationInfo;
  rename(conversation: string, title: string): void;
  turn(id: string): StoredTurn | null;
  /** The conversation's last turns, oldest first. */
  lastTurns(conversation: string, count: number): StoredTurn[];
  /** Adds a turn with its first events; null when the id is taken already, and then nothing is written. */
  startTurn(turn: { id: string; conversation: string }, events: ConversationEvent[]): NumberedEvent[] | null;
  /** Numbers and writes events, all or none; a `turn-ended` sets the turn's status. */
  append(conversation: string, events: ConversationEvent[]): NumberedEvent[];
  /** Events with a number above `after`, in order. */
  events(conversation: string, after: number): NumberedEvent[];
  turnEvents(turn: string): ConversationEvent[];
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
    mergeLog(db);
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
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
