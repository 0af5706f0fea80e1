import type { Database } from 'better-sqlite3';

/** How far the files that the person's own terminals write were read. */
export interface SpoolRows {
  /** Bytes of the file that were read already. */
  takenOf(file: string): number;
  /**
   * One process at a time goes on where the last one stopped: `read` is given that place, stores what it finds and
   * returns the next one. Both are kept, or neither.
   */
  takeFrom(file: string, read: (from: number) => number): void;
  /** The file is gone; one of the same name begins anew. */
  forgetSpooled(file: string): void;
}

export function spoolRows(db: Database): SpoolRows {
  const taken = db.prepare('SELECT bytes FROM spool WHERE file = ?').pluck();
  const note = db.prepare(
    'INSERT INTO spool (file, bytes) VALUES (?, ?) ON CONFLICT (file) DO UPDATE SET bytes = excluded.bytes',
  );
  const forgotten = db.prepare('DELETE FROM spool WHERE file = ?');
  const takenOf = (file: string) => Number(taken.get(file) ?? 0);
  const take = db.transaction((file: string, read: (from: number) => number) => {
    const from = takenOf(file);
    const to = read(from);
    if (to !== from) note.run(file, to);
  });
  return {
    takenOf,
    takeFrom: (file, read) => take.immediate(file, read),
    forgetSpooled: (file) => void forgotten.run(file),
  };
}
