import { expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { endOf } from './turn-room.ts';
import { turnSession } from './turn-session.ts';

/** What the person does while a service's wait goes on. */
let meanwhile = () => {};
const here = turnSession({ patience: { sleep: async () => meanwhile() } });

test('what was permitted before a wait is asked anew after it: the address may have changed', async () => {
  const { settings } = here.room;
  here.server.answer(
    { kind: 'status', status: 429, body: '{}', headers: { 'retry-after': '90' } },
    say('second'),
  );
  meanwhile = () => settings.setBaseUrl('openai', here.server.url.replace('127.0.0.1', '127.0.0.2'));
  await here.start('t1', 'Question');
  expect(await endOf(here.client, 't1')).toMatchObject({ status: 'failed', error: { code: 'refused' } });
  expect(here.server.requests).toHaveLength(1);
});
