import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';

/** Answers that are kept, their bytes, and milliseconds since they last served. Those that served least go first. */
const BOUNDS = { answers: 2000, bytes: 64 * 1024 * 1024, age: 30 * 24 * 60 * 60_000 };

/** An answer of GitHub's API. Whoever keeps it has made its body unreadable to others. */
export interface KeptAnswer {
  /** "" where there is none. */
  etag: string;
  body: Uint8Array;
}

/** What GitHub's API answered to an identity, by name, and until when that identity may not ask. */
export interface GitHubRows {
  kept(identity: string, name: string): KeptAnswer | null;
  keep(identity: string, name: string, answer: KeptAnswer): void;
  limitedUntil(identity: string): string | null;
  limit(identity: string, until: string): void;
}

const Row = z.object({ etag: z.string(), body: z.instanceof(Uint8Array) });

export function gitHubRows(db: Database, bounds = BOUNDS, now: () => number = Date.now): GitHubRows {
  const find = db.prepare('SELECT etag, body FROM github_answers WHERE identity = ? AND name = ?');
  const touch = db.prepare('UPDATE github_answers SET used_at = ? WHERE identity = ? AND name = ?');
  const until = db.prepare('SELECT until FROM github_limits WHERE identity = ?').pluck();
  const forget = db.prepare('DELETE FROM github_limits WHERE until < ?');
  const note = db.prepare('INSERT OR REPLACE INTO github_limits (identity, until) VALUES (?, ?)');
  const keep = keepTransaction(db, bounds);
  return {
    kept: (identity, name) => {
      const row = find.get(identity, name);
      if (row === undefined) return null;
      touch.run(now(), identity, name);
      return Row.parse(row);
    },
    keep: (identity, name, answer) => void keep.immediate(identity, name, answer, now()),
    limitedUntil: (identity) => z.nullable(z.string()).parse(until.get(identity) ?? null),
    limit: (identity, time) => {
      forget.run(new Date(now()).toISOString());
      note.run(identity, time);
    },
  };
}

function keepTransaction(db: Database, { answers, bytes, age }: typeof BOUNDS) {
  const insert = db.prepare(`
    INSERT OR REPLACE INTO github_answers (identity, name, etag, bytes, used_at, body)
    VALUES (@identity, @name, @etag, @bytes, @now, @body)`);
  const bound = db.prepare(`
    DELETE FROM github_answers WHERE seq IN (
      SELECT seq FROM (
        SELECT seq, used_at, row_number() OVER latest AS number, sum(bytes) OVER latest AS total
        FROM github_answers WINDOW latest AS (ORDER BY used_at DESC, seq DESC)
      ) WHERE number > ${answers} OR total > ${bytes} OR used_at < ?
    )`);
  return db.transaction((identity: string, name: string, { etag, body }: KeptAnswer, now: number) => {
    insert.run({ identity, name, etag, bytes: body.length, now, body });
    bound.run(now - age);
  });
}
