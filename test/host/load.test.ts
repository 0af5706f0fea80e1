import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { greetedShim, MIB, peakOf } from './greeted-shim.ts';
import { createHome } from './home.ts';
import { frameOf, type Shim, startShim } from './shim.ts';
import { until } from './until.ts';

test('case 27: a flood from a client that reads nothing is held back, in bounded memory', async () => {
  const { env, paths } = createHome();
  const shim = startShim(env);
  await shim.initialize();
  shim.child.stdout.pause();
  const daemon = await daemonStatus(paths);
  const portion = (first: number) =>
    Buffer.concat(
      Array.from({ length: 5000 }, (_, index) =>
        frameOf({ jsonrpc: '2.0', id: first + index, method: 'no/such' }),
      ),
    );
  const flood = async () => {
    for (let first = 1000; ; first += 5000)
      if (!shim.child.stdin.write(portion(first)))
        await new Promise((resolve) => shim.child.stdin.once('drain', resolve));
  };
  await Promise.race([flood(), sleep(8000)]);
  expect(shim.child.stdin.writableNeedDrain).toBe(true);
  expect(peakOf(shim.child.pid)).toBeLessThan(200 * MIB);
  expect(peakOf(daemon?.pid)).toBeLessThan(300 * MIB);
});

test('case 27: 100,000 frames are answered, one by one', { timeout: 300_000 }, async () => {
  const shim = await greetedShim();
  const count = 100_000;
  const frames = Array.from({ length: count }, (_, index) =>
    frameOf({ jsonrpc: '2.0', id: index + 1000, method: 'no/such' }),
  );
  shim.sendBytes(Buffer.concat(frames));
  await until(() => shim.received.length === count + 1, 280_000);
  expect(peakOf(shim.child.pid)).toBeLessThan(200 * MIB);
});

/** A client whose conversations, as a list, take over 5 MB. */
async function clientWithLargeReply(): Promise<Shim> {
  const shim = await greetedShim();
  for (let index = 0; index < 6; index += 1) {
    const page = { host: 'h', owner: 'o', repo: 'r', kind: 'other', id: `${index}${'ü"'.repeat(230_000)}` };
    await shim.call('conversation/open', { page, fresh: true });
  }
  return shim;
}

test('case 29: a reply of over 5 MB comes in pieces below 1 MB, whole', async () => {
  const shim = await clientWithLargeReply();
  const { conversations } = await shim.call<{ conversations: { page: { id: string } }[] }>(
    'conversation/list',
  );
  expect(Buffer.byteLength(JSON.stringify(conversations))).toBeGreaterThan(5_000_000);
  expect(conversations.map(({ page }) => page.id[0]).sort()).toEqual([...'012345']);
  for (const { page } of conversations) expect(page.id.slice(1)).toBe('ü"'.repeat(230_000));
  expect(shim.largestFrame()).toBeLessThanOrEqual(1_000_000);
});

test('case 27: replies to a client that does not read wait in the daemon, not in the shim', async () => {
  const shim = await clientWithLargeReply();
  await shim.call('conversation/list');
  const before = peakOf(shim.child.pid);
  shim.child.stdout.pause();
  const ids = Array.from({ length: 10 }, (_, index) => `list-${index}`);
  for (const id of ids) shim.send({ jsonrpc: '2.0', id, method: 'conversation/list', params: {} });
  await sleep(3000);
  expect(peakOf(shim.child.pid) - before).toBeLessThan(40 * MIB);
  shim.child.stdout.resume();
  for (const id of ids) await shim.waitFor((message) => message.id === id);
});
