import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from '../../src/index.ts';
import { busy, fakeServer } from '../support/fakeServer.ts';

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


test('falls back to the schedule without a header', async () => {
  const server = fakeServer(busy(), busy(), Response.json('done'));
  assert.equal(await createClient(server.options).get('/slow'), 'done');
  assert.deepEqual(server.waits, [500, 1000]);
});
