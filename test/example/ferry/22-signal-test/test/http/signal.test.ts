import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from '../../src/index.ts';

test('an aborted request is not retried', async () => {
  const controller = new AbortController();
  let requests = 0;
  const client = createClient({
    baseUrl: 'https://api.test',
    fetch: async () => {
      requests += 1;
      return new Response('busy', { status: 503 });
    },
    wait: async () => controller.abort(),
  });
  await assert.rejects(client.get('/slow', { signal: controller.signal }), { name: 'AbortError' });
  assert.equal(requests, 1);
});
