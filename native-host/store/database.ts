import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { quarantine } from './quarantine.ts';
import { MIGRATIONS } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  /** What the person has to know about how it was opened, null when all is well. */
  notice: string | null;
}

type Trouble = 'damaged' | 'newer' | 'log-lost';

/** Opens the database; one that cannot be used is put aside and a new one made in its place. */
export function openDatabase(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const turn = takeTurn(`${file}-opening`);
  try {
    return openAlone(file);
  } finally {
    turn.close();
  }
}

/** Of several processes one opens at a time: a log that another one is just starting would look lost. */
function takeTurn(file: string): Database {
  const db = new Sqlite(file, { timeout: 10_000 });
  chmodSync(file, 0o600);
  db.pragma('journal_mode = MEMORY');
  db.exec('BEGIN EXCLUSIVE');
  return db;
}

function openAlone(file: string): OpenDatabase {
  const trouble = troubleWith(file);
  const aside = trouble === null ? null : quarantine(file);
  if (trouble === 'log-lost' && aside !== null) copyInto(aside, file);
  const db = connect(file);
  migrate(db, MIGRATIONS);
  mergeLog(db);
  return { db, notice: trouble === null || aside === null ? null : noticeOf(trouble, aside) };
}

/**
 * For a process beside the one that serves: nothing is put aside, moved or ended by it. Null where the
 * database is missing, or has still to be brought to this version.
 */
export function joinDatabase(file: string): Database | null {
  if (!existsSync(file)) return null;
  const db = connect(file);
  const version = schemaVersion(db);
  if (version === MIGRATIONS.length) return db;
  db.close();
  if (version > MIGRATIONS.length)
    throw new AppError('store-failed', 'The history was written by a newer Pullside; update this one.');
  return null;
}

/** Leaves the mark of an orderly end. */
export function closeDatabase(db: Database): void {
  if (!db.open) return;
  try {
    markLog(db, 'closed');
  } finally {
    db.close();
  }
}

/**
 * Moves the log into the main file. Between two of these the main file says
 * `behind`, and the log, should anything else merge it, `merged`: so a log that
 * was deleted can be told from one that came to its end.
 */
export function mergeLog(db: Database): void {
  markLog(db, 'behind');
  db.pragma('wal_checkpoint(TRUNCATE)');
  markLog(db, 'merged');
}

function markLog(db: Database, value: 'closed' | 'behind' | 'merged'): void {
  db.prepare('UPDATE log_state SET value = ?').run(value);
}

function connect(file: string): Database {
  const db = new Sqlite(file, { timeout: 5000 });
  chmodSync(file, 0o600);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('wal_autocheckpoint = 0');
  return db;
}

function troubleWith(file: string): Trouble | null {
  if (!existsSync(file)) return null;
  const hadLog = existsSync(`${file}-wal`);
  const db = new Sqlite(file, { timeout: 5000, readonly: true });
  try {
    if (schemaVersion(db) > MIGRATIONS.length) return 'newer';
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') return 'damaged';
    return !hadLog && isBehind(db) ? 'log-lost' : null;
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  } finally {
    db.close();
  }
}

function isBehind(db: Database): boolean {
  if (schemaVersion(db) === 0) return false;
  return db.prepare('SELECT value FROM log_state').pluck().get() === 'behind';
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Sqlite.SqliteError)) return false;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(error.code) || /^no such (table|column)/.test(error.message);
}

function copyInto(from: string, to: string): void {
  const db = new Sqlite(from);
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
}

function noticeOf(trouble: Trouble, aside: string): string {
  switch (trouble) {
    case 'damaged':
      return `The saved conversations were damaged. They were put aside as ${aside}, and a new file was started.`;
    case 'newer':
      return `The saved conversations were written by a newer Pullside. They were put aside as ${aside}, and a new file was started; update Pullside to use them again.`;
    case 'log-lost':
      return `A part of the saved conversations (their -wal file) is missing, so the newest messages may be lost. A copy of what is left is in use; the original was put aside as ${aside}.`;
  }
}
