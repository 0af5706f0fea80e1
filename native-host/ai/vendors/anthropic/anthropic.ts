import type Anthropic from '@anthropic-ai/sdk';
import { factsOf } from '../../models/table.ts';
import type { ModelRequest, Provider } from '../../provider.ts';
import { createProvider, loadOnce } from '../adapter.ts';
import { checkAddress, hostOf } from '../address.ts';
import { Refusal } from '../failures/refusal.ts';
import { idsOf } from '../model-list.ts';
import type { Access, Vendor } from '../vendor.ts';
import { namingFetch } from './event-names.ts';
import { toParts } from './parts.ts';

const OWN = 'https://api.anthropic.com';

export const anthropic: Vendor = {
  id: 'anthropic',
  label: 'Anthropic',
  models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5', 'claude-sonnet-5', 'claude-opus-4-8'],
  baseUrl: OWN,
  takesKey: 'needed',
  env: { key: 'ANTHROPIC_API_KEY', baseUrl: 'ANTHROPIC_BASE_URL' },
  /** Other tools want the version at the end; the SDK adds it. */
  readAddress: (text) => checkAddress(text).replace(/\/v1$/, ''),
  create: createAnthropic,
};

function createAnthropic({ key, baseUrl: given }: Access): Provider {
  const baseUrl = given ?? OWN;
  const sdk = loadOnce(async () => (await import('@anthropic-ai/sdk')).default);
  return createProvider({
    id: anthropic.id,
    label: anthropic.label,
    host: hostOf(baseUrl),
    async *ask(request, signal) {
      const Client = await sdk();
      try {
        yield* toParts(await createClient(Client, key, baseUrl).messages.create(bodyOf(request), { signal }));
      } catch (error) {
        // What the service says in its stream; errors without a body are ours, wrapped.
        throw error instanceof Client.APIError && error.error ? new Refusal(null, error.error) : error;
      }
    },
    async list(signal) {
      const client = createClient(await sdk(), key, baseUrl);
      return idsOf(await client.get('/v1/models', { query: { limit: 1000 }, signal }));
    },
  });
}

function createClient(Client: typeof Anthropic, key: string | null, baseURL: string): Anthropic {
  return new Client({
    apiKey: key ?? 'none',
    baseURL,
    fetch: namingFetch,
    logLevel: 'off',
    maxRetries: 0,
    defaultHeaders: credentials(key, baseURL),
  });
}

/** The SDK sends the key as a bearer's token; many gateways read Anthropic's older header alone. */
function credentials(key: string | null, baseUrl: string): Record<string, string | null> {
  if (key === null) return { Authorization: null, 'X-Api-Key': null };
  return baseUrl === OWN ? {} : { 'X-Api-Key': key };
}

function bodyOf({ model, messages }: ModelRequest): Anthropic.MessageCreateParamsStreaming {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return {
    model,
    max_tokens: longestAnswer(model),
    ...(system.length > 0 ? { system: system.join('\n\n') } : {}),
    messages: messages.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
    ...(thinksByItself(model) ? { thinking: { type: 'adaptive', display: 'summarized' } } : {}),
    stream: true,
  };
}

/** Enough for thoughts and a long answer; what one costs stays bounded. */
const LONGEST_ANSWER = 32_000;
/** Of models behind others' addresses nothing is known. */
const USUAL_ANSWER = 16_000;

/** Anthropic wants a limit, and refuses one that is beyond the model's own. */
function longestAnswer(model: string): number {
  return Math.min(LONGEST_ANSWER, factsOf(anthropic.id, model)?.maxOutput ?? USUAL_ANSWER);
}

/** From 4.6 on models decide themselves how much to think, and show it only when asked. */
function thinksByItself(model: string): boolean {
  return /^claude-[a-z]+-(?:4-[6-9]|[5-9])(?!\d)/.test(model);
}
