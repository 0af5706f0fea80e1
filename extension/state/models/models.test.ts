import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { createModels } from './models.ts';

test('a service that refuses says so in its sentence, as does a host that cannot ask', async () => {
  const error = {
    code: 'provider-refused' as const,
    message: 'The key was refused (401).',
    retryable: false,
  };
  const host = new FakeHostClient({
    'provider/models': ({ provider }) => {
      if (provider === 'unknown') throw new AppError('bad-request', 'There is no such provider.');
      return { models: [], error };
    },
  });
  const models = createModels(host);
  await Promise.all([models.ask('cloud'), models.ask('unknown')]);
  expect([...models.lists.value]).toEqual([
    ['cloud', { kind: 'failed', message: 'The key was refused (401).' }],
    ['unknown', { kind: 'failed', message: 'There is no such provider.' }],
  ]);
});

test('a service is asked once at a time, and an answer about the key before is not taken for the new one', async () => {
  const answers: ((names: string[]) => void)[] = [];
  const host = new FakeHostClient({
    'provider/models': () =>
      new Promise((done) => answers.push((names) => done({ models: names, error: null }))),
  });
  const models = createModels(host);
  const asked = [models.ask('cloud'), models.ask('cloud')];
  expect(answers).toHaveLength(1);
  models.forget('cloud');
  asked.push(models.ask('cloud'));
  answers[1]?.(['new']);
  answers[0]?.(['old']);
  await Promise.all(asked);
  expect(models.lists.value.get('cloud')).toEqual({ kind: 'known', names: ['new'] });
  const last = models.ask('cloud');
  models.forget('cloud');
  answers[2]?.(['late']);
  await last;
  expect(models.lists.value.has('cloud')).toBe(false);
});
