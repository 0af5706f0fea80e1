import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';
import { type ConversationEvent, type NumberedEvent, TurnStatus } from '../../shared/conversation/event.ts';
import { appendInside } from './events.ts';

const Row = z.object({ id: z.string(), conversation: z.string(), status: TurnStatus });

type StoredTurn = z.infer<typeof Row>;

interface NewTurn {
  id: string;
  conversation: string;
  /** The turn of the same conversation that it takes the place of. */
  replaces?: string | null;
}

export interface TurnRows {
  turn(id: string): StoredTurn | null;
  /** The conversation's last turns that no other took the place of, oldest first; with `before` those earlier than this one. */
  lastTurns(conversation: string, count: number, before?: string | null): StoredTurn[];
  /** The turn and those after it, where a new one would take its place. */
  turnsFrom(conversation: string, first: string): StoredTurn[];
  /**
   * Adds a turn with its first events; null when the id is taken already, and then nothing is written.
   * The turn that it replaces, and those after that one, are not the conversation's any more, but stay.
   */
  startTurn(turn: NewTurn, events: ConversationEvent[]): NumberedEvent[] | null;
}

const columns = 'id, conversation, status';

const FROM_FIRST = `
  conversation = @conversation
  AND rowid >= (SELECT rowid FROM turns WHERE id = @first AND conversation = @conversation)`;

export function turnRows(db: Database): TurnRows {
  const one = db.prepare(`SELECT ${columns} FROM turns WHERE id = ?`);
  const last = db.prepare(`
    SELECT ${columns} FROM turns
    WHERE conversation = @conversation AND replaced = 0
      AND (@before IS NULL OR rowid < (SELECT rowid FROM turns WHERE id = @before))
    ORDER BY rowid DESC LIMIT @count`);
  const from = db.prepare(`SELECT ${columns} FROM turns WHERE ${FROM_FIRST} ORDER BY rowid`);
  const start = startTransaction(db);
  return {
    turn: (id) => {
      const row = one.get(id);
      return row === undefined ? null : Row.parse(row);
    },
    turnsFrom: (conversation, first) => from.all({ conversation, first }).map((row) => Row.parse(row)),
    lastTurns: (conversation, count, before = null) =>
      last
        .all({ conversation, count, before })
        .map((row) => Row.parse(row))
        .reverse(),
    startTurn: (turn, events) => start.immediate(turn, events),
  };
}

/** Ends what a killed daemon left running, so that no panel waits for it. */
export function interruptRunning(db: Database, at: string): void {
  const running = db.prepare(`SELECT ${columns} FROM turns WHERE status = 'running'`);
  const append = appendInside(db);
  const interrupt = db.transaction(() => {
    for (const row of running.all()) {
      const turn = Row.parse(row);
      append(turn.conversation, [interrupted(turn, at)]);
    }
  });
  interrupt.immediate();
}

function interrupted(turn: StoredTurn, at: string): ConversationEvent {
  return {
    type: 'turn-ended',
    turn: turn.id,
    status: 'interrupted',
    error: null,
    usage: null,
    cost: null,
    at,
  };
}

function startTransaction(db: Database) {
  const insert = db.prepare(
    "INSERT INTO turns (id, conversation, status) VALUES (?, ?, 'running') ON CONFLICT (id) DO NOTHING",
  );
  const replace = db.prepare(`UPDATE turns SET replaced = 1 WHERE id <> @id AND ${FROM_FIRST}`);
  const append = appendInside(db);
  return db.transaction(({ id, conversation, replaces = null }: NewTurn, events: ConversationEvent[]) => {
    if (insert.run(id, conversation).changes === 0) return null;
    if (replaces !== null) replace.run({ id, conversation, first: replaces });
    return append(conversation, events);
  });
}
