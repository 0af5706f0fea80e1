import type { Database } from 'better-sqlite3';

/** Applies the steps that `user_version` says are missing, each in a transaction of its own. */
export function migrate(db: Database, steps: readonly string[]): void {
  for (let version = schemaVersion(db); version < steps.length; version = schemaVersion(db)) {
    db.transaction(() => applyNext(db, steps)).exclusive();
  }
}

export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Reads the version again: another process may have applied the step while this one waited for the lock. */
function applyNext(db: Database, steps: readonly string[]): void {
  const version = schemaVersion(db);
  const step = steps[version];
  if (step === undefined) return;
  db.exec(step);
  db.pragma(`user_version = ${version + 1}`);
}
