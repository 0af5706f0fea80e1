import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE } from '../../native-host/ai/turn/patience.ts';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import { answerOf as encoded, modelApis, streamOf } from '../fakes/model-apis.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { type Fault, faults, KEPT } from './provider-faults.ts';
import { answerOf, type Client, endOf, KEY, openRoom, question, type Room, until } from './turn-room.ts';
import { opened } from './turn-session.ts';
import { AT_ONCE_MS } from './until.ts';

const RATE = { count: 1000, ms: 1 };
/** Milliseconds; long enough for a busy machine to send what it has. */
const IDLE = { firstPart: 1000, nextPart: 400 };

/** By fault and provider. */
const seen = new Map<string, Map<string, string>>();

afterAll(() => {
  const providers = modelApis.map(({ provider }) => provider);
  const rows = [['fault', ...providers]];
  for (const [fault, cells] of seen) rows.push([fault, ...providers.map((each) => cells.get(each) ?? '')]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  process.stdout.write(
    `\n${rows.map(line).join('\n')}\n(status, error's code, requests, seconds waited)\n\n`,
  );
});

describe.each(modelApis.map((api) => [api.provider, api] as const))('%s', (provider, api) => {
  let service: ModelService;
  let elsewhere: ModelService;
  let room: Room;
  let client: Client;

  beforeAll(async () => {
    service = await startModelService();
    elsewhere = await startModelService({ kind: 'status', status: 200, body: '{}' });
    await open(service.origin, {});
    // Its SDK is loaded before anything is timed.
    service.answer(encoded(api, { text: ['x'] }));
    await asked();
    service.requests.length = 0;
  });

  afterAll(async () => {
    await room.close();
    await service.close();
    await elsewhere.close();
  });

  afterEach(() => {
    expect(room.bugs).toEqual([]);
    expect([...elsewhere.requests, ...elsewhere.listings]).toEqual([]);
    expect(JSON.stringify(client.events)).not.toContain(KEY);
    service.requests.length = 0;
  });

  async function open(origin: string, patience: Parameters<typeof openRoom>[0]['patience']): Promise<void> {
    await room?.close();
    room = openRoom({ provider, baseUrl: `${origin}${api.base}`, rate: RATE, patience });
    client = room.client();
  }

  async function start(): Promise<string> {
    const turn = crypto.randomUUID();
    const conversation = await opened(client);
    await client.call('turn/start', { turn, ...question(conversation, 'What is it?') });
    return turn;
  }

  async function asked() {
    const turn = await start();
    const end = await endOf(client, turn);
    const events = client.events.map(({ event }) => event).filter((event) => event.turn === turn);
    return { end, events, text: answerOf(client.events, turn) };
  }

  async function run(fault: Fault) {
    room.waits.length = 0;
    if (fault.answers) service.answer(...fault.answers(api, elsewhere.origin));
    else await open(await closedOrigin(), {});
    if (fault.idle) await open(service.origin, IDLE);
    const outcome = await asked();
    const seconds = room.waits.map((ms) => ms / 1000);
    if (fault.idle || !fault.answers) await open(service.origin, {});
    return { ...outcome, seconds };
  }

  test.each(faults.map((fault) => [titleOf(fault), fault] as const))('%s', async (_, fault) => {
    const { name } = fault;
    const { end, events, text, seconds } = await run(fault);
    const { requests } = service;
    const cell = [end.status, end.error?.code, requests.length, seconds.map((s) => s.toFixed(1)).join('+')];
    const row = seen.get(name) ?? new Map<string, string>();
    seen.set(name, row.set(provider, cell.filter((part) => part !== undefined && part !== '').join(' ')));
    expect([end.status, end.error?.code, requests.length, text]).toEqual([
      fault.status,
      fault.code,
      fault.requests,
      fault.text ?? '',
    ]);
    const waits = fault.waits ?? [];
    expect(seconds).toHaveLength(waits.length);
    for (const [index, wait] of waits.entries())
      expect(Math.abs((seconds[index] ?? 0) - wait) / wait).toBeLessThanOrEqual(0.2);
    expect(events.filter(({ type }) => type === 'turn-waiting')).toHaveLength(waits.length);
    expect(partsOf(events)).not.toContain('tool-call');
    expectReceipts(events);
    if (fault.idle) expect(await requests[0]?.closed).toBeGreaterThan(0);
  });

  /** Every receipt is of a request, and its strings are those that the request held. */
  function expectReceipts(events: readonly ConversationEvent[]): void {
    const receipts = events.flatMap((event) => (event.type === 'receipt' ? event.receipt : []));
    const bodies = [...new Set(service.requests.map(({ body }) => body))];
    if (bodies.length === 0) return;
    expect(receipts).toHaveLength(bodies.length);
    receipts.forEach(({ messages }, index) => {
      for (const { content } of messages) expect(bodies[index]).toContain(JSON.stringify(content));
    });
  }

  test('case 112: too long also when it was cut: asked twice, then told', async () => {
    service.answer(api.tooLong());
    const { end, events } = await asked();
    expect(end).toMatchObject({ status: 'failed', error: { code: 'too-long' } });
    expect(service.requests).toHaveLength(2);
    const budgets = events.flatMap((event) => (event.type === 'receipt' ? event.receipt.budget : []));
    // Half of the profile would still hold the whole of a question this short.
    expect(budgets).toEqual([4000, 1000]);
    expectReceipts(events);
  });

  const untilText = () => {
    const events = api.events({ text: [KEPT, 'more'] });
    return events.slice(0, events.findIndex((event) => event.includes(KEPT)) + 1);
  };

  test('C2: stop reaches the panel at once, and the request is closed', async () => {
    service.answer(streamOf(api, untilText(), 'hang'));
    const turn = await start();
    await until('the first part', () => answerOf(client.events, turn) === KEPT);
    await expectStopped(turn);
    const stoppedAt = performance.now();
    expect(((await service.requests[0]?.closed) ?? Number.NaN) - stoppedAt).toBeLessThan(AT_ONCE_MS);
  });

  test('case 115: stop ends silence, too', async () => {
    service.answer({ kind: 'hang' });
    const turn = await start();
    await until('the request', () => service.requests.length === 1);
    await expectStopped(turn);
    await service.requests[0]?.closed;
  });

  test('case 110: stop ends a wait that the service asked for', async () => {
    await open(service.origin, { sleep: PATIENCE.sleep });
    service.answer({ kind: 'status', status: 429, body: '{}', headers: { 'retry-after': '60' } });
    const turn = await start();
    await until('the wait', () => client.events.some(({ event }) => event.type === 'turn-waiting'));
    await expectStopped(turn);
    expect(service.requests).toHaveLength(1);
    await open(service.origin, {});
  });

  async function expectStopped(turn: string): Promise<void> {
    const askedAt = performance.now();
    void client.call('turn/stop', { turn });
    expect(await endOf(client, turn)).toMatchObject({ status: 'stopped', error: null });
    expect(performance.now() - askedAt).toBeLessThan(AT_ONCE_MS);
  }
});

const titleOf = ({ name, threat }: Fault) => `${threat ? `case ${threat}` : 'C9'}: ${name}`;

const partsOf = (events: readonly ConversationEvent[]) =>
  events.flatMap((event) => (event.type === 'part' ? event.part.type : []));

/** Where somebody listened a moment ago. */
async function closedOrigin(): Promise<string> {
  const gone = await startModelService();
  await gone.close();
  return gone.origin;
}
