import { expect, test } from 'vitest';
import { say, textDelta } from '../fakes/openai.ts';
import { pullRequest } from '../fakes/page.ts';
import { answerOf, endOf, question, receiptOf, until } from './turn-room.ts';
import { opened, turnSession } from './turn-session.ts';

const here = turnSession();

const sent = (index: number) => JSON.stringify(here.body(index).messages);

test('C1: a question asked again leaves out the answer that it replaces and what came after it', async () => {
  here.server.answer(say('answer1'), say('answer2'), say('answer3'), say('answer2b'), say('answer4'));
  for (const turn of ['1', '2', '3']) await here.asked(`t${turn}`, `question${turn}`);
  await here.asked('t2b', 'question2 edited', { replaces: 't2' });
  expect(sent(3)).toMatch(/question1.*answer1.*question2 edited/);
  for (const gone of ['answer2', 'question3', 'answer3']) expect(sent(3)).not.toContain(gone);
  await here.asked('t4', 'question4');
  expect(sent(4)).toMatch(/question1.*answer1.*question2 edited.*answer2b.*question4/);
  expect(sent(4)).not.toContain('question3');
  expect(here.client.events.find(({ event }) => event.turn === 't2b')?.event).toMatchObject({
    type: 'turn-started',
    replaces: 't2',
  });
  expect(answerOf(here.room.store.events(here.conversation, 0), 't3')).toBe('answer3');
});

test('a preview shows what would be sent in the place of a turn', async () => {
  await here.asked('t1', 'question1');
  await here.asked('t2', 'question2');
  const ask = question(here.conversation, 'again?', { replaces: 't2' });
  const previewed = JSON.stringify((await here.client.call('turn/preview', ask)).messages);
  expect(previewed).toContain('question1');
  expect(previewed).not.toContain('question2');
});

test('a turn that runs is stopped before another takes its place', async () => {
  here.server.answer({ kind: 'stream', steps: [textDelta('half'), 10_000], end: 'hang' }, say('better'));
  await here.start('t1', 'question1');
  await until('the first part', () => answerOf(here.client.events, 't1') !== '');
  await here.start('t2', 'question2');
  expect(await here.asked('t1b', 'question1 edited', { replaces: 't1' })).toBe('better');
  for (const turn of ['t1', 't2'])
    expect(await endOf(here.client, turn)).toMatchObject({ status: 'stopped' });
  const types = here.client.events.map(({ event }) => `${event.turn} ${event.type}`);
  expect(types.indexOf('t1 turn-ended')).toBeLessThan(types.indexOf('t1b turn-started'));
  expect(here.server.requests).toHaveLength(2);
  expect(sent(1)).not.toMatch(/half|question2/);
});

test('a turn of another conversation, or none, cannot be replaced', async () => {
  await here.asked('t1', 'question1');
  here.conversation = await opened(here.client);
  for (const replaces of ['t1', 'nope'])
    await expect(here.start('t2', 'Q', { replaces })).rejects.toMatchObject({ code: 'bad-request' });
  expect(here.room.store.turn('t2')).toBeNull();
});

test('C1: a choice names who answers this question alone', async () => {
  await here.asked('t1', 'Q', { choice: { provider: 'openai', model: 'm-2' } });
  expect(here.body(0)).toMatchObject({ model: 'm-2' });
  expect(receiptOf(here.client, 't1').model).toBe('m-2');
  await here.asked('t1b', 'Q', { choice: { provider: 'digest', model: 'digest' }, replaces: 't1' });
  expect(here.server.requests).toHaveLength(1);
  await here.asked('t2', 'Q');
  expect(here.body(1)).toMatchObject({ model: 'm-1' });
});

const page = pullRequest();
const repository = { host: 'github.com', owner: 'octo', repo: 'tool' };
const elsewhere = { choice: { provider: 'openai', model: 'm-1' }, page };

test('C1: nothing goes to a host that was not agreed to, and the question is still the composer’s', async () => {
  here.room.settings.setBaseUrl('openai', 'https://models.example');
  await expect(here.start('t1', 'Q', elsewhere)).rejects.toMatchObject({
    code: 'provider-needs-consent',
    message: expect.stringContaining('models.example'),
  });
  expect(here.client.events).toEqual([]);
  const ask = question(here.conversation, 'Q', elsewhere);
  expect((await here.client.call('turn/preview', ask)).destination).toBe('models.example');
});

test('C1: what is forbidden while a question waits is not sent when its time comes', async () => {
  here.server.answer({ kind: 'stream', steps: [textDelta('so far'), 10_000], end: 'hang' }, say('second'));
  await here.start('t1', 'question1');
  await until('the first part', () => answerOf(here.client.events, 't1') !== '');
  here.room.settings.setBaseUrl('openai', 'https://models.example');
  here.room.settings.setConsent('openai', 'models.example');
  await here.start('t2', 'question2', elsewhere);
  here.room.settings.setRepository(repository, { localOnly: true });
  await here.client.call('turn/stop', { turn: 't1' });
  expect(await endOf(here.client, 't2')).toMatchObject({ status: 'failed', error: { code: 'refused' } });
  expect(here.client.events.some(({ event }) => event.turn === 't2' && event.type === 'receipt')).toBe(false);
});

test('C1: a repository of local models only refuses others, agreed to or not', async () => {
  here.room.settings.setRepository(repository, { localOnly: true });
  here.room.settings.setBaseUrl('openai', 'https://models.example');
  here.room.settings.setConsent('openai', 'models.example');
  await expect(here.start('t1', 'Q', elsewhere)).rejects.toMatchObject({ code: 'refused' });
  const { id } = await here.client.call('conversation/open', {
    page: { ...repository, kind: 'pull-request', id: '12' },
    fresh: true,
  });
  here.conversation = id;
  await expect(here.start('t1', 'Q', { ...elsewhere, page: null })).rejects.toMatchObject({
    code: 'refused',
  });
  expect(here.room.store.events(id, 0)).toEqual([]);
});
