import { expect, test } from 'vitest';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import { flood } from '../fakes/model-service.ts';
import { DONE, delta, event, finish, say, textDelta } from '../fakes/openai.ts';
import { pullRequest } from '../fakes/page.ts';
import { answerOf, type Client, endOf, question, receiptOf, until } from './turn-room.ts';
import { turnSession } from './turn-session.ts';
import { AT_ONCE_MS } from './until.ts';

const here = turnSession();

test('a turn is started, receipted, streamed and ended, in numbered events that are committed', async () => {
  here.server.answer(say(['One ', 'two.'], 5));
  expect(await here.asked('t1', 'Count')).toBe('One two.');
  const types = here.client.events.map(({ event }) => (event.type === 'part' ? event.part.type : event.type));
  expect(types.slice(0, 3)).toEqual(['turn-started', 'receipt', 'text-delta']);
  expect(types.slice(-3)).toEqual(['usage', 'finish', 'turn-ended']);
  expect(here.client.events.map(({ seq }) => seq)).toEqual(here.client.events.map((_, index) => index + 1));
  expect(here.room.store.events(here.conversation, 0)).toEqual(here.client.events);
  expect(await endOf(here.client, 't1')).toMatchObject({
    status: 'completed',
    error: null,
    usage: { inputTokens: 12, outputTokens: 3 },
  });
});

test('C12: a turn says what it cost, where the model’s price is known', async () => {
  await here.asked('t1', 'Q', { choice: { provider: 'openai', model: 'gpt-5.4-mini' } });
  expect((await endOf(here.client, 't1')).cost).toBeGreaterThan(0);
  await here.asked('t2', 'Q');
  expect(await endOf(here.client, 't2')).toMatchObject({ usage: { inputTokens: 12 }, cost: null });
});

test('C8: the receipt holds every string that the server received, and nothing else', async () => {
  const page = pullRequest({ body: 'Body' });
  here.room.uploads.set('u', 'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n');
  here.room.screen.text = '$ npm test\nboom';
  await here.asked('t1', 'First?');
  await here.asked('t2', '/ai Second?', { page, diff: 'u', terminal: 'term' });
  const { messages, ...rest } = here.body(1);
  expect(receiptOf(here.client, 't2').messages).toEqual(messages);
  expect(rest).toEqual({ model: 'm-1', stream: true, stream_options: { include_usage: true } });
  const sent = messages.map((message) => message.content).join('\n');
  for (const text of ['First?', 'Hello.', 'Second?', 'Body', '+b', 'boom']) expect(sent).toContain(text);
  expect(sent).not.toContain('/ai');
});

test('F1: a name told in the first turn is in the prompt of the third', async () => {
  here.server.answer(say('Noted. '.repeat(600)));
  await here.asked('t1', 'My name is Zoë 👩‍💻.');
  await here.asked('t2', 'What is new?');
  await here.asked('t3', 'Who am I?');
  expect(here.body(2).messages[1]).toEqual({ role: 'user', content: 'My name is Zoë 👩‍💻.' });
});

test('a preview is what would be sent, and sends nothing', async () => {
  const receipt = await here.client.call('turn/preview', question(here.conversation, 'What?'));
  expect(here.server.requests).toHaveLength(0);
  expect(here.client.events).toEqual([]);
  await here.asked('t1', 'What?');
  // The delimiter is drawn anew, and its tokens differ.
  const told = ({ messages, sections }: Receipt) => [
    JSON.stringify(messages).replaceAll(/untrusted \w+/g, ''),
    sections.map(({ name, sent }) => [name, sent]),
  ];
  expect(told(receipt)).toEqual(told(receiptOf(here.client, 't1')));
});

test('case 28: a turn that is started twice is asked once', async () => {
  here.server.answer(say(['a', 'b'], 20));
  expect(await here.start('t1', 'Q')).toEqual({ status: 'running' });
  expect(await here.start('t1', 'Q')).toEqual({ status: 'running' });
  await endOf(here.client, 't1');
  expect(await here.start('t1', 'Q')).toEqual({ status: 'completed' });
  expect(here.server.requests).toHaveLength(1);
});

