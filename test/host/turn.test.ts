import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import { type Answer, flood } from '../fakes/model-service.ts';
import { DONE, delta, type FakeOpenAI, finish, say, startFakeOpenAI, textDelta } from '../fakes/openai.ts';
import {
  answerOf,
  type Client,
  endOf,
  KEY,
  openRoom,
  question,
  type Room,
  receiptOf,
  until,
} from './turn-room.ts';

let server: FakeOpenAI;
let room: Room;
let client: Client;
let conversation = '';

beforeEach(async () => {
  server = await startFakeOpenAI();
  room = openRoom({ baseUrl: server.url });
  client = room.client();
  conversation = await opened(client);
});

afterEach(async () => {
  expect(room.bugs).toEqual([]);
  await room.close();
  await server.close();
});

async function opened(by: Client): Promise<string> {
  const { id } = await by.call('conversation/open', { page: null, fresh: true });
  await by.call('conversation/attach', { conversation: id, after: 0 });
  return id;
}

function start(turn: string, text: string, more: Parameters<typeof question>[2] = {}) {
  return client.call('turn/start', { turn, ...question(conversation, text, more) });
}

async function asked(turn: string, text: string, more: Parameters<typeof question>[2] = {}): Promise<string> {
  await start(turn, text, more);
  await endOf(client, turn);
  return answerOf(client.events, turn);
}

function body(index: number): { messages: { role: string; content: string }[] } {
  return JSON.parse(server.requests[index]?.body ?? '{}');
}

test('a turn is started, receipted, streamed and ended, in numbered events that are committed', async () => {
  server.answer(say(['One ', 'two.'], 5));
  expect(await asked('t1', 'Count')).toBe('One two.');
  const types = client.events.map(({ event }) => (event.type === 'part' ? event.part.type : event.type));
  expect(types.slice(0, 3)).toEqual(['turn-started', 'receipt', 'text-delta']);
  expect(types.slice(-3)).toEqual(['usage', 'finish', 'turn-ended']);
  expect(client.events.map(({ seq }) => seq)).toEqual(client.events.map((_, index) => index + 1));
  expect(room.store.events(conversation, 0)).toEqual(client.events);
  expect(await endOf(client, 't1')).toMatchObject({
    status: 'completed',
    error: null,
    usage: { inputTokens: 12, outputTokens: 3 },
  });
});

test('C8: the receipt holds every string that the server received, and nothing else', async () => {
  const page: PageFacts = {
    kind: 'pull-request',
    tab: 'files',
    host: 'github.com',
    owner: 'o',
    repo: 'r',
    number: 1,
    title: 'T',
    state: 'open',
    author: 'a',
    body: 'Body',
    base: null,
    head: null,
    headSha: null,
    files: [],
    labels: [],
    linkedIssues: [],
    commits: [],
    threads: [],
    checks: [],
    missing: [],
  };
  room.uploads.set('u', 'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n');
  room.screen.text = '$ npm test\nboom';
  await asked('t1', 'First?');
  await asked('t2', '/ai Second?', { page, diff: 'u', terminal: 'term' });
  const { messages, ...rest } = body(1);
  expect(receiptOf(client, 't2').messages).toEqual(messages);
  expect(rest).toEqual({ model: 'm-1', stream: true, stream_options: { include_usage: true } });
  const sent = messages.map((message) => message.content).join('\n');
  for (const text of ['First?', 'Hello.', 'Second?', 'Body', '+b', 'boom']) expect(sent).toContain(text);
  expect(sent).not.toContain('/ai');
});

test('F1: a name told in the first turn is in the prompt of the third', async () => {
  server.answer(say('Noted. '.repeat(600)));
  await asked('t1', 'My name is Zoë 👩‍💻.');
  await asked('t2', 'What is new?');
  await asked('t3', 'Who am I?');
  expect(body(2).messages[1]).toEqual({ role: 'user', content: 'My name is Zoë 👩‍💻.' });
});

