import type { AppError } from '../../shared/errors.ts';
import type { DiffSource, PullProblem } from '../../shared/pull/pull.ts';

export function problemOf(source: DiffSource, error: AppError): PullProblem {
  return { source, error: error.toData(), until: null };
}