test('C2: stop ends the turn at once, closes the request and keeps the text', async () => {
  here.server.answer({ kind: 'stream', steps: [textDelta('kept'), 60_000], end: 'hang' });
  await here.start('t1', 'Q');
  await until('the first part', () => answerOf(here.client.events, 't1') !== '');
  const stoppedAt = performance.now();
  await here.client.call('turn/stop', { turn: 't1' });
  expect(performance.now() - stoppedAt).toBeLessThan(AT_ONCE_MS);
  expect(((await here.server.requests[0]?.closed) ?? Number.NaN) - stoppedAt).toBeLessThan(AT_ONCE_MS);
  expect(await endOf(here.client, 't1')).toMatchObject({ status: 'stopped', error: null });
  expect(answerOf(here.room.store.events(here.conversation, 0), 't1')).toBe('kept');
});

test('C2: stop works on a server that does not even answer', async () => {
  here.server.answer({ kind: 'hang' });
  await here.start('t1', 'Q');
  await until('the request', () => here.server.requests.length > 0);
  const stoppedAt = performance.now();
  await here.client.call('turn/stop', { turn: 't1' });
  expect(performance.now() - stoppedAt).toBeLessThan(AT_ONCE_MS);
  expect(await endOf(here.client, 't1')).toMatchObject({ status: 'stopped' });
});

test('nothing follows the end of a turn that was stopped as soon as it was started', async () => {
  for (const turn of ['t1', 't2', 't3', 't4']) {
    const starting = here.start(turn, 'Q');
    await pause(Number(turn.slice(1)) * 4);
    await starting;
    await here.client.call('turn/stop', { turn });
    await endOf(here.client, turn);
  }
  await pause(150);
  for (const turn of ['t1', 't2', 't3', 't4'])
    expect(here.client.events.findLast(({ event }) => event.turn === turn)?.event.type).toBe('turn-ended');
});

test('stop of an unknown turn says so, of an ended one is harmless', async () => {
  await expect(here.client.call('turn/stop', { turn: 'nope' })).rejects.toMatchObject({ code: 'not-found' });
  await here.asked('t1', 'Q');
  expect(await here.client.call('turn/stop', { turn: 't1' })).toEqual({});
});

