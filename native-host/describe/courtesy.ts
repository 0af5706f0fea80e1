import { AppError } from '../../shared/errors.ts';

/** For what would be good to know: that it is not told, or not soon, is no loss that needs words. */
export async function ifTold<T>(work: Promise<T>, otherwise: T, soon: AbortSignal): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError || soon.aborted) return otherwise;
    throw error;
  });
}
