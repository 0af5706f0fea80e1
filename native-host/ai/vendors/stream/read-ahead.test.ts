import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Bytes, readAhead } from './read-ahead.ts';

test('case 114: what came before the connection broke is given to a slow reader too, in slices', async () => {
  const { readable, writable } = new TransformStream<Bytes, Bytes>();
  const slices = readAhead(readable, 4);
  const line = writable.getWriter();
  for (const text of ['one', 'and two', 'end']) await line.write(new TextEncoder().encode(text));
  await line.abort(new Error('cut'));
  const came: string[] = [];
  const all = async () => {
    for (let slice = await slices.next(); slice; slice = await slices.next())
      came.push(new TextDecoder().decode(slice));
  };
  await expect(all()).rejects.toThrow('cut');
  expect(came).toEqual(['one', 'and ', 'two', 'end']);
});

test('a reader who stands still holds a little over 1 MB, and leaves the rest to the network', async () => {
  let sent = 0;
  const body = new ReadableStream<Bytes>({
    pull: (controller) => {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const slices = readAhead(body, 16 * 1024);
  for (let wait = 0; wait < 100; wait += 1) await turn();
  expect(sent).toBeLessThan(1.3 * 1024 * 1024);
  const before = sent;
  for (let count = 0; count < 40; count += 1) await slices.next();
  await turn();
  expect(sent).toBeGreaterThan(before);
  slices.cancel();
});
