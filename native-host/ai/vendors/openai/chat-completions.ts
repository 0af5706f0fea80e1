import type OpenAI from 'openai';
import type { ModelRequest, Provider } from '../../provider.ts';
import { createProvider, loadOnce } from '../adapter.ts';
import { hostOf } from '../address.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import { Refusal } from '../failures/refusal.ts';
import { idsOf } from '../model-list.ts';
import { toParts } from './parts.ts';
import { watchTerminator } from './terminator.ts';

interface Service {
  id: string;
  label: string;
  key: string | null;
  baseUrl: string;
  /** Whether its list also has what does not chat, which is left out. */
  offers(model: string): boolean;
}

/** Whoever speaks OpenAI's chat completions. */
export function createChatCompletions({ id, label, key, baseUrl, offers }: Service): Provider {
  const sdk = loadOnce(async () => (await import('openai')).default);
  return createProvider({
    id,
    label,
    host: hostOf(baseUrl),
    async *ask(request, signal) {
      const Client = await sdk();
      const terminator = watchTerminator();
      const client = createClient(Client, { key, baseUrl, fetch: terminator.fetch });
      try {
        yield* toParts(await send(client, request, signal), terminator.came);
      } catch (error) {
        // What the service says in its stream; errors without a body are ours, wrapped.
        throw error instanceof Client.APIError && error.error ? new Refusal(null, error.error) : error;
      }
    },
    async list(signal) {
      const client = createClient(await sdk(), { key, baseUrl, fetch: boundedFetch });
      return idsOf(await client.get('/models', { signal })).filter(offers);
    },
  });
}

interface Connection {
  key: string | null;
  baseUrl: string;
  fetch: typeof boundedFetch;
}

/** What the SDK would read of the environment for OpenAI itself is nobody else's business. */
function createClient(Client: typeof OpenAI, { key, baseUrl, fetch }: Connection): OpenAI {
  return new Client({
    apiKey: key ?? 'none',
    baseURL: baseUrl,
    fetch,
    logLevel: 'off',
    maxRetries: 0,
    ...(key === null ? { defaultHeaders: { Authorization: null } } : {}),
  });
}

function send(client: OpenAI, { model, messages }: ModelRequest, signal: AbortSignal) {
  return client.chat.completions.create(
    { model, messages, stream: true, stream_options: { include_usage: true } },
    { signal },
  );
}
