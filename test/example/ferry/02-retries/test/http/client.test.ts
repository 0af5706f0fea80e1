import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from '../../src/index.ts';

const answering = (...responses: Response[]): typeof fetch => async () => responses.shift() ?? Response.error();

test('parses the answer', async () => {
  const client = createClient({ baseUrl: 'https://api.test', fetch: answering(Response.json({ id: 7 })) });
  assert.deepEqual(await client.get('/users/7'), { id: 7 });
});

test('throws on a client error', async () => {
  const gone = new Response('gone', { status: 410 });
  const client = createClient({ baseUrl: 'https://api.test', fetch: answering(gone) });
  await assert.rejects(client.get('/users/7'), { status: 410, body: 'gone' });
});

test('retries on a fixed schedule', async () => {
  const waits: number[] = [];
  const busy = () => new Response('busy', { status: 503 });
  const client = createClient({
    baseUrl: 'https://api.test',
    fetch: answering(busy(), busy(), Response.json('done')),
    wait: async (ms) => void waits.push(ms),
  });
  assert.equal(await client.get('/slow'), 'done');
  assert.deepEqual(waits, [500, 1000]);
});
