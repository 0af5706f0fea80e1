import { AppError } from '../../shared/errors.ts';

/*
 * What a model may send. No model comes near; a server that goes beyond is
 * broken or hostile, and the daemon also carries what people type.
 */

/** Bytes of one event, as received. */
export const LARGEST_EVENT = 1024 * 1024;

/** UTF-16 units of an answer that is kept: text, reasoning and all else. */
export const LONGEST_ANSWER = 2 * 1024 * 1024;

/** UTF-16 units of the tool calls of one step: ids, names and arguments. */
export const LARGEST_CALLS = 256 * 1024;

/** Tool calls of one step. */
export const MOST_CALLS = 64;

/** Breaks an answer off: what came is kept. @param sent what there was too much of, e.g. "an answer of over 2 MB" */
export function tooLarge(sent: string): AppError {
  return new AppError(
    'too-large',
    `The model's server sent ${sent}, which no answer needs: the request was ended. Ask again, or choose another model.`,
    { retryable: true },
  );
}

export function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'too-large';
}
