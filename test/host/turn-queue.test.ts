import { expect, test } from 'vitest';
import type { Answer } from '../fakes/model-service.ts';
import { DONE, finish, say, textDelta } from '../fakes/openai.ts';
import { answerOf, endOf, question, until } from './turn-room.ts';
import { opened, turnSession } from './turn-session.ts';

/** Three questions in five seconds: a slow machine asks them in less, and nobody waits a minute for a test. */
const RATE = { count: 3, ms: 5000 };
const here = turnSession({ rate: RATE });

/** An answer that ends when the test wants. */
function held(): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    answer: { kind: 'stream', steps: [textDelta('slow'), () => promise, finish('stop'), DONE] },
    release: resolve,
  };
}

const endless: Answer = { kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' };

const names = () => here.client.queues.map((waiting) => waiting.map(({ turn }) => turn).join(' '));
const last = () => here.client.queues.at(-1) ?? [];
const stop = (turn: string) => here.client.call('turn/stop', { turn });
const advance = (turn: string, to: 'front' | 'now') => here.client.call('turn/advance', { turn, to });

/** Starts a turn that goes on, and waits until it has begun to answer. */
async function running(turn: string): Promise<void> {
  await here.start(turn, turn);
  await until(`the first part of ${turn}`, () => answerOf(here.client.events, turn) !== '');
}

test('C10: turns of a conversation queue, those of others run beside it, and a waiting one can be stopped', async () => {
  const slow = held();
  here.server.answer(slow.answer, say('other'), say('third'));
  await running('t1');
  await here.start('t2', 'Second');
  await here.start('t3', 'Third');
  expect(here.client.queues).toEqual([
    [{ turn: 't2', behind: 'turn', until: null }],
    [
      { turn: 't2', behind: 'turn', until: null },
      { turn: 't3', behind: 'turn', until: null },
    ],
  ]);
  const aside = here.room.client();
  const other = await opened(aside);
  await aside.call('turn/start', { turn: 'o1', ...question(other, 'Other') });
  await endOf(aside, 'o1');
  await stop('t2');
  expect(await endOf(here.client, 't2')).toMatchObject({ status: 'stopped' });
  expect(names().at(-1)).toBe('t3');
  expect(here.room.store.turn('t1')?.status).toBe('running');
  slow.release();
  await endOf(here.client, 't3');
  expect(here.server.requests).toHaveLength(3);
  expect(JSON.stringify(here.body(2))).toContain('slow');
  expect(last()).toEqual([]);
  expect(aside.queues).toEqual([]);
});

test('C10: one question too many waits visibly until the limit lets it through', async () => {
  for (const turn of ['t1', 't2', 't3']) await here.asked(turn, turn);
  const startedAt = Date.now();
  await here.start('t4', 'Fourth');
  expect(last()).toEqual([{ turn: 't4', behind: 'limit', until: expect.any(String) }]);
  expect(here.room.room.busy?.()).toBe(true);
  const due = Date.parse(last()[0]?.until ?? '');
  expect(due).toBeGreaterThan(startedAt);
  expect(due).toBeLessThanOrEqual(startedAt + RATE.ms + 5);
  expect(here.server.requests).toHaveLength(3);
  await endOf(here.client, 't4');
  expect(Date.now()).toBeGreaterThanOrEqual(due - 5);
  expect(last()).toEqual([]);
});

test('C10: what waits is told to a panel that comes back, and lost by none', async () => {
  here.server.answer(endless, say('second'));
  await running('t1');
  await here.start('t2', 'Second');
  here.client.leave();
  const back = here.room.client();
  await back.call('conversation/attach', { conversation: here.conversation, after: 0 });
  expect(back.queues).toEqual([[{ turn: 't2', behind: 'turn', until: null }]]);
  await back.call('turn/stop', { turn: 't1' });
  await endOf(back, 't2');
  expect(answerOf(back.events, 't2')).toBe('second');
});

test('C10: to the front goes before the others that wait', async () => {
  here.server.answer(endless, say('x'));
  await running('t1');
  await here.start('t2', 'Second');
  await here.start('t3', 'Third');
  await advance('t3', 'front');
  expect(names().at(-1)).toBe('t3 t2');
  await stop('t1');
  await endOf(here.client, 't2');
  const order = here.client.events.flatMap(({ event }) => (event.type === 'receipt' ? event.turn : []));
  expect(order).toEqual(['t1', 't3', 't2']);
});

test('C10: now stops the one that runs, and runs past the limit', async () => {
  await here.asked('t1', 'First');
  await here.asked('t2', 'Second');
  here.server.answer(endless, say('at once'));
  await running('t3');
  await here.start('t4', 'Fourth');
  const askedAt = performance.now();
  await advance('t4', 'now');
  expect(await endOf(here.client, 't3')).toMatchObject({ status: 'stopped' });
  expect(await endOf(here.client, 't4')).toMatchObject({ status: 'completed' });
  expect(performance.now() - askedAt).toBeLessThan(RATE.ms);
  expect(JSON.stringify(here.body(3).messages)).toContain('so far');
});

test('C10: of two that are to run now the last one does, and the other goes on waiting', async () => {
  here.server.answer(endless);
  await running('t1');
  await here.start('t2', 'Second');
  await here.start('t3', 'Third');
  await Promise.all([advance('t2', 'now'), advance('t3', 'now')]);
  await until('the last one', () => answerOf(here.client.events, 't3') !== '');
  expect(await endOf(here.client, 't1')).toMatchObject({ status: 'stopped' });
  expect(names().at(-1)).toBe('t2');
  await stop('t3');
  await until('the other', () => answerOf(here.client.events, 't2') !== '');
});

test('advancing what runs or has ended is harmless, what is unknown is told', async () => {
  await here.asked('t1', 'First');
  for (const to of ['front', 'now'] as const) {
    expect(await advance('t1', to)).toEqual({});
    await expect(advance('nope', to)).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('the daemon ending interrupts what runs and what waits, and starts nothing', async () => {
  here.server.answer(endless);
  await running('t1');
  await here.start('t2', 'Second');
  await here.room.room.close?.();
  for (const turn of ['t1', 't2'])
    expect(await endOf(here.client, turn)).toMatchObject({ status: 'interrupted' });
  expect(here.server.requests).toHaveLength(1);
});

test('what was permitted while a question waited is for where its provider is then', async () => {
  const { settings } = here.room;
  const slow = held();
  here.server.answer(slow.answer, say('second'));
  await running('t1');
  await here.start('t2', 'Second');
  settings.setBaseUrl('openai', here.server.url.replace('127.0.0.1', '127.0.0.2'));
  slow.release();
  expect(await endOf(here.client, 't2')).toMatchObject({ status: 'failed', error: { code: 'refused' } });
  expect(here.server.requests).toHaveLength(1);
});
