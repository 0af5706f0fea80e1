import { AppError } from '../../shared/errors.ts';
import type { LimitRows } from './limits.ts';
import type { KeptRows } from './vault.ts';

/** A full disk costs what would have been kept, and not the answer; limits hold as long as the process runs. */
export function unlessStoreFails(rows: KeptRows & LimitRows): KeptRows & LimitRows {
  const limits = new Map<string, string>();
  return {
    kept: (identity, name) => attempt(() => rows.kept(identity, name), null),
    keep: (identity, name, row) => attempt(() => rows.keep(identity, name, row), undefined),
    limitedUntil: (identity) => limits.get(identity) ?? attempt(() => rows.limitedUntil(identity), null),
    limit: (identity, until) => {
      limits.set(identity, until);
      attempt(() => rows.limit(identity, until), undefined);
    },
  };
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return otherwise;
  }
}
