import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { vendorOf } from '../vendors/vendors.ts';
import { askModels } from './models.ts';

const KEY = 'own/4f9c2b7a1d8e6035';

/** OpenAI's adapter at a server of the test. */
async function adapterAt(answer: (path: string) => { status: number; body: string } | null) {
  const server = createServer((request, response) => {
    const given = answer(request.url ?? '');
    if (given) response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return () => vendorOf('openai').create({ key: KEY, baseUrl });
}

test("the service's models", async () => {
  const body = JSON.stringify({ object: 'list', data: [{ id: 'gpt-5.4', object: 'model' }] });
  const open = await adapterAt(() => ({ status: 200, body }));
  expect(await askModels(open, [KEY])).toEqual({ models: ['gpt-5.4'], error: null });
});

test('a key that is refused is an answer', async () => {
  const open = await adapterAt(() => ({ status: 401, body: `{"error": {"message": "bad key ${KEY}"}}` }));
  const { models, error } = await askModels(open, [KEY]);
  expect([models, error?.code]).toEqual([[], 'provider-refused']);
  expect(JSON.stringify(error)).not.toContain(KEY);
});

test('a service that says nothing is given up on, by name', async () => {
  const open = await adapterAt(() => null);
  const { error } = await askModels(open, [KEY], 200);
  expect(error).toMatchObject({ code: 'provider-unreachable', retryable: true });
  expect(error?.message).toMatch(/^127\.0\.0\.1:\d+ gave no answer within 0\.2 seconds/);
});

test('case 84: our key is taken out of what is said; a mistake of ours is none of the service', async () => {
  const said = askModels(() => {
    throw new AppError('provider-failed', `It says ${KEY}.`);
  }, [KEY]);
  expect((await said).error?.message).toBe('It says [REDACTED:own-key].');
  const bug = askModels(() => {
    throw new TypeError('a bug');
  }, []);
  await expect(bug).rejects.toThrow('a bug');
});

test('case 84: a model that is called after our key is left out', async () => {
  const body = JSON.stringify({
    data: [{ id: 'm' }, { id: `m-${KEY}` }, { id: Buffer.from(KEY).toString('base64') }],
  });
  const open = await adapterAt(() => ({ status: 200, body }));
  expect(await askModels(open, [KEY])).toEqual({ models: ['m'], error: null });
});
