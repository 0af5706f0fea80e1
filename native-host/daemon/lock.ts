import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

/** Held until it is released; the kernel frees it however the process ends. */
export interface Lock {
  release(): void;
}

/**
 * The locks of this process. A database that nobody refers to is closed by the garbage collector,
 * and its lock would be gone.
 */
const held = new Set<Database.Database>();

/**
 * The lock that says who is the daemon, null when another process holds it. Throws AppError when
 * there is no way to ask. Never open the file in any other way: closing it would drop the lock (POSIX).
 */
export function takeLock(runtime: string): Lock | null {
  const file = join(runtime, 'daemon.lock');
  const database = openDatabase(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isSqliteError(error) && error.code.startsWith('SQLITE_BUSY')) return null;
    throw unusable(file, error);
  }
  held.add(database);
  return {
    release() {
      held.delete(database);
      database.close();
    },
  };
}

function openDatabase(file: string): Database.Database {
  try {
    const database = new Database(file, { timeout: 0 });
    // By its path: a file opened and closed here would drop the lock.
    chmodSync(file, 0o600);
    return database;
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, cause: unknown): unknown {
  if (!isSqliteError(cause)) return cause;
  return new AppError('refused', `${file} cannot be locked (${cause.code}); remove it and try again.`, {
    cause,
  });
}

function isSqliteError(error: unknown): error is InstanceType<typeof Database.SqliteError> {
  return error instanceof Database.SqliteError;
}
