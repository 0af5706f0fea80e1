import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { untilAborted } from '../../native-host/ai/turn/abortable.ts';
import type { Remedy } from '../../native-host/ai/vendors/failures/failure.ts';
import { openai } from '../../native-host/ai/vendors/openai/openai.ts';
import type { Part } from '../../shared/conversation/part.ts';
import { AppError } from '../../shared/errors.ts';
import { type Answer, byteByByte, flood } from '../fakes/model-service.ts';
import {
  DONE,
  delta,
  event,
  type FakeOpenAI,
  finish,
  say,
  startFakeOpenAI,
  textDelta,
  usage,
} from '../fakes/openai.ts';

const KEY = 'sk-test-4f9c2b7a1d8e6035zzQwXyKLmNoP';

let server: FakeOpenAI;

beforeEach(async () => {
  server = await startFakeOpenAI();
});

afterEach(() => server.close());

async function ask(
  signal = new AbortController().signal,
  baseUrl = server.url,
  parts: Part[] = [],
): Promise<Part[]> {
  const provider = openai.create({ key: KEY, baseUrl });
  const request = {
    model: 'm-1',
    messages: [{ role: 'user' as const, content: 'Hi' }],
    material: { question: 'Hi', page: null, diff: null },
  };
  for await (const part of provider.stream(request, signal)) parts.push(part);
  return parts;
}

