import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { untilAborted } from '../../native-host/ai/turn/abortable.ts';
import { vendorOf } from '../../native-host/ai/vendors/vendors.ts';
import type { Part } from '../../shared/conversation/part.ts';
import { answerOf, type ModelApi, modelApi, modelApis, type Said, streamOf } from '../fakes/model-apis.ts';
import { byteByByte, flood, type ModelService, startModelService } from '../fakes/model-service.ts';
import { adapterOf, askService, failure, KEY, request } from './asked-adapter.ts';
import { AT_ONCE_MS } from './until.ts';

let service: ModelService;

beforeEach(async () => {
  service = await startModelService();
});

afterEach(() => service.close());

const said: Said = {
  reasoning: ['Hm, ', 'né?'],
  text: ['Hel', 'lo ', '👋🏽 日本'],
  calls: [
    { id: 'call-1', name: 'read', args: { path: 'a/ü.ts' } },
    { id: 'call-2', name: 'list', args: {} },
  ],
  usage: { input: 12, output: 5, cached: 4 },
};

function joined(parts: readonly Part[]) {
  const of = (type: 'text-delta' | 'reasoning-delta') =>
    parts.map((part) => (part.type === type ? part.text : '')).join('');
  return { text: of('text-delta'), reasoning: of('reasoning-delta'), rest: parts.filter(isNoDelta) };
}

function isNoDelta({ type }: Part): boolean {
  return type !== 'text-delta' && type !== 'reasoning-delta';
}

const text = (api: ModelApi) => api.events({ text: ['kept'] });
const untilText = (api: ModelApi) => {
  const events = text(api);
  return events.slice(0, events.findIndex((event) => event.includes('kept')) + 1);
};

const malformed = (api: ModelApi) => (untilText(api).at(-1) ?? '').replace('kept"', 'no');

