import type OpenAI from 'openai';
import type { Part } from '../../../shared/conversation/part.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ModelRequest, Provider } from '../provider.ts';
import { checkAddress } from './address.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { toFailure } from './openai-failure.ts';
import { toParts } from './openai-parts.ts';
import type { Access, Vendor } from './vendor.ts';

const OWN = 'https://api.openai.com/v1';

export const openai: Vendor = {
  id: 'openai',
  label: 'OpenAI',
  models: ['gpt-5.4-mini', 'gpt-5.5', 'gpt-5.4', 'gpt-5.4-nano', 'gpt-5.1'],
  baseUrl: OWN,
  takesKey: 'needed',
  env: { key: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL' },
  readAddress: checkAddress,
  create: createOpenAI,
};

function createOpenAI(access: Access): Provider {
  const baseUrl = access.baseUrl ?? OWN;
  const host = new URL(baseUrl).host;
  const client = connect(access.key, baseUrl);
  client.catch(() => {});
  return {
    id: openai.id,
    label: openai.label,
    destination: host,
    models: (signal) => models(client, signal, { host, key: access.key }),
    stream: (request, signal) => stream(client, request, signal, { host, key: access.key }),
  };
}

/** The SDK is loaded when a provider is first made: commands that need no model start without it. */
async function connect(key: string | null, baseURL: string): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    apiKey: key ?? 'none',
    baseURL,
    fetch: boundedFetch,
    logLevel: 'off',
    maxRetries: 0,
    // Following a redirect would hand the question, if not the key, to a host that nobody chose.
    fetchOptions: { redirect: 'manual' },
    ...(key === null ? { defaultHeaders: { Authorization: null } } : {}),
  });
}

async function models(
  connecting: Promise<OpenAI>,
  signal: AbortSignal,
  asked: { host: string; key: string | null },
): Promise<string[]> {
  try {
    const client = await connecting.catch(asReplaced);
    const { data } = await client.models.list({ signal });
    return data.map((model) => model.id);
  } catch (error) {
    if (signal.aborted) return [];
    throw toFailure(error, { ...asked, model: 'its list of models' });
  }
}

async function* stream(
  connecting: Promise<OpenAI>,
  { model, messages }: ModelRequest,
  signal: AbortSignal,
  asked: { host: string; key: string | null },
): AsyncGenerator<Part> {
  try {
    const client = await connecting.catch(asReplaced);
    const events = await client.chat.completions.create(
      { model, messages, stream: true, stream_options: { include_usage: true } },
      { signal },
    );
    yield* toParts(events);
  } catch (error) {
    if (signal.aborted) return;
    throw toFailure(error, { ...asked, model });
  }
}

/** The program's files changed below a running daemon, and it had not read this one yet. */
function asReplaced(cause: unknown): never {
  const message =
    'A part of Pullside is not on the disk any more: it was updated while it ran. Run `pullside daemon stop`, then ask again.';
  throw new AppError('provider-failed', message, { cause });
}
