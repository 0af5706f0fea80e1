import { expect, test } from 'vitest';
import type { NotificationParams } from '../../shared/protocol/methods.ts';
import { createHome } from './home.ts';
import { type Received, startShim } from './shim.ts';
import { question } from './turn-room.ts';

type Waiting = NotificationParams<'turn/queue'>;

const waits =
  (...turns: string[]) =>
  ({ method, params }: Received) => {
    if (method !== 'turn/queue') return false;
    const { waiting } = params as Waiting;
    return JSON.stringify(waiting.map(({ turn }) => turn)) === JSON.stringify(turns);
  };

test('C10: of eleven questions in a minute the last one waits in the daemon, for every panel to see', async () => {
  const { env } = createHome();
  const shim = startShim(env);
  await shim.initialize();
  const { id } = (await shim.call('conversation/open', { page: null, fresh: true })) as { id: string };
  await shim.call('conversation/attach', { conversation: id, after: 0 });
  const start = (turn: string) => shim.call('turn/start', { turn, ...question(id, 'What is here?') });
  const ended =
    (turn: string) =>
    ({ method, params }: Received) => {
      const event = (params as { event?: { type: string; turn: string } } | undefined)?.event;
      return method === 'turn/event' && event?.type === 'turn-ended' && event.turn === turn;
    };
  for (let turn = 1; turn <= 10; turn += 1) {
    await start(`t${turn}`);
    await shim.waitFor(ended(`t${turn}`));
  }
  for (const turn of ['t11', 't12', 't13']) await start(turn);
  const queue = (await shim.waitFor(waits('t11', 't12', 't13'))).params as Waiting;
  const [first, second] = queue.waiting;
  expect(first).toMatchObject({ behind: 'limit' });
  const until = Date.parse(first?.until ?? '') - Date.now();
  expect(until).toBeGreaterThan(0);
  expect(until).toBeLessThanOrEqual(60_000);
  expect(second).toEqual({ turn: 't12', behind: 'turn', until: null });
  await shim.call('turn/stop', { turn: 't12' });
  await shim.waitFor(waits('t11', 't13'));
  await shim.call('turn/advance', { turn: 't13', to: 'front' });
  await shim.waitFor(waits('t13', 't11'));
  const reloaded = startShim(env);
  await reloaded.initialize();
  await reloaded.call('conversation/attach', { conversation: id, after: 0 });
  await reloaded.waitFor(waits('t13', 't11'));
  await reloaded.call('turn/advance', { turn: 't13', to: 'now' });
  await shim.waitFor(ended('t13'));
  await shim.waitFor(waits('t11'));
});
