import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Channel, openChannel } from './channel.ts';

const REQUESTS = 2000;
const PADDING = 'x'.repeat(16 * 1024);
const REPLY = 'y'.repeat(64 * 1024);

interface Pair {
  client: WebSocket;
  channel: Channel;
  /** Requests that the daemon's side took in. */
  taken: number;
  /** Messages that the client has read. */
  replies: number;
}

/** A channel with its client, over a real socket. */
async function connect(onRequest: (pair: Pair) => void): Promise<Pair> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  const [[socket]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  const pair: Pair = { client, channel: openChannel(socket), taken: 0, replies: 0 };
  client.on('message', () => {
    pair.replies += 1;
  });
  pair.channel.reader.listen(() => {
    pair.taken += 1;
    onRequest(pair);
  });
  return pair;
}

function flood({ client }: Pair): void {
  for (let id = 1; id <= REQUESTS; id += 1)
    client.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'm', params: { PADDING } }));
}

/** Waits until a count has stood still for a while. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await sleep(300);
  }
  return count();
}

test('case 27: from a client that reads nothing, nothing more is read; it loses nothing by it', async () => {
  const pair = await connect(({ channel }) => {
    const reply = { jsonrpc: '2.0', result: REPLY };
    void channel.writer.write(reply).then(channel.settled);
  });
  pair.client.pause();
  flood(pair);
  await expect.poll(() => pair.taken).toBeGreaterThan(10);
  const taken = await settled(() => pair.taken);
  expect(taken * REPLY.length).toBeLessThan(16 * 1024 * 1024);
  pair.client.resume();
  await expect.poll(() => pair.replies).toBe(REQUESTS);
});

test('case 27: while many requests wait for their answers, no more are read', async () => {
  const pair = await connect(() => {});
  flood(pair);
  await expect.poll(() => pair.taken).toBeGreaterThanOrEqual(256);
  const taken = await settled(() => pair.taken);
  expect(taken).toBeLessThan(400);
  for (let done = 0; done < taken; done += 1) pair.channel.settled();
  await expect.poll(() => pair.taken).toBeGreaterThan(taken + 200);
});

test('case 27: a client that leaves too much unread is let go', async () => {
  const { client, channel } = await connect(() => {});
  let isGone = false;
  channel.reader.onClose(() => {
    isGone = true;
  });
  client.pause();
  const note = { jsonrpc: '2.0', method: 'm', params: REPLY };
  for (let sent = 0; sent * REPLY.length < 128 * 1024 * 1024; sent += 1) void channel.writer.write(note);
  await expect.poll(() => isGone, { timeout: 10_000 }).toBe(true);
});
