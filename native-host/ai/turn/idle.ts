import type { Part } from '../../../shared/conversation/part.ts';
import { AppError } from '../../../shared/errors.ts';
import { untilAborted } from './abortable.ts';
import { inWords, type Patience } from './patience.ts';

/**
 * An answer's parts, until the provider is silent for too long: then the
 * request is closed, and an AppError says so. The time that the reader takes
 * for a part is not the provider's. Ends without a word when the signal is aborted.
 */
export async function* untilIdle(
  open: (signal: AbortSignal) => AsyncIterable<Part>,
  signal: AbortSignal,
  patience: Pick<Patience, 'firstPart' | 'nextPart'>,
  host: string,
): AsyncGenerator<Part> {
  const silent = new AbortController();
  const either = AbortSignal.any([signal, silent.signal]);
  const watch = (ms: number) => setTimeout(() => silent.abort(), ms);
  let timer = watch(patience.firstPart);
  let began = false;
  try {
    for await (const part of untilAborted(open(either), either)) {
      clearTimeout(timer);
      began = true;
      yield part;
      timer = watch(patience.nextPart);
    }
  } finally {
    clearTimeout(timer);
  }
  if (signal.aborted || !silent.signal.aborted) return;
  throw began ? brokeOff(host, patience.nextPart) : nothingCame(host, patience.firstPart);
}

function nothingCame(host: string, ms: number): AppError {
  const message = `${host} sent nothing for ${inWords(ms)}. Ask again, or choose another model.`;
  return new AppError('provider-failed', message, { retryable: true });
}

function brokeOff(host: string, ms: number): AppError {
  const message = `${host} sent no more for ${inWords(ms)}: the request was ended.`;
  return new AppError('provider-failed', message, { retryable: true });
}
