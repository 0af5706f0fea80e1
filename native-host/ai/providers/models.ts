import { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { Provider } from '../provider.ts';
import { redact } from '../redaction/redact.ts';

const LIMIT_MS = 10_000;

/** What the service says of its models; that it refuses, or does not answer, is an answer too. */
export async function askModels(
  open: () => Provider,
  ownKeys: string[],
  limitMs = LIMIT_MS,
): Promise<Result<'provider/models'>> {
  try {
    const named = await inTime(open(), limitMs);
    return { models: named.filter((model) => !redact(model, { ownKeys }).findings.length), error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, ...data } = error.toData();
    return { models: [], error: { ...data, message: redact(message, { ownKeys }).text } };
  }
}

async function inTime(provider: Provider, limitMs: number): Promise<string[]> {
  const signal = AbortSignal.timeout(limitMs);
  const late = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => late.reject(tooSlow(provider, limitMs)), { once: true });
  late.promise.catch(() => {});
  return Promise.race([provider.models(signal), late.promise]);
}

function tooSlow({ destination, label }: Provider, limitMs: number): AppError {
  const message = `${destination ?? label} gave no answer within ${limitMs / 1000} seconds. Check the network and the provider's address.`;
  return new AppError('provider-unreachable', message, { retryable: true });
}
