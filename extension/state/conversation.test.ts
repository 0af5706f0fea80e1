import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import { AppError } from '../../shared/errors.ts';
import type { PageKey } from '../../shared/page/context.ts';
import { FakeHostClient } from '../../test/fakes/host-client.ts';
import { type Conversation, createConversation } from './conversation.ts';

const page = (id: string): PageKey => ({
  host: 'github.com',
  owner: 'o',
  repo: 'r',
  kind: 'pull-request',
  id,
});
const asked = {
  question: 'why?',
  page: null,
  diff: null,
  sources: { description: true, diff: true, terminal: true, workspace: true },
  terminal: null,
  choice: null,
  replaces: null,
  selection: null,
  record: null,
  askedAt: null,
};
const asking = (turn = 't', replaces: string | null = null) => ({ turn, question: 'why?', replaces });
const started = (turn: string): ConversationEvent => ({
  type: 'turn-started',
  turn,
  question: 'why?',
  provider: 'openai',
  model: 'm',
  replaces: null,
  at: '2026-01-01T00:00:00.000Z',
});
const text = (turn: string, delta: string): ConversationEvent => ({
  type: 'part',
  turn,
  part: { type: 'text-delta', text: delta },
});
const settle = () => new Promise((done) => setTimeout(done));

const infoOf = (key: PageKey | null) => ({
  id: `c${key?.id}`,
  page: key,
  title: '',
  createdAt: '',
  lastSeq: 0,
  notice: 'put aside',
});

async function open(start: () => Promise<unknown> = async () => ({}), first: PageKey | null = page('1')) {
  const host = new FakeHostClient({
    'conversation/open': ({ page: key }) => infoOf(key),
    'conversation/attach': () => ({ lastSeq: 0 }),
    'turn/start': async () => {
      await start();
      return { status: 'running' as const };
    },
  });
  const key = signal<PageKey | null>(first);
  const conversation = createConversation(host, key);
  await settle();
  const say = (conversationId: string, seq: number, event: ConversationEvent) =>
    host.say('turn/event', { conversation: conversationId, seq, event });
  return { host, key, conversation, say };
}

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
const order = (conversation: Conversation) => {
  const { shown, queued } = conversation.thread.value;
  return [shown.map(({ turn }) => turn.id), queued.map(({ turn }) => turn.id)];
};

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

test('C10: a question that is asked while another runs waits from the first moment', async () => {
  const { conversation, say } = await open(() => new Promise(() => {}));
  say('c1', 1, started('a'));
  void conversation.ask(asking('b'), async () => asked);
  await settle();
  expect(order(conversation)).toEqual([['a'], ['b']]);
});

test('C10: one that waits is advanced once the host can know it', async () => {
  const taken = Promise.withResolvers<void>();
  const { host, conversation, say } = await open(() => taken.promise);
  say('c1', 1, started('a'));
  void conversation.ask(asking('b'), async () => asked);
  await settle();
  const advancing = conversation.advance('b', 'now');
  await settle();
  expect(host.called('turn/advance')).toEqual([]);
  taken.resolve();
  await advancing;
  expect(host.called('turn/advance')).toEqual([{ turn: 'b', to: 'now' }]);
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

test('a question stands there at once, and is said again when the line broke', async () => {
  let fails = 1;
  const { host, conversation } = await open(async () => {
    if (fails-- > 0) throw new AppError('disconnected', 'The line broke.', { retryable: true });
  });
  const sent = conversation.ask(asking(), async () => asked);
  await settle();
  expect(conversation.turns.value).toMatchObject([{ question: 'why?', status: 'running' }]);
  await sent;
  const [first, second] = host.called('turn/start');
  expect(second).toEqual(first);
});

test('a question that the host refuses goes away again, with its reason', async () => {
  const { conversation } = await open(async () => {
    throw new AppError('too-long', 'The question has 1,200 tokens, 1,000 are allowed. Shorten it.');
  });
  await expect(conversation.ask(asking(), async () => asked)).rejects.toThrow('Shorten it');
  expect(conversation.turns.value).toEqual([]);
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

test('a question stands there while it is put together; Stop waits until the host can know it', async () => {
  const { host, conversation } = await open();
  const composed = Promise.withResolvers<typeof asked>();
  const sent = conversation.ask(asking(), () => composed.promise);
  await settle();
  const [waiting] = conversation.turns.value;
  expect(waiting).toMatchObject({ question: 'why?', status: 'running' });
  const stopping = conversation.stop(waiting?.id ?? '');
  await settle();
  expect(host.called('turn/stop')).toEqual([]);
  composed.resolve(asked);
  await Promise.all([sent, stopping]);
  expect(host.called('turn/start')).toMatchObject([{ conversation: 'c1', turn: waiting?.id }]);
  expect(host.called('turn/stop')).toEqual([{ turn: waiting?.id }]);
});

test('case 17: a question that finds another page goes into the conversation of that page', async () => {
  const { host, key, conversation } = await open();
  await conversation.ask(asking(), async () => {
    key.value = page('2');
    return asked;
  });
  expect(host.called('turn/start')).toMatchObject([{ conversation: 'c2' }]);
  await settle();
  expect(conversation.turns.value).toMatchObject([{ question: 'why?' }]);
  key.value = page('1');
  await settle();
  expect(conversation.turns.value).toEqual([]);
});

test('case 17: what stood in the field of one page is not asked about in the conversation of another', async () => {
  const { host, conversation, key } = await open();
  const describe = { title: '', body: 'Of page 1.', template: null };
  const asking1 = conversation.ask(asking(), async () => {
    key.value = page('2');
    return { ...asked, describe };
  });
  await expect(asking1).rejects.toThrow('The page changed');
  expect(host.called('turn/start')).toEqual([]);
  expect(conversation.turns.value).toEqual([]);
});

test('E1: what is asked before the page was read and the host reached waits for both', async () => {
  const { host, key, conversation } = await open(undefined, null);
  host.epoch.value = 0;
  const done = conversation.ask(asking(), async () => asked);
  await settle();
  key.value = page('3');
  await settle();
  expect(host.called('turn/start')).toEqual([]);
  host.epoch.value = 1;
  await done;
  expect(host.called('turn/start')).toMatchObject([{ conversation: 'c3', turn: 't' }]);
});