async function failure(baseUrl?: string): Promise<AppError> {
  const error = await ask(undefined, baseUrl).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

function textOf(parts: Part[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
}

function stream(steps: (string | Uint8Array | number)[], end?: 'end' | 'cut' | 'hang'): Answer {
  return { kind: 'stream', steps, end };
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

test('case 114: a stream of single bytes, UTF-8 split, gives the same text', async () => {
  server.answer(byteByByte(say(['né ', '日本 ', '🏳️‍🌈'])));
  expect(textOf(await ask())).toBe('né 日本 🏳️‍🌈');
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

test('case 113: a tool call that the cut left half is not handed on', async () => {
  const half = { tool_calls: [{ index: 0, id: 'a', function: { name: 'rm', arguments: '{"path":"/' } }] };
  server.answer(stream([textDelta('I will '), delta(half), 20], 'cut'));
  expect(await ask()).toEqual([
    { type: 'text-delta', text: 'I will ' },
    { type: 'finish', reason: 'incomplete' },
  ]);
});

test.each([
  ['the connection is cut', stream([textDelta('kept'), 20], 'cut')],
  ['the end is missing', stream([textDelta('kept')])],
  ['an event is no JSON', stream([textDelta('kept'), 'data: {"choices": [{"del\n\n', textDelta('no')])],
  ['an event is no completion', stream([textDelta('kept'), 'data: {"choices": "x"}\n\n', textDelta('no')])],
  [
    'an event is cut in the middle of a character',
    stream(
      [
        textDelta('kept'),
        Buffer.concat([Buffer.from('data: {"choices":[{"delta":{"content":"'), Buffer.of(0xe6, 0x97)]),
        20,
      ],
      'cut',
    ),
  ],
])('case 114: when %s the text is kept and marked incomplete', async (_, answer) => {
  server.answer(answer);
  expect(await ask()).toEqual([
    { type: 'text-delta', text: 'kept' },
    { type: 'finish', reason: 'incomplete' },
  ]);
});

const opening = 'data: {"choices":[{"delta":{"content":"';

test.each([
  ['a line without end', opening, 'a'.repeat(65_536)],
  ['an event of lines without end', `${opening}\n`, `data: ${'a'.repeat(1000)}\r\n`.repeat(64)],
])('case 114: %s is cut off at 1 MB, and the request with it', async (_, begin, more) => {
  server.answer(flood([textDelta('kept'), begin], more));
  const seen: Part[] = [];
  await expect(ask(AbortSignal.timeout(5000), server.url, seen)).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('over 1 MB'),
  });
  expect(textOf(seen)).toBe('kept');
  await server.requests[0]?.closed;
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
  const seen: Part[] = [];
  await expect(ask(AbortSignal.timeout(5000), server.url, seen)).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('over 256 KB'),
  });
  expect(textOf(seen)).toBe('kept');
  await server.requests[0]?.closed;
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
  expect(await failure()).toMatchObject({ code: 'too-large', message: expect.stringContaining('over 64') });
});

test.each([
  ['length', 'length'],
  ['content_filter', 'content-filter'],
  ['eos', 'stop'],
])('finish reason %s is told as %s', async (said, told) => {
  server.answer(stream([textDelta('x'), finish(said), usage(1, 2, 1), DONE]));
  expect((await ask()).slice(1)).toEqual([
    { type: 'usage', usage: { inputTokens: 1, outputTokens: 2, cachedTokens: 1 } },
    { type: 'finish', reason: told },
  ]);
});

test('an aborted stream just ends, and its request is closed at the server', async () => {
  server.answer(stream([textDelta('one'), 10_000], 'hang'));
  const controller = new AbortController();
  const provider = openai.create({ key: KEY, baseUrl: server.url });
  const request = { model: 'm', messages: [], material: { question: '', page: null, diff: null } };
  const parts: Part[] = [];
  let stoppedAt = 0;
  for await (const part of untilAborted(provider.stream(request, controller.signal), controller.signal)) {
    parts.push(part);
    stoppedAt = performance.now();
    controller.abort();
  }
  expect(parts).toEqual([{ type: 'text-delta', text: 'one' }]);
  expect((await server.requests[0]?.closed) ?? Infinity).toBeLessThan(stoppedAt + 200);
});

const secretive = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}`, code: KEY } });

test.each([
  [401, 'provider-refused', false],
  [403, 'provider-refused', false],
  [404, 'provider-refused', false],
  [400, 'provider-refused', false],
  [429, 'provider-limited', true],
  [500, 'provider-failed', true],
  [503, 'provider-failed', true],
])('case 84: a %i names the host and nothing that the server sent', async (status, code, retryable) => {
  server.answer({ kind: 'status', status, body: secretive, headers: { 'retry-after-ms': '1' } });
  const error = await failure();
  expect(error).toMatchObject({ code, retryable });
  expect(error.message).toContain(new URL(server.url).host);
  expect(error.message).toContain(String(status));
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(KEY);
});

test.each<[number, Record<string, string>, Remedy]>([
  [429, { 'retry-after': '7' }, { kind: 'wait', ms: 7000 }],
  [429, {}, { kind: 'wait', ms: null }],
  [503, {}, { kind: 'again' }],
  [413, {}, { kind: 'shrink' }],
  [401, {}, { kind: 'none' }],
])(
  'case 110, case 111: a %i with %j is asked once, and says what may help',
  async (status, headers, remedy) => {
    server.answer({ kind: 'status', status, body: '{}', headers });
    expect(await failure()).toMatchObject({ remedy });
    expect(server.requests).toHaveLength(1);
  },
);

test('an error in mid-stream is told after the text that came', async () => {
  server.answer(stream([textDelta('kept'), event({ error: { message: `no ${KEY}` } })]));
  const seen: Part[] = [];
  const provider = openai.create({ key: KEY, baseUrl: server.url });
  const request = { model: 'm', messages: [], material: { question: '', page: null, diff: null } };
  const run = async () => {
    for await (const part of provider.stream(request, new AbortController().signal)) seen.push(part);
  };
  await expect(run()).rejects.toMatchObject({
    code: 'provider-failed',
    message: expect.not.stringContaining(KEY),
  });
  expect(textOf(seen)).toBe('kept');
});

test('case 116: a redirect is refused: neither key nor question reach the other host', async () => {
  let reached = 0;
  const other = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/chat/completions`;
  for (const status of [301, 302, 307, 308]) {
    server.answer({ kind: 'status', status, body: '', headers: { location } });
    expect((await failure()).message).toMatch(/redirects to another address/);
  }
  expect(reached).toBe(0);
  other.close();
});

test('a server that is not there is named', async () => {
  const { url } = server;
  await server.close();
  const error = await failure(url);
  server = await startFakeOpenAI();
  expect(error).toMatchObject({ code: 'provider-unreachable', retryable: true });
  expect(error.message).toContain(new URL(url).host);
  expect(error.message).toContain('ECONNREFUSED');
});

test('without a key no Authorization header is sent', async () => {
  const provider = openai.create({ key: null, baseUrl: server.url });
  const request = { model: 'm', messages: [], material: { question: '', page: null, diff: null } };
  for await (const _ of provider.stream(request, new AbortController().signal));
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});
