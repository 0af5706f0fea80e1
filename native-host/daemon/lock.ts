import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Held for as long as the process lives; the kernel frees it however the process ends. */
export interface Lock {
  release(): void;
}

/**
 * The lock that says who is the daemon, null when another process holds it.
 * Never open the file in any other way: closing it would drop the lock (POSIX).
 */
export function takeLock(runtime: string): Lock | null {
  const database = new Database(join(runtime, 'daemon.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
