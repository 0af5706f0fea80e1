import type { Part, Usage } from '../../../shared/conversation/part.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ModelRequest, Provider } from '../provider.ts';
import { Unreadable } from './failures/refusal.ts';
import { type AskedModel, toFailure } from './failures/to-failure.ts';

/** What differs from vendor to vendor. */
export interface Adapter {
  id: string;
  label: string;
  host: string;
  advice?: AskedModel['advice'];
  /** Asks once; throws what `toFailure` knows. */
  ask(request: ModelRequest, signal: AbortSignal): AsyncIterable<Part>;
  list(signal: AbortSignal): Promise<string[]>;
}

/** A provider whose failures have our words, and none when it was aborted. */
export function createProvider({ id, label, host, advice, ask, list }: Adapter): Provider {
  const failure = (error: unknown, model: string) => toFailure(error, { host, model, advice });
  return {
    id,
    label,
    destination: host,
    async *stream(request, signal) {
      try {
        for await (const part of ask(request, signal))
          yield part.type === 'usage' ? { ...part, usage: believed(part.usage) } : part;
      } catch (error) {
        if (!signal.aborted) throw failure(error, request.model);
      }
    },
    async models(signal) {
      try {
        return (await list(signal)).filter(isName).slice(0, MOST_MODELS);
      } catch (error) {
        if (signal.aborted) return [];
        throw failure(error instanceof SyntaxError ? new Unreadable() : error, 'its list of models');
      }
    },
  };
}

/** What is no count is not told. */
function believed({ inputTokens, outputTokens, cachedTokens }: Usage): Usage {
  const count = (told: number | null) => (Number.isSafeInteger(told) && Number(told) >= 0 ? told : null);
  return {
    inputTokens: count(inputTokens),
    outputTokens: count(outputTokens),
    cachedTokens: count(cachedTokens),
  };
}

/** Gateways have hundreds. */
const MOST_MODELS = 2000;

function isName(model: string): boolean {
  return /^[^\p{C}]{1,200}$/u.test(model);
}

/** An SDK is loaded when a provider is first made: commands that need no model start without it. */
export function loadOnce<Sdk>(load: () => Promise<Sdk>): () => Promise<Sdk> {
  const loading = load();
  loading.catch(() => {});
  return () => loading.catch(asReplaced);
}

/** The program's files changed below a running daemon, and it had not read this one yet. */
function asReplaced(cause: unknown): never {
  const message =
    'A part of Pullside is not on the disk any more: it was updated while it ran. Run `pullside daemon stop`, then ask again.';
  throw new AppError('provider-failed', message, { cause });
}
