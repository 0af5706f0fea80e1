import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { type FakeOpenAI, say, startFakeOpenAI, textDelta } from '../fakes/openai.ts';
import { answerOf, type Client, endOf, openRoom, question, type Room, until } from './turn-room.ts';

let server: FakeOpenAI;
let room: Room;
let client: Client;
let conversation = '';

beforeEach(async () => {
  server = await startFakeOpenAI();
  room = openRoom({ baseUrl: server.url });
  client = room.client();
  conversation = (await client.call('conversation/open', { page: null, fresh: true })).id;
  await client.call('conversation/attach', { conversation, after: 0 });
});

afterEach(async () => {
  await room.close();
  await server.close();
});

/** Refuses appends, as the store does when the disk is full. */
function fillDisk(): () => void {
  const { append } = room.store;
  room.store.append = () => {
    throw new AppError('store-failed', 'The conversation could not be saved: the disk is full.', {
      retryable: true,
    });
  };
  return () => {
    room.store.append = append;
  };
}

test('case 101: when the disk fills in mid-answer the turn stops, says so, and ends once there is space', async () => {
  server.answer({
    kind: 'stream',
    steps: [textDelta('before '), 100, textDelta('after'), 10_000],
    end: 'hang',
  });
  await client.call('turn/start', { turn: 't1', ...question(conversation, 'Q') });
  await until('the first part', () => answerOf(client.events, 't1') !== '');
  const empty = fillDisk();
  const [error] = await until('the error', () => client.unsaved.length > 0 && client.unsaved);
  expect(error).toMatchObject({ code: 'store-failed', message: expect.stringContaining('disk is full') });
  expect(await server.requests[0]?.closed).toBeGreaterThan(0);
  expect(answerOf(client.events, 't1')).toBe('before ');
  empty();
  expect(await endOf(client, 't1')).toMatchObject({ status: 'failed', error: { code: 'store-failed' } });
  expect(answerOf(client.events, 't1')).toBe('before after');
  expect(room.store.events(conversation, 0)).toEqual(client.events);
  server.answer(say('Better.'));
  await client.call('turn/start', { turn: 't2', ...question(conversation, 'Again') });
  await endOf(client, 't2');
  expect(answerOf(client.events, 't2')).toBe('Better.');
  expect(client.unsaved).toHaveLength(1);
});
