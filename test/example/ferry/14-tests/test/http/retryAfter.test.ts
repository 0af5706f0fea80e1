import assert from 'node:assert/strict';
import test from 'node:test';
import { parseRetryAfter } from '../../src/http/retryAfter.ts';
import { createClient } from '../../src/index.ts';
import { busy, fakeServer } from '../support/fakeServer.ts';

test('reads seconds', () => {
  assert.equal(parseRetryAfter('2'), 2000);
  assert.equal(parseRetryAfter('0'), 0);
});

test('waits as long as the server asks', async () => {
  const server = fakeServer(busy('7'), Response.json('done'));
  await createClient(server.options).get('/slow');
  assert.deepEqual(server.waits, [7000]);
});

test('waits until a date', async () => {
  const soon = new Date(Date.now() + 2000).toUTCString();
  const server = fakeServer(busy(soon), Response.json('done'));
  await createClient(server.options).get('/slow');
  assert.ok(Math.abs((server.waits[0] ?? 0) - 2000) < 1000, `expected ${server.waits[0]} to be 2000`);
});

test('gives up when the server asks for too long', async () => {
  const server = fakeServer(busy('3600'), Response.json('never'));
  await assert.rejects(createClient(server.options).get('/slow'), { status: 503 });
  assert.deepEqual(server.waits, []);
});