describe.each(modelApis.map((api) => [api.provider, api] as const))('%s', (_, api) => {
  test('reasoning, text, tool calls, usage and the end come, whole or byte by byte', async () => {
    const whole = answerOf(api, said);
    service.answer(whole, byteByByte(whole));
    const usage = api.tells({ inputTokens: 12, outputTokens: 5, cachedTokens: 4 });
    for (const parts of [await askService(service, api), await askService(service, api)])
      expect(joined(parts)).toEqual({
        reasoning: 'Hm, né?',
        text: 'Hello 👋🏽 日本',
        rest: [
          { type: 'tool-call', id: 'call-1', name: 'read', args: '{"path":"a/ü.ts"}' },
          { type: 'tool-call', id: 'call-2', name: 'list', args: '{}' },
          { type: 'usage', usage },
          { type: 'finish', reason: 'tool-calls' },
        ],
      });
  });

  test('one POST and nothing before it, with every message and, where it is taken, the key', async () => {
    service.answer(answerOf(api, { text: ['x'] }));
    expect((await askService(service, api)).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(service.requests.map(({ method, path }) => [method, path])).toEqual([['POST', api.path('m-1')]]);
    const [received] = service.requests;
    for (const { content } of request.messages) expect(received?.body).toContain(JSON.stringify(content));
    const credentials = JSON.stringify(received?.headers);
    expect(credentials.includes(KEY)).toBe(api.provider !== 'ollama');
  });

  test('without a key no header speaks of one', async () => {
    service.answer(answerOf(api, { text: ['x'] }));
    const vendor = vendorOf(api.provider);
    const provider = vendor.create({ key: null, baseUrl: vendor.readAddress(service.origin + api.base) });
    for await (const part of provider.stream(request, new AbortController().signal)) void part;
    expect(Object.keys(service.requests[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/authorization|api-?key/i)]),
    );
  });

  test('cases 113, 114: an answer that is cut after any event keeps what came, and no tool call', async () => {
    const events = api.events(said);
    for (let count = 1; count < events.length; count += 1) {
      const kept = events.slice(0, count);
      service.answer(streamOf(api, [...kept, 20], 'cut'));
      const parts = await askService(service, api).catch((error: unknown) => error);
      const seen = kept.join('');
      if (parts instanceof Error) {
        // Only where nothing of an answer came.
        expect([count, parts]).toMatchObject([count, { remedy: { kind: 'again' } }]);
        continue;
      }
      const expected = (pieces: string[] = []) =>
        pieces.filter((piece) => seen.includes(JSON.stringify(piece))).join('');
      const { text: got, reasoning, rest } = joined(parts as Part[]);
      expect([count, got, reasoning]).toEqual([count, expected(said.text), expected(said.reasoning)]);
      const isWhole = rest.some((part) => part.type === 'finish' && part.reason !== 'incomplete');
      expect([count, rest.some(({ type }) => type === 'tool-call')]).toEqual([count, isWhole]);
    }
  });

  test.each<[string, (string | Uint8Array | number)[], 'end' | 'cut' | 'hang']>([
    ['is cut', [20], 'cut'],
    ['just ends', [], 'end'],
    ['holds an event that is no JSON, and stays open', [malformed(api)], 'hang'],
    ['holds an event that is no JSON', [malformed(api), ...text(api)], 'end'],
    [
      'is cut in the middle of a character',
      [Buffer.concat([Buffer.from(text(api)[0]?.slice(0, 20) ?? ''), Buffer.of(0xe6, 0x97)]), 20],
      'cut',
    ],
    [
      'ends in the middle of an event',
      [Buffer.concat([Buffer.from(text(api)[0]?.slice(0, 20) ?? ''), Buffer.of(0xe6, 0x97)])],
      'end',
    ],
  ])('case 114: the text of a stream that %s is kept and marked incomplete', async (_name, steps, end) => {
    service.answer(streamOf(api, [...untilText(api), ...steps], end));
    const { text: got, rest } = joined(await askService(service, api));
    expect(got).toBe('kept');
    expect(rest.at(-1)).toEqual({ type: 'finish', reason: 'incomplete' });
    await service.requests[0]?.closed;
  });

  // Ollama gives none.
  const hasIds = api.provider !== 'ollama';
  test(`case 117: two tool calls with one id are ${hasIds ? 'an error of their own' : 'told apart'}`, async () => {
    const twice = { id: 'a', name: 'read', args: {} };
    service.answer(answerOf(api, { text: ['kept'], calls: [twice, twice] }));
    const parts: Part[] = [];
    const asked = askService(service, api, undefined, parts);
    if (hasIds) await expect(asked).rejects.toMatchObject({ code: 'provider-failed', retryable: true });
    else expect((await asked).filter(({ type }) => type === 'tool-call')).toHaveLength(2);
    expect(joined(parts).text).toBe('kept');
  });

  test('case 115: an event without end is cut off at 1 MB, and the request with it', async () => {
    const [opening = ''] = text(api);
    service.answer({
      ...flood([...untilText(api), opening.slice(0, 12)], 'a'.repeat(65_536)),
      headers: { 'content-type': api.contentType },
    } as ReturnType<typeof flood>);
    const parts: Part[] = [];
    await expect(askService(service, api, AbortSignal.timeout(60_000), parts)).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(joined(parts).text).toBe('kept');
    await service.requests[0]?.closed;
  });

  // Nobody takes these for the end of an event, so that all of them pile up.
  test('case 114: nor does a flood of mixed line ends pass', async () => {
    const more = api.provider === 'anthropic' || api.provider === 'ollama' ? '\r' : 'a\n\r';
    const headers = { 'content-type': api.contentType };
    service.answer({ ...flood(untilText(api), more.repeat(21_845)), headers } as ReturnType<typeof flood>);
    await expect(askService(service, api, AbortSignal.timeout(60_000))).rejects.toMatchObject({
      code: 'too-large',
    });
    await service.requests[0]?.closed;
  });

  test('an aborted answer just ends, and its request is closed at the server', async () => {
    service.answer(streamOf(api, [...untilText(api), 60_000], 'hang'));
    const controller = new AbortController();
    let stoppedAt = 0;
    const parts: Part[] = [];
    const stream = adapterOf(api, service.origin).stream(request, controller.signal);
    for await (const part of untilAborted(stream, controller.signal)) {
      parts.push(part);
      stoppedAt = performance.now();
      controller.abort();
    }
    expect(joined(parts)).toEqual({ text: 'kept', reasoning: '', rest: [] });
    expect((await service.requests[0]?.closed) ?? Infinity).toBeLessThan(stoppedAt + AT_ONCE_MS);
  });

  test('its models are listed; a refused key is told, and so is what is no list', async () => {
    const hostile = ['a'.repeat(201), 'bad\u001b[31mname'];
    service.list({ kind: 'status', status: 200, body: api.list(['one', ...hostile, 'two']) });
    const provider = adapterOf(api, service.origin);
    expect(await provider.models(new AbortController().signal)).toEqual(['one', 'two']);
    service.list({ kind: 'status', status: 401, body: api.error(401, KEY) });
    const error = await failure(provider.models(new AbortController().signal));
    expect(error).toMatchObject({ code: 'provider-refused' });
    expect(error.message).not.toContain(KEY);
    expect(await provider.models(AbortSignal.abort())).toEqual([]);
    for (const body of ['<html>hi</html>', '[]', '{"data": 7, "models": "x"}']) {
      service.list({ kind: 'status', status: 200, body });
      const asked = failure(provider.models(new AbortController().signal));
      expect([body, await asked]).toMatchObject([body, { code: 'provider-failed' }]);
    }
  });
});

test('events without a name are known by their type', async () => {
  const api = modelApi('anthropic');
  const nameless = api.events(said).map((event) => event.replace(/^event: .*\n/, ''));
  const answer = streamOf(api, nameless);
  service.answer(answer, byteByByte(answer));
  for (const parts of [await askService(service, api), await askService(service, api)])
    expect(joined(parts)).toMatchObject({ text: 'Hello 👋🏽 日本', reasoning: 'Hm, né?' });
});

test('a gateway in front of Anthropic finds the key in either of the headers that such servers read', async () => {
  const api = modelApi('anthropic');
  service.answer(answerOf(api, { text: ['x'] }));
  await askService(service, api);
  const headers = service.requests[0]?.headers ?? {};
  expect([headers['x-api-key'], headers.authorization]).toEqual([KEY, `Bearer ${KEY}`]);
});