test('C11: a turn goes on when every panel has gone; whoever comes back sees all of it', async () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index} `);
  here.server.answer(say(words, 5));
  await here.start('t1', 'Q');
  await until('the first part', () => answerOf(here.client.events, 't1') !== '');
  const seen = here.client.events.length;
  here.client.leave();
  await until('the end', () => here.room.store.turn('t1')?.status === 'completed');
  expect(here.client.events).toHaveLength(seen);
  const back = here.room.client();
  await back.call('conversation/attach', { conversation: here.conversation, after: 0 });
  expect(answerOf(back.events, 't1')).toBe(words.join(''));
});

test('case 106: attaching after any event, at any moment, leaves no gap and doubles nothing', async () => {
  const words = Array.from({ length: 80 }, (_, index) => `w${index} `);
  here.server.answer(say(words, 4));
  await here.start('t1', 'Q');
  const late: Client[] = [];
  while (!(await Promise.race([endOf(here.client, 't1').then(() => true), pause(15).then(() => false)]))) {
    const next = here.room.client();
    next.events.push(...here.client.events.slice(0, Math.floor(Math.random() * here.client.events.length)));
    await next.call('conversation/attach', {
      conversation: here.conversation,
      after: next.events.at(-1)?.seq ?? 0,
    });
    late.push(next);
  }
  expect(late.length).toBeGreaterThan(10);
  for (const { events } of late) expect(events).toEqual(here.client.events);
  expect(answerOf(here.client.events, 't1')).toBe(words.join(''));
});

test('deltas are gathered: few commits, the first part at once', async () => {
  const deltas = Array.from({ length: 300 }, (_, index) => `${index} `);
  here.server.answer({
    kind: 'stream',
    steps: [...deltas.flatMap((text) => [textDelta(text), 1]), finish('stop'), DONE],
  });
  await here.asked('t1', 'Q');
  const parts = here.client.events.filter(
    ({ event }) => event.type === 'part' && event.part.type === 'text-delta',
  );
  expect(parts[0]?.event).toMatchObject({ part: { text: '0 ' } });
  expect(parts.length).toBeLessThan(60);
});

test('a cut stream is kept and marked incomplete', async () => {
  here.server.answer({ kind: 'stream', steps: [textDelta('half an ans'), 20], end: 'cut' });
  expect(await here.asked('t1', 'Q')).toBe('half an ans');
  expect(await endOf(here.client, 't1')).toMatchObject({ status: 'incomplete', error: null });
});

test('C9: an error in mid-stream is told, what came is kept, and nothing is asked again', async () => {
  const overloaded = event({ error: { type: 'overloaded_error', message: 'later' } });
  here.server.answer({ kind: 'stream', steps: [textDelta('half an ans'), 20, overloaded] }, say('no'));
  expect(await here.asked('t1', 'Q')).toBe('half an ans');
  expect(await endOf(here.client, 't1')).toMatchObject({
    status: 'incomplete',
    error: { code: 'provider-failed' },
  });
  expect(here.server.requests).toHaveLength(1);
});

test.each([
  ['text', textDelta('a'.repeat(65_536))],
  ['reasoning', delta({ reasoning: 'a'.repeat(65_536) })],
])('case 114: %s without end is cut off at 2 MB, and the request with it', async (_, more) => {
  here.server.answer(flood([textDelta('kept')], more));
  await here.start('t1', 'Q');
  expect(await endOf(here.client, 't1')).toMatchObject({
    status: 'incomplete',
    error: { code: 'too-large', message: expect.stringContaining('over 2 MB') },
  });
  await here.server.requests[0]?.closed;
  expect(answerOf(here.room.store.events(here.conversation, 0), 't1')).toMatch(/^kept/);
  const size = JSON.stringify(here.client.events).length;
  expect(size).toBeGreaterThan(2 * 1024 * 1024);
  expect(size).toBeLessThan(2.5 * 1024 * 1024);
});

test('case 114: after an event without end the text that came before is kept', async () => {
  here.server.answer(flood([textDelta('kept'), 'data: '], 'a'.repeat(65_536)));
  expect(await here.asked('t1', 'Q')).toBe('kept');
  expect(await endOf(here.client, 't1')).toMatchObject({
    status: 'incomplete',
    error: { code: 'too-large' },
  });
});

test('reasoning is kept apart from the text and is not sent again', async () => {
  here.server.answer({
    kind: 'stream',
    steps: [delta({ reasoning_content: 'hmm' }), textDelta('Yes.'), finish('stop'), DONE],
  });
  expect(await here.asked('t1', 'Q')).toBe('Yes.');
  await here.asked('t2', 'And?');
  expect(JSON.stringify(here.body(1))).not.toContain('hmm');
});

test('what cannot be asked is refused at once, and nothing is kept', async () => {
  await expect(here.start('t1', '  ')).rejects.toMatchObject({ code: 'bad-request' });
  await expect(here.start('t1', '/fix')).rejects.toMatchObject({ code: 'bad-request' });
  await expect(here.start('t1', 'word '.repeat(1500))).rejects.toMatchObject({ code: 'too-long' });
  await expect(here.start('t1', 'Q', { diff: 'gone' })).rejects.toMatchObject({ code: 'not-found' });
  here.conversation = 'unknown';
  await expect(here.start('t1', 'Q')).rejects.toMatchObject({ code: 'not-found' });
  expect(here.client.events).toEqual([]);
  expect(here.server.requests).toHaveLength(0);
});

test('C13: /fix alone asks about the last output of the terminal', async () => {
  here.room.screen.text = '$ tsc\nsrc/a.ts(1,1): error TS2304';
  await here.asked('t1', '/fix', { terminal: 'term' });
  expect(here.body(0).messages.at(-1)?.content).toMatch(/error TS2304[\s\S]*how to fix it/);
});

test('a conversation is named after its first question and found by its page', async () => {
  const page = { host: 'github.com', owner: 'o', repo: 'r', kind: 'pull-request', id: '1' } as const;
  const first = await here.client.call('conversation/open', { page, fresh: false });
  expect((await here.client.call('conversation/open', { page, fresh: false })).id).toBe(first.id);
  await here.client.call('conversation/attach', { conversation: first.id, after: 0 });
  here.conversation = first.id;
  await here.asked('t1', `What about ${'long '.repeat(40)}?\nmore`);
  await here.asked('t2', 'Other');
  const { conversations } = await here.client.call('conversation/list', {});
  expect(conversations.find(({ id }) => id === first.id)?.title).toMatch(/^What about (long )+.*…$/);
  expect((await here.client.call('conversation/open', { page, fresh: true })).id).not.toBe(first.id);
});

test('the daemon ending marks a running turn as interrupted', async () => {
  here.server.answer({ kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' });
  await here.start('t1', 'Q');
  await until('the first part', () => answerOf(here.client.events, 't1') !== '');
  expect(here.room.room.busy?.()).toBe(true);
  await here.room.room.close?.();
  expect(await endOf(here.client, 't1')).toMatchObject({ status: 'interrupted' });
  expect(here.room.room.busy?.()).toBe(false);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
