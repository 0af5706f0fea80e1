import { afterEach, beforeEach, expect, test } from 'vitest';
import { openai } from '../../native-host/ai/vendors/openai/openai.ts';
import type { Part } from '../../shared/conversation/part.ts';
import { type Answer, flood } from '../fakes/model-service.ts';
import { DONE, delta, type FakeOpenAI, finish, say, startFakeOpenAI, textDelta } from '../fakes/openai.ts';

/* What is OpenAI's alone; what holds for every API is in provider-adapters.test.ts. */

const KEY = 'sk-test-4f9c2b7a1d8e6035zzQwXyKLmNoP';

let server: FakeOpenAI;

beforeEach(async () => {
  server = await startFakeOpenAI();
});

afterEach(() => server.close());

async function ask(parts: Part[] = []): Promise<Part[]> {
  const provider = openai.create({ key: KEY, baseUrl: server.url });
  const request = {
    model: 'm-1',
    messages: [{ role: 'user' as const, content: 'Hi' }],
    material: { question: 'Hi', page: null, diff: null, failure: null, files: [], selection: null },
  };
  for await (const part of provider.stream(request, AbortSignal.timeout(60_000))) parts.push(part);
  return parts;
}

function textOf(parts: Part[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
}

function stream(steps: (string | Uint8Array | number)[], end?: 'end' | 'cut' | 'hang'): Answer {
  return { kind: 'stream', steps, end };
}

async function expectTooLarge(what: string): Promise<void> {
  const seen: Part[] = [];
  await expect(ask(seen)).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining(what),
  });
  expect(textOf(seen)).toBe('kept');
  await server.requests[0]?.closed;
}

test('one POST carries model and messages; text, usage and finish come back', async () => {
  server.answer(say(['Hel', 'lo ', '👋🏽.']));
  expect(await ask()).toEqual([
    { type: 'text-delta', text: 'Hel' },
    { type: 'text-delta', text: 'lo ' },
    { type: 'text-delta', text: '👋🏽.' },
    { type: 'usage', usage: { inputTokens: 12, outputTokens: 3, cachedTokens: 0 } },
    { type: 'finish', reason: 'stop' },
  ]);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    model: 'm-1',
    messages: [{ role: 'user', content: 'Hi' }],
    stream: true,
    stream_options: { include_usage: true },
  });
});

test('reasoning is a part of its own, under both names that servers use', async () => {
  server.answer(
    stream([
      delta({ reasoning_content: 'a' }),
      delta({ reasoning: 'b' }),
      textDelta('c'),
      finish('stop'),
      DONE,
    ]),
  );
  expect((await ask()).slice(0, 3)).toEqual([
    { type: 'reasoning-delta', text: 'a' },
    { type: 'reasoning-delta', text: 'b' },
    { type: 'text-delta', text: 'c' },
  ]);
});

test('tool calls are joined from their pieces', async () => {
  const piece = (value: Record<string, unknown>) => delta({ tool_calls: [value] });
  server.answer(
    stream([
      piece({ index: 0, id: 'a', function: { name: 'read', arguments: '{"p' } }),
      piece({ index: 1, id: 'b', function: { name: 'list', arguments: '' } }),
      piece({ index: 0, function: { arguments: '":1}' } }),
      finish('tool_calls'),
      DONE,
    ]),
  );
  expect(await ask()).toEqual([
    { type: 'tool-call', id: 'a', name: 'read', args: '{"p":1}' },
    { type: 'tool-call', id: 'b', name: 'list', args: '' },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

test('case 114: after an event that is no completion the text is kept and marked incomplete', async () => {
  server.answer(stream([textDelta('kept'), 'data: {"choices": "x"}\n\n', textDelta('no')]));
  expect(await ask()).toEqual([
    { type: 'text-delta', text: 'kept' },
    { type: 'finish', reason: 'incomplete' },
  ]);
});

test('case 114: an event of lines without end is cut off at 1 MB, and the request with it', async () => {
  const opening = 'data: {"choices":[{"delta":{"content":"\n';
  server.answer(flood([textDelta('kept'), opening], `data: ${'a'.repeat(1000)}\r\n`.repeat(64)));
  await expectTooLarge('over 1 MB');
});

test.each(['\n', '\r\n', '\r'])('events that end with two of %j are counted one by one', async (end) => {
  const small = textDelta('a'.repeat(1000)).replaceAll('\n', end);
  server.answer(stream([...Array.from({ length: 2000 }, () => small), finish('stop'), DONE]));
  const parts = await ask();
  expect(textOf(parts)).toHaveLength(2_000_000);
  expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
});

const callPiece = (index: number, args: string) =>
  delta({ tool_calls: [{ index, id: `c${index}`, function: { name: 'read', arguments: args } }] });

test('case 117: arguments without end are cut off at 256 KB, and the request with it', async () => {
  server.answer(flood([textDelta('kept')], callPiece(0, 'a'.repeat(32_768))));
  await expectTooLarge('over 256 KB');
});

test('case 117: a step has 64 tool calls at most', async () => {
  const calls = (count: number) =>
    stream([
      ...Array.from({ length: count }, (_, index) => callPiece(index, '{}')),
      finish('tool_calls'),
      DONE,
    ]);
  server.answer(calls(64), calls(65));
  expect((await ask()).filter(({ type }) => type === 'tool-call')).toHaveLength(64);
  await expect(ask()).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('over 64'),
  });
});
