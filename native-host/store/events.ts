import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';
import { ConversationEvent, type NumberedEvent } from '../../shared/conversation/event.ts';

const Row = z.object({ seq: z.number(), json: z.string() });

type Append = (conversation: string, events: ConversationEvent[]) => NumberedEvent[];

export interface EventRows {
  /** Numbers and writes events, all or none; a `turn-ended` sets the turn's status. */
  append: Append;
  /** Events with a number above `after`, in order. */
  events(conversation: string, after: number): NumberedEvent[];
  turnEvents(turn: string): ConversationEvent[];
}

export function eventRows(db: Database): EventRows {
  const after = db.prepare('SELECT seq, json FROM events WHERE conversation = ? AND seq > ? ORDER BY seq');
  const ofTurn = db.prepare('SELECT seq, json FROM events WHERE turn = ? ORDER BY seq');
  const append = appendInside(db);
  const transaction = db.transaction(append);
  return {
    append: (conversation, events) => transaction.immediate(conversation, events),
    events: (conversation, seq) => after.all(conversation, seq).map(toEvent),
    turnEvents: (turn) => ofTurn.all(turn).map((row) => toEvent(row).event),
  };
}

/** Writes events inside a transaction that the caller has begun as a writer, so that no number is given twice. */
export function appendInside(db: Database): Append {
  const last = db.prepare('SELECT coalesce(max(seq), 0) FROM events WHERE conversation = ?').pluck();
  const insert = db.prepare('INSERT INTO events (conversation, seq, turn, json) VALUES (?, ?, ?, ?)');
  const end = db.prepare('UPDATE turns SET status = ? WHERE id = ?');
  return (conversation, events) => {
    let seq = Number(last.get(conversation));
    return events.map((event) => {
      seq += 1;
      insert.run(conversation, seq, event.turn, JSON.stringify(event));
      if (event.type === 'turn-ended') end.run(event.status, event.turn);
      return { seq, event };
    });
  };
}

function toEvent(row: unknown): NumberedEvent {
  const { seq, json } = Row.parse(row);
  return { seq, event: ConversationEvent.parse(JSON.parse(json)) };
}
