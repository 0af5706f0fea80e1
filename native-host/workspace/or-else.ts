import { AppError } from '../../shared/errors.ts';

/** For what can be done without: an expected failure gives `otherwise`; a bug is thrown on. */
export async function orElse<T, Otherwise>(work: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return otherwise;
    throw error;
  });
}