test('a preview is what would be sent, and sends nothing', async () => {
  const receipt = await client.call('turn/preview', question(conversation, 'What?'));
  expect(server.requests).toHaveLength(0);
  expect(client.events).toEqual([]);
  await asked('t1', 'What?');
  // The delimiter is drawn anew, and its tokens differ.
  const told = ({ messages, sections }: Receipt) => [
    JSON.stringify(messages).replaceAll(/untrusted \w+/g, ''),
    sections.map(({ name, sent }) => [name, sent]),
  ];
  expect(told(receipt)).toEqual(told(receiptOf(client, 't1')));
});

test('case 28: a turn that is started twice is asked once', async () => {
  server.answer(say(['a', 'b'], 20));
  expect(await start('t1', 'Q')).toEqual({ status: 'running' });
  expect(await start('t1', 'Q')).toEqual({ status: 'running' });
  await endOf(client, 't1');
  expect(await start('t1', 'Q')).toEqual({ status: 'completed' });
  expect(server.requests).toHaveLength(1);
});

test('C2: stop ends the turn within 200 ms, closes the request and keeps the text', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('kept'), 10_000], end: 'hang' });
  await start('t1', 'Q');
  await until('the first part', () => answerOf(client.events, 't1') !== '');
  const stoppedAt = performance.now();
  await client.call('turn/stop', { turn: 't1' });
  expect(performance.now() - stoppedAt).toBeLessThan(200);
  expect(((await server.requests[0]?.closed) ?? Number.NaN) - stoppedAt).toBeLessThan(200);
  expect(await endOf(client, 't1')).toMatchObject({ status: 'stopped', error: null });
  expect(answerOf(room.store.events(conversation, 0), 't1')).toBe('kept');
});

test('C2: stop works on a server that does not even answer', async () => {
  server.answer({ kind: 'hang' });
  await start('t1', 'Q');
  await until('the request', () => server.requests.length > 0);
  const stoppedAt = performance.now();
  await client.call('turn/stop', { turn: 't1' });
  expect(performance.now() - stoppedAt).toBeLessThan(200);
  expect(await endOf(client, 't1')).toMatchObject({ status: 'stopped' });
});

test('stop of an unknown turn says so, of an ended one is harmless', async () => {
  await expect(client.call('turn/stop', { turn: 'nope' })).rejects.toMatchObject({ code: 'not-found' });
  await asked('t1', 'Q');
  expect(await client.call('turn/stop', { turn: 't1' })).toEqual({});
});

test('C10: turns of a conversation queue, those of others run beside it, and a waiting one can be stopped', async () => {
  const slow: Answer = { kind: 'stream', steps: [textDelta('slow'), 300, finish('stop'), DONE] };
  server.answer(slow, say('other'), say('third'));
  await start('t1', 'First');
  await until('the first request', () => server.requests.length === 1);
  await start('t2', 'Second');
  await start('t3', 'Third');
  const aside = room.client();
  const other = await opened(aside);
  await aside.call('turn/start', { turn: 'o1', ...question(other, 'Other') });
  await endOf(aside, 'o1');
  await client.call('turn/stop', { turn: 't2' });
  expect(await endOf(client, 't2')).toMatchObject({ status: 'stopped' });
  expect(room.store.turn('t1')?.status).toBe('running');
  await endOf(client, 't3');
  expect(server.requests).toHaveLength(3);
  expect(JSON.stringify(body(2))).toContain('slow');
});

