import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Paths } from '../../../native-host/settings/paths.ts';

/** The questions that the host has taken, oldest first. */
export function storedQuestions({ data }: Paths): string[] {
  const db = new Sqlite(join(data, 'conversations.sqlite'), { readonly: true });
  const sql = "SELECT json ->> 'question' AS question FROM events WHERE json ->> 'type' = 'turn-started'";
  const rows = db.prepare(sql).all() as { question: string }[];
  db.close();
  return rows.map(({ question }) => question);
}
