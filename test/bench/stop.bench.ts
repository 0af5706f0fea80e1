import OpenAI from 'openai';
import { startFakeOpenAI, textDelta } from '../fakes/openai.ts';
import { openRoom, question } from '../host/turn-room.ts';
import { printTable, quantile } from './figures.ts';

/**
 * How long Stop takes: until the panel hears that the turn has ended, and until the
 * server sees its request closed. The bare SDK aborts beside it, in one run.
 */
const ROUNDS = 40;
const WARM_UP = 5;

const server = await startFakeOpenAI();
server.answer({ kind: 'stream', steps: [textDelta('and so on'), 60_000], end: 'hang' });
const room = openRoom({ baseUrl: server.url, rate: { count: Number.POSITIVE_INFINITY, ms: 1 } });
const bare = new OpenAI({ apiKey: 'bench', baseURL: server.url });

const closed: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] };
const told: number[] = [];
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  const measured = { bare: await stopBare(), ours: await stopOurs(`turn-${round}`) };
  if (round < WARM_UP) continue;
  closed.bare.push(measured.bare);
  closed.ours.push(measured.ours.closed);
  told.push(measured.ours.told);
}
await room.close();
await server.close();

const row = (name: string, samples: number[]) => [
  name,
  quantile(samples, 0.5).toFixed(1),
  quantile(samples, 0.95).toFixed(1),
];
printTable('Stop, milliseconds (aim: the panel knows within 200)', [
  ['', 'p50', 'p95'],
  row('bare SDK, request closed', closed.bare),
  row('ours, request closed', closed.ours),
  row('ours, told to the panel', told),
]);

async function stopBare(): Promise<number> {
  const controller = new AbortController();
  const messages = [{ role: 'user' as const, content: 'What changed?' }];
  const stream = await bare.chat.completions.create(
    { model: 'm', messages, stream: true },
    { signal: controller.signal },
  );
  let stoppedAt = 0;
  for await (const _ of stream) {
    stoppedAt = performance.now();
    controller.abort();
  }
  return closedAfter(stoppedAt);
}

async function stopOurs(turn: string): Promise<{ closed: number; told: number }> {
  const client = room.client();
  const { id } = await client.call('conversation/open', { page: null, fresh: true });
  await client.call('conversation/attach', { conversation: id, after: 0 });
  const ended = Promise.withResolvers<number>();
  let stoppedAt = 0;
  const { notify } = client.session;
  client.session.notify = (method, params) => {
    notify(method, params);
    const event = 'event' in params ? params.event : null;
    if (event?.type === 'turn-ended') ended.resolve(performance.now());
    if (event?.type !== 'part' || stoppedAt > 0) return;
    stoppedAt = performance.now();
    void client.call('turn/stop', { turn });
  };
  await client.call('turn/start', { turn, ...question(id, 'What changed?') });
  return { told: (await ended.promise) - stoppedAt, closed: await closedAfter(stoppedAt) };
}

async function closedAfter(stoppedAt: number): Promise<number> {
  return ((await server.requests.at(-1)?.closed) ?? Number.NaN) - stoppedAt;
}