test('C11: a turn goes on when every panel has gone; whoever comes back sees all of it', async () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index} `);
  server.answer(say(words, 5));
  await start('t1', 'Q');
  await until('the first part', () => answerOf(client.events, 't1') !== '');
  const seen = client.events.length;
  client.leave();
  await until('the end', () => room.store.turn('t1')?.status === 'completed');
  expect(client.events).toHaveLength(seen);
  const back = room.client();
  await back.call('conversation/attach', { conversation, after: 0 });
  expect(answerOf(back.events, 't1')).toBe(words.join(''));
});

test('case 106: attaching after any event, at any moment, leaves no gap and doubles nothing', async () => {
  const words = Array.from({ length: 80 }, (_, index) => `w${index} `);
  server.answer(say(words, 4));
  await start('t1', 'Q');
  const late: Client[] = [];
  while (!(await Promise.race([endOf(client, 't1').then(() => true), pause(15).then(() => false)]))) {
    const next = room.client();
    next.events.push(...client.events.slice(0, Math.floor(Math.random() * client.events.length)));
    await next.call('conversation/attach', { conversation, after: next.events.at(-1)?.seq ?? 0 });
    late.push(next);
  }
  expect(late.length).toBeGreaterThan(10);
  for (const { events } of late) expect(events).toEqual(client.events);
  expect(answerOf(client.events, 't1')).toBe(words.join(''));
});

test('deltas are gathered: few commits, the first part at once', async () => {
  const deltas = Array.from({ length: 300 }, (_, index) => `${index} `);
  server.answer({
    kind: 'stream',
    steps: [...deltas.flatMap((text) => [textDelta(text), 1]), finish('stop'), DONE],
  });
  await asked('t1', 'Q');
  const parts = client.events.filter(
    ({ event }) => event.type === 'part' && event.part.type === 'text-delta',
  );
  expect(parts[0]?.event).toMatchObject({ part: { text: '0 ' } });
  expect(parts.length).toBeLessThan(60);
});

test('a cut stream is kept and marked incomplete', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('half an ans'), 20], end: 'cut' });
  expect(await asked('t1', 'Q')).toBe('half an ans');
  expect(await endOf(client, 't1')).toMatchObject({ status: 'incomplete', error: null });
});

test.each([
  ['text', textDelta('a'.repeat(65_536))],
  ['reasoning', delta({ reasoning: 'a'.repeat(65_536) })],
])('case 114: %s without end is cut off at 2 MB, and the request with it', async (_, more) => {
  server.answer(flood([textDelta('kept')], more));
  await start('t1', 'Q');
  expect(await endOf(client, 't1')).toMatchObject({
    status: 'incomplete',
    error: { code: 'too-large', message: expect.stringContaining('over 2 MB') },
  });
  await server.requests[0]?.closed;
  expect(answerOf(room.store.events(conversation, 0), 't1')).toMatch(/^kept/);
  const size = JSON.stringify(client.events).length;
  expect(size).toBeGreaterThan(2 * 1024 * 1024);
  expect(size).toBeLessThan(2.5 * 1024 * 1024);
});

test('case 114: after an event without end the text that came before is kept', async () => {
  server.answer(flood([textDelta('kept'), 'data: '], 'a'.repeat(65_536)));
  expect(await asked('t1', 'Q')).toBe('kept');
  expect(await endOf(client, 't1')).toMatchObject({ status: 'incomplete', error: { code: 'too-large' } });
});

test('reasoning is kept apart from the text and is not sent again', async () => {
  server.answer({
    kind: 'stream',
    steps: [delta({ reasoning_content: 'hmm' }), textDelta('Yes.'), finish('stop'), DONE],
  });
  expect(await asked('t1', 'Q')).toBe('Yes.');
  await asked('t2', 'And?');
  expect(JSON.stringify(body(1))).not.toContain('hmm');
});

test('what cannot be asked is refused at once, and nothing is kept', async () => {
  await expect(start('t1', '  ')).rejects.toMatchObject({ code: 'bad-request' });
  await expect(start('t1', '/fix')).rejects.toMatchObject({ code: 'bad-request' });
  await expect(start('t1', 'word '.repeat(1500))).rejects.toMatchObject({ code: 'too-long' });
  await expect(start('t1', 'Q', { diff: 'gone' })).rejects.toMatchObject({ code: 'not-found' });
  conversation = 'unknown';
  await expect(start('t1', 'Q')).rejects.toMatchObject({ code: 'not-found' });
  expect(client.events).toEqual([]);
  expect(server.requests).toHaveLength(0);
});

test('C13: /fix alone asks about the last output of the terminal', async () => {
  room.screen.text = '$ tsc\nsrc/a.ts(1,1): error TS2304';
  await asked('t1', '/fix', { terminal: 'term' });
  expect(body(0).messages.at(-1)?.content).toMatch(/error TS2304[\s\S]*how to fix it/);
});

test('a conversation is named after its first question and found by its page', async () => {
  const page = { host: 'github.com', owner: 'o', repo: 'r', kind: 'pull-request', id: '1' } as const;
  const first = await client.call('conversation/open', { page, fresh: false });
  expect((await client.call('conversation/open', { page, fresh: false })).id).toBe(first.id);
  await client.call('conversation/attach', { conversation: first.id, after: 0 });
  conversation = first.id;
  await asked('t1', `What about ${'long '.repeat(40)}?\nmore`);
  await asked('t2', 'Other');
  const { conversations } = await client.call('conversation/list', {});
  expect(conversations.find(({ id }) => id === first.id)?.title).toMatch(/^What about (long )+.*…$/);
  expect((await client.call('conversation/open', { page, fresh: true })).id).not.toBe(first.id);
});

test('the daemon ending marks a running turn as interrupted', async () => {
  server.answer({ kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' });
  await start('t1', 'Q');
  await until('the first part', () => answerOf(client.events, 't1') !== '');
  expect(room.room.busy?.()).toBe(true);
  await room.room.close?.();
  expect(await endOf(client, 't1')).toMatchObject({ status: 'interrupted' });
  expect(room.room.busy?.()).toBe(false);
});

const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

function everyByteOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('keys.json'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

test('cases 83, 84: planted keys reach neither server nor rows nor events nor errors', async () => {
  const secrets = [token, KEY];
  const page: PageFacts = {
    kind: 'pull-request',
    tab: null,
    host: 'github.com',
    owner: 'o',
    repo: 'r',
    number: 1,
    title: `T ${token}`,
    state: 'open',
    author: 'a',
    body: `${KEY} ${token}`,
    base: null,
    head: null,
    headSha: null,
    files: [{ path: `${token}.ts`, change: 'added', additions: 1, deletions: 0, rendered: true }],
    labels: [],
    linkedIssues: [],
    commits: [],
    threads: [],
    checks: [],
    missing: [],
  };
  room.uploads.set(
    'u',
    `diff --git a/${token}.ts b/${token}.ts\nnew file mode 100644\n--- /dev/null\n+++ b/${token}.ts\n@@ -0,0 +1,2 @@\n+const key = "${token}";\n+const own = "${KEY}";\n`,
  );
  room.screen.text = `export GH=${token} OPENAI=${KEY}`;
  const more = { page, diff: 'u', terminal: 'term' };
  server.answer(say([`You wrote ${KEY.slice(0, 9)}`, KEY.slice(9, 20), `${KEY.slice(20)} there`]));
  expect(await asked('t1', `Is ${token} or ${KEY} mine?`, more)).toBe('You wrote [REDACTED] there');
  await asked('t2', 'And?', more);
  for (const status of [401, 400, 500]) {
    const text = JSON.stringify({ error: { message: `${KEY} ${token}`, code: token, type: KEY } });
    server.answer({ kind: 'status', status, body: text, headers: { 'retry-after-ms': '1' } });
    await asked(`e${status}`, `Again ${token}`, more);
    expect(await endOf(client, `e${status}`)).toMatchObject({
      status: 'failed',
      error: { code: expect.anything() },
    });
  }
  const places = {
    requests: server.requests.map((request) => request.body).join('\n'),
    events: JSON.stringify(client.events),
    rows: JSON.stringify(room.store.events(conversation, 0)) + JSON.stringify(room.store.conversations()),
    files: everyByteOf(room.folder),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length).toBeGreaterThan(100);
    for (const secret of secrets) expect([place, text.includes(secret)]).toEqual([place, false]);
  }
  expect(places.requests).toContain('[REDACTED');
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
