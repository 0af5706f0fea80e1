import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { asked, asking, open, order, page, settle, started } from '../../../test/fakes/conversation.ts';

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
