import { AppError } from '../../shared/errors.ts';

/** Why something could not be done, in the sentence that the failure brings along; a bug is thrown on. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.message;
}

/** Why some work was not done, null when it was. */
export async function troubleOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(() => null, sentenceOf);
}
