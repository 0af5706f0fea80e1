import type { TurnStatus } from '../../../shared/conversation/event.ts';
import type { FinishReason, Part, Usage } from '../../../shared/conversation/part.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import { isTooLarge } from '../bounds.ts';
import { createCleaner } from '../prompt/cleaner.ts';
import { untilAborted } from './abortable.ts';
import { createBound } from './bound.ts';

/** How a turn ended. */
export interface Outcome {
  status: TurnStatus;
  error: ErrorData | null;
  usage: Usage | null;
}

/** Why a turn's signal was aborted: the person stopped it, the daemon ends, or nothing can be saved. */
export type StopReason = { status: 'stopped' | 'interrupted' } | { error: unknown };

/** Passes a provider's parts on until they end or become too many, and says how they did. Never throws. */
export async function follow(
  open: () => AsyncIterable<Part>,
  pass: (part: Part) => void,
  signal: AbortSignal,
  fail: (error: unknown) => ErrorData,
): Promise<Outcome> {
  let usage: Usage | null = null;
  let reason: FinishReason = 'incomplete';
  let came = false;
  const bound = createBound();
  try {
    for await (const part of untilAborted(open(), signal)) {
      if (part.type === 'usage') usage = part.usage;
      if (part.type === 'finish') reason = part.reason;
      pass(part);
      came ||= part.type !== 'usage';
      bound(part);
    }
  } catch (error) {
    const status = came && isOfProvider(error) ? 'incomplete' : 'failed';
    if (!signal.aborted) return { status, error: fail(error), usage };
  }
  if (signal.aborted) return stopped(signal.reason, usage, fail);
  return { status: isWhole(reason) ? 'completed' : 'incomplete', error: null, usage };
}

export function stopped(
  reason: StopReason,
  usage: Usage | null,
  fail: (error: unknown) => ErrorData,
): Outcome {
  if ('status' in reason) return { status: reason.status, error: null, usage };
  return { status: 'failed', error: fail(reason.error), usage };
}

/** What came of an answer that its provider broke off is kept. */
function isOfProvider(error: unknown): boolean {
  return error instanceof AppError && (isTooLarge(error) || error.code.startsWith('provider-'));
}

/** An answer that reached its limit of tokens breaks off in the middle, too. */
function isWhole(reason: FinishReason): boolean {
  return reason !== 'incomplete' && reason !== 'length';
}

/** The wire form of what went wrong, clean; a bug is reported, and told without its details. */
export function toErrorData(
  error: unknown,
  ownKeys: readonly string[],
  report: (bug: unknown) => void,
): ErrorData {
  if (!(error instanceof AppError)) {
    report(error);
    return {
      code: 'internal',
      message: 'Pullside made a mistake with this question. `pullside logs` says more.',
      retryable: true,
    };
  }
  const { code, message, retryable } = error.toData();
  return { code, message: createCleaner(ownKeys).clean('question', message), retryable };
}
