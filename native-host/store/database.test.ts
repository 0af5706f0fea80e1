import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, joinDatabase, openDatabase } from './database.ts';

/** As SQLite numbers it. */
const FULL = 2;

// A process that is killed leaves what it wrote to the system: only a loss of power would tell the difference.
test('case 100: what was committed has reached the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'conversations.sqlite');
  const { db } = openDatabase(file);
  const beside = joinDatabase(file);
  for (const each of [db, beside])
    expect([
      each?.pragma('journal_mode', { simple: true }),
      each?.pragma('synchronous', { simple: true }),
    ]).toEqual(['wal', FULL]);
  beside?.close();
  closeDatabase(db);
});
