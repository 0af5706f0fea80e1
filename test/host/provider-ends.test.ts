import { afterEach, beforeEach, expect, test } from 'vitest';
import { vendorOf } from '../../native-host/ai/vendors/vendors.ts';
import type { Part } from '../../shared/conversation/part.ts';
import { modelApi, streamOf } from '../fakes/model-apis.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';

let service: ModelService;

beforeEach(async () => {
  service = await startModelService();
});

afterEach(() => service.close());

/** What a provider makes of these raw events, and what it throws in the end. */
async function read(provider: string, events: string[]) {
  const api = modelApi(provider);
  service.answer(streamOf(api, events));
  const request = {
    model: 'm',
    messages: [{ role: 'user' as const, content: 'Hi' }],
    material: { question: 'Hi', page: null, diff: null, failure: null, files: [], selection: null },
  };
  const parts: Part[] = [];
  const asked = vendorOf(provider).create({ key: 'sk-1', baseUrl: service.origin + api.base });
  try {
    for await (const part of asked.stream(request, new AbortController().signal)) parts.push(part);
  } catch (error) {
    return { parts, error };
  }
  return { parts, error: null };
}

const sse = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { type: string }) => `event: ${value.type}\n${sse(value)}`;
const generated = (finishReason: string) => [
  sse({ candidates: [{ content: { parts: [{ text: 'x' }] }, finishReason }] }),
];
const message = (stop_reason: string) => [
  named({ type: 'message_start' }),
  named(Object.assign({ type: 'message_delta' }, { delta: { stop_reason } })),
  named({ type: 'message_stop' }),
];
const chat = (done_reason: string) => [`${JSON.stringify({ message: {}, done: true, done_reason })}\n`];
const completion = (finish_reason: string) => [sse({ choices: [{ delta: {}, finish_reason }] })];

test.each([
  ['gemini', 'MAX_TOKENS', 'length', generated],
  ['gemini', 'SAFETY', 'content-filter', generated],
  ['gemini', 'PROHIBITED_CONTENT', 'content-filter', generated],
  ['gemini', 'MALFORMED_FUNCTION_CALL', 'incomplete', generated],
  ['anthropic', 'end_turn', 'stop', message],
  ['anthropic', 'stop_sequence', 'stop', message],
  ['anthropic', 'max_tokens', 'length', message],
  ['anthropic', 'model_context_window_exceeded', 'length', message],
  ['anthropic', 'refusal', 'content-filter', message],
  ['ollama', 'stop', 'stop', chat],
  ['ollama', 'length', 'length', chat],
  ['openai', 'length', 'length', completion],
  ['openai', 'content_filter', 'content-filter', completion],
  ['compatible', 'model_length', 'length', completion],
  ['compatible', 'error', 'incomplete', completion],
  ['compatible', 'eos_token', 'stop', completion],
  // Every object has these: none of them is a reason, and what is none could never be read back from the database.
  ['gemini', 'constructor', 'content-filter', generated],
  ['anthropic', '__proto__', 'stop', message],
  ['compatible', 'toString', 'stop', completion],
] as const)('%s ends with %s: %s', async (provider, said, reason, events) => {
  const { parts, error } = await read(provider, events(said));
  expect(error).toBeNull();
  expect(parts.at(-1)).toEqual({ type: 'finish', reason });
});

test('a question that Gemini does not take is withheld', async () => {
  const { parts } = await read('gemini', [sse({ promptFeedback: { blockReason: 'SAFETY' } })]);
  expect(parts).toEqual([{ type: 'finish', reason: 'content-filter' }]);
});

test.each(['openai', 'compatible'])(
  '%s: a terminator without a reason ends a whole answer',
  async (provider) => {
    const call = { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } };
    const events = [sse({ choices: [{ delta: { content: 'x', tool_calls: [call] } }] }), 'data: [DONE]\n\n'];
    expect((await read(provider, events)).parts.slice(1)).toEqual([
      { type: 'tool-call', id: 'a', name: 'f', args: '{}' },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  },
);

test('case 113: a call that the limit of tokens cut is not handed on', async () => {
  const half = { index: 0, id: 'a', function: { name: 'rm', arguments: '{"path":"/' } };
  const events = [sse({ choices: [{ delta: { tool_calls: [half] }, finish_reason: 'length' }] })];
  expect((await read('openai', events)).parts).toEqual([{ type: 'finish', reason: 'length' }]);
});

test.each([
  ['openai', sse({ error: { message: 'KEY', type: 'server_error' } }), 'provider-failed', 'again'],
  ['openai', sse({ error: { message: 'KEY', code: 429 } }), 'provider-limited', 'wait'],
  ['compatible', sse({ error: { code: 502, message: 'KEY' }, choices: [] }), 'provider-failed', 'again'],
  ['compatible', `event: error\n${sse({ error: { message: 'KEY' } })}`, 'provider-failed', 'again'],
  [
    'gemini',
    sse({ error: { code: 503, status: 'UNAVAILABLE', message: 'KEY' } }),
    'provider-failed',
    'again',
  ],
  [
    'anthropic',
    named(Object.assign({ type: 'error' }, { error: { type: 'overloaded_error', message: 'KEY' } })),
    'provider-failed',
    'again',
  ],
  [
    'anthropic',
    named(Object.assign({ type: 'error' }, { error: { type: 'rate_limit_error', message: 'KEY' } })),
    'provider-limited',
    'wait',
  ],
  ['ollama', `${JSON.stringify({ error: 'KEY: llama runner terminated' })}\n`, 'provider-failed', 'again'],
])(
  'case 84: %s breaks off with %s: text kept, nothing of its words told',
  async (provider, event, code, kind) => {
    const events = modelApi(provider).events({ text: ['kept'] });
    const before = events.slice(0, events.findIndex((raw) => raw.includes('kept')) + 1);
    const { parts, error } = await read(provider, [...before, event]);
    expect(parts).toEqual([{ type: 'text-delta', text: 'kept' }]);
    expect(error).toMatchObject({ code, remedy: { kind }, message: expect.not.stringContaining('KEY') });
  },
);

test.each([
  ['openai', sse({ choices: [{ delta: { tool_calls: [{ index: 0, id: 7 }] } }] })],
  ['openai', sse({ choices: [{ delta: { tool_calls: [{ index: 0, id: 'a', type: 'custom' }] } }] })],
  ['openai', sse({ choices: [{ delta: { tool_calls: [{ index: 0, id: 'a' }] }, finish_reason: 'stop' }] })],
  ['gemini', sse({ candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: 'x' } }] } }] })],
  ['ollama', `${JSON.stringify({ message: { tool_calls: [{ function: { name: 7 } }] } })}\n`],
])('case 117: %s: a tool call of wrong types, %s, is an error of its own', async (provider, event) => {
  const { parts, error } = await read(provider, [event]);
  expect(parts).toEqual([]);
  expect(error).toMatchObject({ code: 'provider-failed', message: expect.stringContaining('tool call') });
});
