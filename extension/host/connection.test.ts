import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { splitMessage } from '../../shared/protocol/pieces.ts';
import type { HostClient } from './client.ts';
import { createHostClient } from './connection.ts';
import type { Transport } from './transport.ts';

interface Request {
  id?: number;
  method: string;
  params: unknown;
}

const clients: HostClient[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  vi.useRealTimers();
});

/** A host on the other end of a line: it answers `initialize` unless told otherwise. */
class Line implements Transport {
  received: Request[] = [];
  closed = false;
  deliver: (message: unknown) => void = () => {};
  end: (reason: string | null) => void = () => {};
  readonly #initialize: (line: Line, id: number) => void;

  constructor(initialize: (line: Line, id: number) => void) {
    this.#initialize = initialize;
  }

  send(message: unknown): void {
    const request = message as Request;
    this.received.push(request);
    if (request.method === 'initialize') queueMicrotask(() => this.#initialize(this, request.id ?? 0));
  }
  onMessage(handler: (message: unknown) => void): void {
    this.deliver = handler;
  }
  onClose(handler: (reason: string | null) => void): void {
    this.end = handler;
  }
  close(): void {
    this.closed = true;
  }
  answer(id: number | undefined, result: unknown): void {
    this.deliver({ jsonrpc: '2.0', id, result });
  }
  refuse(id: number, code: string): void {
    const data = { code, message: `because ${code}`, retryable: false };
    this.deliver({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no', data } });
  }
}

const welcome = (line: Line, id: number) =>
  line.answer(id, { protocol: 1, host: { version: '1.2.3', pid: 7, startedAt: '2026-01-01T00:00:00Z' } });

function connect(initialize = welcome): { client: HostClient; lines: Line[] } {
  const lines: Line[] = [];
  const open = () => {
    const line = new Line(initialize);
    lines.push(line);
    return line;
  };
  const client = createHostClient(open, { name: 'test', version: '0' });
  clients.push(client);
  return { client, lines };
}

/** JSON-RPC handles each message in a turn of the event loop of its own. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}
const lineAt = (lines: Line[], index: number) => lines.at(index) as Line;

test('connects, says its version, and calls are answered', async () => {
  const { client, lines } = connect();
  const listed = client.call('terminal/list', {});
  await settle();
  expect(client.state.value).toEqual({ kind: 'connected', version: '1.2.3', pid: 7 });
  expect(client.epoch.value).toBe(1);
  const [hello, list] = lineAt(lines, 0).received;
  expect(hello?.params).toEqual({ protocol: 1, client: { name: 'test', version: '0' } });
  lineAt(lines, 0).answer(list?.id, { terminals: [] });
  expect(await listed).toEqual({ terminals: [] });
});

test('a call made while the line is down waits for the next one', async () => {
  const { client, lines } = connect();
  await settle();
  lineAt(lines, 0).end('Native host has exited.');
  const call = client.call('turn/stop', { turn: 't' });
  expect(client.state.value).toMatchObject({ kind: 'reconnecting', attempt: 1 });
  await pass(200);
  const second = lineAt(lines, 1);
  second.answer(second.received[1]?.id, {});
  expect(await call).toEqual({});
  expect(client.epoch.value).toBe(2);
});

test('a call in flight when the line ends is rejected as one to ask again', async () => {
  const { client, lines } = connect();
  await settle();
  const call = client.call('turn/stop', { turn: 't' });
  const refused = expect(call).rejects.toMatchObject({ code: 'disconnected', retryable: true });
  await settle();
  lineAt(lines, 0).end(null);
  await refused;
});

test('backs off 0.2, 0.5, 1, 2, 4, 5, 5 s while the host dies at once', async () => {
  const { client, lines } = connect((line) => line.end('Native host has exited.'));
  await settle();
  const delays: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const state = client.state.value;
    if (state.kind !== 'reconnecting') throw new Error(state.kind);
    delays.push(state.nextAt - Date.now());
    await pass(state.nextAt - Date.now());
  }
  expect(delays).toEqual([200, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  expect(lines).toHaveLength(8);
});

test('a host that is not registered is missing, and found within 2 s of its set-up', async () => {
  let registered = false;
  const { client } = connect((line, id) =>
    registered ? welcome(line, id) : line.end('Specified native messaging host not found.'),
  );
  await settle();
  expect(client.state.value.kind).toBe('missing');
  registered = true;
  await pass(2_000);
  expect(client.state.value.kind).toBe('connected');
});

test('an unsupported version is outdated, and says why', async () => {
  const { client, lines } = connect((line, id) => line.refuse(id, 'unsupported-version'));
  await settle();
  expect(client.state.value).toEqual({ kind: 'outdated', detail: 'because unsupported-version' });
  expect(lineAt(lines, 0).closed).toBe(true);
});

test('an error of the host keeps its code', async () => {
  const { client, lines } = connect();
  await settle();
  const call = client.call('turn/stop', { turn: 't' });
  await settle();
  lineAt(lines, 0).refuse(lineAt(lines, 0).received[1]?.id ?? 0, 'not-found');
  await expect(call).rejects.toMatchObject({ code: 'not-found', message: 'because not-found' });
});

test('a malformed result is an error, never handed on', async () => {
  const { client, lines } = connect();
  await settle();
  const call = client.call('terminal/list', {});
  await settle();
  lineAt(lines, 0).answer(lineAt(lines, 0).received[1]?.id, { terminals: 'none' });
  await expect(call).rejects.toThrow('terminal/list is malformed');
});

test('notifications are joined from pieces, parsed, and dropped when malformed', async () => {
  const { client, lines } = connect();
  await settle();
  const seen: number[] = [];
  client.on('terminal/output', ({ data }) => seen.push(data.length));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const params = { terminal: 't', view: 'v', offset: 0, data: 'x'.repeat(3_000) };
  const json = JSON.stringify({ jsonrpc: '2.0', method: 'terminal/output', params });
  for (const piece of splitMessage(json, 'p', 1_000)) lineAt(lines, 0).deliver(JSON.parse(piece));
  lineAt(lines, 0).deliver({ jsonrpc: '2.0', method: 'terminal/output', params: { ...params, data: 5 } });
  await settle();
  expect(seen).toEqual([3_000]);
  expect(console.warn).toHaveBeenCalledOnce();
});

test('resting lets the line go and asks for none until retry', async () => {
  const { client, lines } = connect();
  await settle();
  client.rest();
  expect(lineAt(lines, 0).closed).toBe(true);
  await pass(60_000);
  expect(lines).toHaveLength(1);
  client.retry();
  await settle();
  expect(client.epoch.value).toBe(2);
});

test('a silent host is given up after 15 s', async () => {
  const { client } = connect(() => {});
  await pass(15_000);
  expect(client.state.value.kind).toBe('reconnecting');
});
