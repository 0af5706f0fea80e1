import { expect, test } from 'vitest';
import { infoOf, open, order, page, settle, started, text } from '../../../test/fakes/conversation.ts';

test('events fold into turns, each once', async () => {
  const { conversation, say } = await open();
  say('c1', 1, started('t'));
  say('c1', 2, text('t', 'one '));
  say('c1', 2, text('t', 'one '));
  say('c1', 3, text('t', 'two'));
  expect(conversation.turns.value).toMatchObject([{ text: 'one two' }]);
});

test('a missing event is asked for again, and nothing is folded out of order', async () => {
  const { host, conversation, say } = await open();
  say('c1', 1, started('t'));
  say('c1', 3, text('t', 'two'));
  expect(conversation.turns.value[0]?.text).toBe('');
  await settle();
  expect(host.called('conversation/attach').at(-1)).toEqual({ conversation: 'c1', after: 1 });
});

test('a hole is asked for once, however many events come after it', async () => {
  const { host, conversation, say } = await open();
  const before = host.called('conversation/attach').length;
  say('c1', 1, started('t'));
  for (let seq = 3; seq < 10; seq += 1) say('c1', seq, text('t', 'later '));
  expect(host.called('conversation/attach').length - before).toBe(1);
  for (let seq = 2; seq < 10; seq += 1) say('c1', seq, text('t', `${seq} `));
  await settle();
  expect(conversation.turns.value).toMatchObject([{ text: '2 3 4 5 6 7 8 9 ' }]);
  say('c1', 11, text('t', 'x'));
  expect(host.called('conversation/attach').length - before).toBe(2);
});

const queue = (conversation: string, ...turns: string[]) => ({
  conversation,
  waiting: turns.map((turn) => ({ turn, behind: 'turn' as const, until: null })),
});

test('C10: what waits stands apart, in the order that the host told, for its page alone', async () => {
  const { host, key, conversation, say } = await open();
  for (const [index, turn] of ['a', 'b', 'c'].entries()) say('c1', index + 1, started(turn));
  host.say('turn/queue', queue('c1', 'c', 'b'));
  expect(order(conversation)).toEqual([['a'], ['c', 'b']]);
  key.value = page('2');
  await settle();
  expect(order(conversation)).toEqual([[], []]);
  key.value = page('1');
  await settle();
  host.say('turn/queue', queue('c1', 'b', 'c'));
  expect(order(conversation)).toEqual([['a'], ['b', 'c']]);
});

test('C10: after a new connection only those wait whom the host tells of', async () => {
  const { host, conversation, say } = await open();
  say('c1', 1, started('a'));
  host.say('turn/queue', queue('c1', 'a'));
  expect(order(conversation)).toEqual([[], ['a']]);
  host.epoch.value = 2;
  await settle();
  expect(order(conversation)).toEqual([['a'], []]);
});

test('a new connection attaches after the last event', async () => {
  const { host, say } = await open();
  say('c1', 1, started('t'));
  host.epoch.value = 2;
  await settle();
  expect(host.called('conversation/attach').at(-1)).toEqual({ conversation: 'c1', after: 1 });
});

test('case 17: a running answer stays with the page it was asked on', async () => {
  const { key, conversation, say } = await open();
  say('c1', 1, started('t'));
  key.value = page('2');
  await settle();
  say('c1', 2, text('t', 'late'));
  expect(conversation.id.value).toBe('c2');
  expect(conversation.turns.value).toEqual([]);
  key.value = page('1');
  await settle();
  expect(conversation.turns.value).toMatchObject([{ text: 'late' }]);
});

test('case 17: what waits on another page is not told of this one', async () => {
  const { host, key, conversation, say } = await open();
  say('c1', 1, started('t'));
  key.value = page('2');
  await settle();
  say('c2', 1, started('u'));
  const waiting = [{ turn: 'u', behind: 'limit' as const, until: null }];
  host.say('turn/queue', { conversation: 'c1', waiting });
  expect(conversation.thread.value.queued).toEqual([]);
  host.say('turn/queue', { conversation: 'c2', waiting });
  expect(conversation.thread.value.queued).toHaveLength(1);
});

test('case 17: a page shows its own conversation at once, and none that is found late for the page before', async () => {
  const { host, key, conversation, say } = await open();
  say('c1', 1, started('t'));
  const found = Promise.withResolvers<void>();
  host.answer('conversation/open', ({ page: wanted }) =>
    wanted?.id === '2' ? found.promise.then(() => infoOf(wanted)) : infoOf(wanted),
  );
  key.value = page('2');
  expect(conversation.turns.value).toEqual([]);
  expect(host.called('conversation/detach')).toEqual([{ conversation: 'c1' }]);
  key.value = page('1');
  expect(conversation.turns.value).toHaveLength(1);
  found.resolve();
  await settle();
  expect(conversation.id.value).toBe('c1');
  expect(conversation.turns.value).toHaveLength(1);
});

test('case 102: what the host tells about its saved conversations is known', async () => {
  const { conversation } = await open();
  expect(conversation.notice.value).toBe('put aside');
});

test('case 101: a turn whose end could not be written says why, until its end comes', async () => {
  const { host, conversation, say } = await open();
  say('c1', 1, started('t'));
  const error = { code: 'store-failed' as const, message: 'The disk is full.', retryable: true };
  host.say('turn/unsaved', { conversation: 'c2', turn: 't', error });
  expect(conversation.turns.value).toMatchObject([{ unsaved: null }]);
  host.say('turn/unsaved', { conversation: 'c1', turn: 't', error });
  expect(conversation.turns.value).toMatchObject([{ unsaved: error, status: 'running' }]);
  const at = '2026-01-01T00:00:01.000Z';
  say('c1', 2, {
    type: 'turn-ended',
    turn: 't',
    status: 'completed',
    error: null,
    usage: null,
    cost: null,
    at,
  });
  expect(conversation.turns.value).toMatchObject([{ unsaved: null, status: 'completed' }]);
});
