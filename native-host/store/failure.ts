import Sqlite from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /^SQLITE_FULL/,
    'The conversation could not be saved: the disk is full. Free some space, then ask again; what was saved before is intact.',
  ],
  [
    /^SQLITE_READONLY/,
    'The conversation could not be saved: its file is read-only. Make it writable, then ask again.',
  ],
  [
    /^SQLITE_IOERR/,
    'The conversation could not be saved: the disk reported an error. Check the disk, then ask again.',
  ],
  [
    /^SQLITE_BUSY/,
    'The conversation could not be saved: another program holds its file. Close that program, then ask again.',
  ],
  [
    /^SQLITE_CANTOPEN/,
    'The conversations could not be opened. Check that their folder exists and is yours, then restart Pullside.',
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    'The conversations are damaged. Restart Pullside: it puts the damaged file aside and starts a new one.',
  ],
];

/** Runs a database action; what the database refuses becomes an AppError, anything else is a bug and passes. */
export function stored<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) throw storeFailure(error);
    if (isClosed(error)) throw new AppError('store-failed', ending, { retryable: true, cause: error });
    throw error;
  }
}

const ending = 'Pullside is ending or starting again. Ask again in a moment.';

/** What still arrives while the daemon ends finds the database closed. */
function isClosed(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'The database connection is not open';
}

function storeFailure(error: InstanceType<typeof Sqlite.SqliteError>): AppError {
  const known = sentences.find(([code]) => code.test(error.code));
  const message = known?.[1] ?? `The conversations could not be read or saved (${error.code}).`;
  return new AppError('store-failed', message, { retryable: true, cause: error });
}
