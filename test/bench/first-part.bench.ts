import OpenAI from 'openai';
import { say, startFakeOpenAI } from '../fakes/openai.ts';
import { openRoom, question } from '../host/turn-room.ts';

/**
 * How much later the first part of an answer reaches a panel than it reaches
 * someone who calls the bare SDK: prompt, receipt, commits and broadcast are
 * in between. Both ask the same server in turn, in one run.
 */
const ROUNDS = 60;
const WARM_UP = 10;

const DIFF_FILES = 12;

const server = await startFakeOpenAI();
server.answer(
  say(
    Array.from({ length: 20 }, (_, index) => `word${index} `),
    1,
  ),
);
const room = openRoom({ baseUrl: server.url, rate: { count: Number.POSITIVE_INFINITY, ms: 1 } });
const bare = new OpenAI({ apiKey: 'bench', baseURL: server.url });

const times: Record<'bare' | 'ours' | 'diff', number[]> = { bare: [], ours: [], diff: [] };
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  const measured = {
    bare: await askBare(),
    ours: await askOurs(round, null),
    diff: await askOurs(round, 'upload'),
  };
  if (round < WARM_UP) continue;
  for (const [who, time] of Object.entries(measured)) times[who as keyof typeof times].push(time);
}
await room.close();
await server.close();

console.log('first part of an answer, milliseconds    p50     p95');
print('bare SDK', times.bare);
print('ours, a question alone', times.ours);
print(`ours, with a diff of ${(diff().length / 1000).toFixed(0)} KB`, times.diff);
const added = at(times.ours, 0.5) - at(times.bare, 0.5);
console.log(`added by ours: ${added.toFixed(1)} ms at p50 (aim: under 15)`);

async function askBare(): Promise<number> {
  const startedAt = performance.now();
  const messages = [{ role: 'user' as const, content: 'What changed?' }];
  const stream = await bare.chat.completions.create({ model: 'm', messages, stream: true });
  let first = 0;
  for await (const _ of stream) first ||= performance.now() - startedAt;
  return first;
}

async function askOurs(round: number, diffUpload: string | null): Promise<number> {
  room.uploads.set('upload', diff());
  const client = room.client();
  const { id } = await client.call('conversation/open', { page: null, fresh: true });
  await client.call('conversation/attach', { conversation: id, after: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  let first = 0;
  const startedAt = performance.now();
  const { notify } = client.session;
  client.session.notify = (method, params) => {
    notify(method, params);
    const event = 'event' in params ? params.event : null;
    if (event?.type === 'part') first ||= performance.now() - startedAt;
    if (event?.type === 'turn-ended') resolve();
  };
  const turn = `${round}-${diffUpload}`;
  await client.call('turn/start', { turn, ...question(id, 'What changed?', { diff: diffUpload }) });
  await promise;
  return first;
}

function diff(): string {
  return Array.from({ length: DIFF_FILES }, (_, file) => {
    const lines = Array.from(
      { length: 60 },
      (_, line) => `+export const value${line} = read(${file}, ${line});`,
    );
    return `diff --git a/src/f${file}.ts b/src/f${file}.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/f${file}.ts\n@@ -0,0 +1,60 @@\n${lines.join('\n')}\n`;
  }).join('');
}

function print(name: string, values: number[]): void {
  console.log(
    `${name.padEnd(38)} ${at(values, 0.5).toFixed(1).padStart(6)}  ${at(values, 0.95).toFixed(1).padStart(6)}`,
  );
}

function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
