import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';
import { type ConversationEvent, type NumberedEvent, TurnStatus } from '../../shared/conversation/event.ts';
import { appendInside } from './events.ts';

const Row = z.object({ id: z.string(), conversation: z.string(), status: TurnStatus });

type StoredTurn = z.infer<typeof Row>;

export interface TurnRows {
  turn(id: string): StoredTurn | null;
  /** The conversation's last turns, oldest first. */
  lastTurns(conversation: string, count: number): StoredTurn[];
  /** Adds a turn with its first events; null when the id is taken already, and then nothing is written. */
  startTurn(turn: { id: string; conversation: string }, events: ConversationEvent[]): NumberedEvent[] | null;
}

const columns = 'id, conversation, status';

export function turnRows(db: Database): TurnRows {
  const one = db.prepare(`SELECT ${columns} FROM turns WHERE id = ?`);
  const last = db.prepare(`SELECT ${columns} FROM turns WHERE conversation = ? ORDER BY rowid DESC LIMIT ?`);
  const start = startTransaction(db);
  return {
    turn: (id) => {
      const row = one.get(id);
      return row === undefined ? null : Row.parse(row);
    },
    lastTurns: (conversation, count) =>
      last
        .all(conversation, count)
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
  const append = appendInside(db);
  return db.transaction((turn: { id: string; conversation: string }, events: ConversationEvent[]) => {
    if (insert.run(turn.id, turn.conversation).changes === 0) return null;
    return append(turn.conversation, events);
  });
}
