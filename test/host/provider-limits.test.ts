import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, modelApi } from '../fakes/model-apis.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { adapterOf, request } from './asked-adapter.ts';

let service: ModelService;

beforeAll(async () => {
  service = await startModelService();
});

afterAll(() => service.close());

/** What the provider's service received for a model. */
async function bodyFor(provider: Parameters<typeof modelApi>[0], model: string) {
  const api = modelApi(provider);
  service.answer(answerOf(api, { text: ['Yes.'] }));
  const parts = adapterOf(api, service.origin).stream({ ...request, model }, new AbortController().signal);
  for await (const _ of parts);
  return JSON.parse(service.requests.at(-1)?.body ?? '{}') as Record<string, unknown>;
}

test.each([
  ['claude-opus-5-5', 32_000],
  ['claude-opus-4-1-20250805', 32_000],
  ['claude-3-5-haiku-20241022', 8192],
  ['claude-3-opus-20240229', 4096],
  ['claude-2.1', 4096],
  ['some-gateway-model', 16_000],
])('Anthropic, which wants a limit, gets one that %s allows', async (model, limit) => {
  expect((await bodyFor('anthropic', model)).max_tokens).toBe(limit);
});

test.each([
  ['llama3.2', { num_ctx: 8192 }],
  ['qwen3:8b', { num_ctx: 16_384 }],
  ['gpt-oss:120b-cloud', undefined],
])('Ollama is told how much of a prompt %s has to serve', async (model, options) => {
  expect((await bodyFor('ollama', model)).options).toEqual(options);
});

test.each([
  ['openai', 'o3'],
  ['openai', 'gpt-6.1-sol'],
  ['gemini', 'gemini-4-argon'],
] as const)('%s refuses a temperature of %s: none is sent to anyone', async (provider, model) => {
  const body = JSON.stringify(await bodyFor(provider, model));
  expect(body).not.toMatch(/temperature|top_?p|max_tokens/i);
});
