import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { encodeFrame } from '../../native-host/connect/frames.ts';
import { greetedShim, isError, MIB, peakOf, upload } from './greeted-shim.ts';
import { createHome } from './home.ts';
import { frameOf, startShim } from './shim.ts';
import { until } from './until.ts';

function header(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
}

test('case 18: an absurd length ends the shim, which allocates nothing for it', async () => {
  const shim = await greetedShim();
  const before = peakOf(shim.child.pid);
  let after = before;
  shim.sendBytes(header(0xffffffff));
  await shim.waitFor((message) => {
    // One that has ended already tells no more.
    after = peakOf(shim.child.pid) || after;
    return isError('too-large')(message);
  });
  expect(after - before).toBeLessThan(MIB);
  expect(await shim.exitCode).toBe(1);
});

test('case 19: an empty frame is answered with an error, and the next one works', async () => {
  const shim = await greetedShim();
  shim.sendBytes(header(0));
  await shim.waitFor(isError('bad-request'));
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
});

test('case 20: 1 MiB + 1 is answered with an error, and the next one works; 1 MiB is taken', async () => {
  const shim = await greetedShim();
  shim.sendBytes(encodeFrame(Buffer.alloc(MIB + 1, 0x20)));
  await shim.waitFor(isError('too-large'));
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
  const message = { jsonrpc: '2.0', id: 'full', method: 'upload/append', params: upload('', 'v') };
  message.params.text = 'x'.repeat(MIB - JSON.stringify(message).length);
  expect(JSON.stringify(message)).toHaveLength(MIB);
  shim.send(message);
  expect((await shim.waitFor(({ id }) => id === 'full')).result).toEqual({
    length: message.params.text.length,
  });
});

test('case 21: a header that comes in four reads is parsed', async () => {
  const shim = await greetedShim();
  const frame = frameOf({ jsonrpc: '2.0', id: 'slow', method: 'upload/append', params: upload('abc') });
  for (const byte of frame.subarray(0, 4)) {
    shim.sendBytes(Buffer.from([byte]));
    await sleep(20);
  }
  shim.sendBytes(frame.subarray(4));
  expect((await shim.waitFor(({ id }) => id === 'slow')).result).toEqual({ length: 3 });
});

test.each([true, false])(
  'case 22: a frame cut by the end of input ends the shim (greeted: %s)',
  async (greeted) => {
    const { env, paths } = createHome();
    const shim = startShim(env);
    if (greeted) await shim.initialize();
    else await until(() => existsSync(paths.runtime));
    shim.sendBytes(Buffer.concat([header(100), Buffer.from('{"jsonrpc"')]));
    await sleep(50);
    const started = Date.now();
    shim.child.stdin.end();
    expect(await shim.exitCode).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
  },
);

test('case 23: invalid UTF-8 is answered with an error, and the next frame works', async () => {
  const shim = await greetedShim();
  // With U+FFFD in their place, these would be appended.
  const [head, tail] = JSON.stringify({
    jsonrpc: '2.0',
    id: 'bad',
    method: 'upload/append',
    params: upload('HERE'),
  }).split('HERE');
  shim.sendBytes(encodeFrame(Buffer.from(`${head}\xff\xfe${tail}`, 'latin1')));
  expect(isError('bad-request')(await shim.waitFor(({ id }) => id === null || id === 'bad'))).toBe(true);
  expect(await shim.call('upload/append', upload('abc'))).toEqual({ length: 3 });
});
