import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, modelApis } from '../fakes/model-apis.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { adapterOf, askService, failure, KEY, request } from './asked-adapter.ts';

let service: ModelService;

beforeEach(async () => {
  service = await startModelService();
});

afterEach(() => service.close());

describe.each(modelApis.map((api) => [api.provider, api] as const))('%s', (_, api) => {
  test('case 114: an answer without a body is none', async () => {
    service.answer({ kind: 'status', status: 204, body: '' });
    expect(await failure(askService(service, api))).toMatchObject({
      code: 'provider-failed',
      remedy: { kind: 'none' },
    });
  });

  test.each([
    [400, 'provider-refused', 'none'],
    [401, 'provider-refused', 'none'],
    [402, 'provider-refused', 'none'],
    [403, 'provider-refused', 'none'],
    [404, 'provider-refused', 'none'],
    [413, 'too-long', 'shrink'],
    [429, 'provider-limited', 'wait'],
    [500, 'provider-failed', 'again'],
    [502, 'provider-failed', 'again'],
    [503, 'provider-failed', 'again'],
    [529, 'provider-failed', 'again'],
    [999, 'provider-failed', 'again'],
  ])('case 84: a %i names the host and nothing that the server sent', async (status, code, kind) => {
    service.answer({ kind: 'status', status, body: api.error(status, `no: ${KEY}`, 'some_error') });
    const error = await failure(askService(service, api));
    expect(error).toMatchObject({ code, remedy: { kind }, retryable: kind === 'wait' || kind === 'again' });
    expect(error.message).toContain(new URL(service.origin).host);
    expect(error.message).toContain(String(status));
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(KEY);
    expect(service.requests).toHaveLength(1);
  });

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after-ms': '250' }, 250],
    [{}, null],
  ])('case 110: a 429 with %j asks for %s ms', async (headers, ms) => {
    service.answer({ kind: 'status', status: 429, body: api.error(429, 'slow down'), headers });
    expect((await failure(askService(service, api))).remedy).toEqual({ kind: 'wait', ms });
  });

  test('case 112: the API’s own words for a question that is too long ask for a shorter one', async () => {
    service.answer(api.tooLong());
    expect(await failure(askService(service, api))).toMatchObject({
      code: 'too-long',
      remedy: { kind: 'shrink' },
    });
  });

  test('a body that is no API’s at all still gives its status', async () => {
    service.answer({
      kind: 'status',
      status: 503,
      body: '<html>down</html>',
      headers: { 'content-type': 'text/html' },
    });
    expect(await failure(askService(service, api))).toMatchObject({ remedy: { kind: 'again' } });
  });

  test('what answers with another kind of page is named', async () => {
    service.answer({
      kind: 'status',
      status: 200,
      body: '<html>hi</html>',
      headers: { 'content-type': 'text/html' },
    });
    expect(await failure(askService(service, api))).toMatchObject({
      code: 'provider-failed',
      remedy: { kind: 'none' },
    });
  });

  test('nobody there, or gone before the first byte: the host is named, and asked again where it was there', async () => {
    service.answer({ kind: 'reset' });
    const reset = await failure(askService(service, api));
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const provider = adapterOf(api, `http://127.0.0.1:${port}`);
    const refused = await failure(
      provider.stream(request, new AbortController().signal)[Symbol.asyncIterator]().next(),
    );
    for (const [error, host, reason, kind] of [
      [reset, new URL(service.origin).host, 'ECONNRESET', 'again'],
      [refused, `127.0.0.1:${port}`, 'ECONNREFUSED', 'none'],
    ] as const) {
      expect(error).toMatchObject({ code: 'provider-unreachable', retryable: true, remedy: { kind } });
      expect(error.message).toContain(host);
      expect(error.message).toContain(reason);
    }
  });

  test('case 116: a redirect is refused: neither key nor question reach the other host', async () => {
    const other = await startModelService(answerOf(api, { text: ['x'] }));
    for (const status of [301, 302, 307, 308]) {
      service.answer({ kind: 'redirect', to: `${other.origin}${api.path('m-1')}`, status });
      const error = await failure(askService(service, api));
      expect(error).toMatchObject({ code: 'provider-refused', remedy: { kind: 'none' } });
      expect(error.message).toContain('redirects to another address');
    }
    expect([...other.requests, ...other.listings]).toEqual([]);
    await other.close();
  });
});
