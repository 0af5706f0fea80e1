import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { providerInfo } from '../../../test/fakes/providers.ts';
import { createOptions } from './options.ts';

const settle = () => new Promise((done) => setTimeout(done));

function open() {
  let key: string | null = null;
  const host = new FakeHostClient({
    'provider/list': () => ({
      providers: [
        providerInfo('cloud', {
          keyFrom: key === null ? null : 'keychain',
          reason: key === null ? 'It has no key yet.' : null,
          consented: false,
        }),
      ],
      chosen: { provider: 'cloud', model: 'cloud-1' },
      hard: null,
      localOnly: false,
    }),
    'provider/configure': (params) => {
      if (params.key?.includes('…')) throw new AppError('bad-request', 'This is no API key.');
      if (params.key !== null) key = params.key || null;
      return {};
    },
    'provider/models': () => ({ models: ['a', 'b'], error: null }),
    'provider/choose': () => {
      throw new AppError('bad-request', 'There is no provider of this name.');
    },
  });
  return { host, options: createOptions(host) };
}

test('a key goes to the host as it was entered, and its service is asked at once', async () => {
  const { host, options } = open();
  await settle();
  await options.save('cloud', { key: ' sk-1 ', address: null });
  expect(host.called('provider/configure')).toEqual([{ provider: 'cloud', key: 'sk-1', baseUrl: null }]);
  expect(options.providers.models.lists.value.get('cloud')).toEqual({ kind: 'known', names: ['a', 'b'] });
  expect(options.providers.list.value[0]?.keyFrom).toBe('keychain');
});

test('an empty field leaves the key, an empty address goes back to the provider’s own', async () => {
  const { host, options } = open();
  await settle();
  await options.save('cloud', { key: '', address: '' });
  expect(host.called('provider/configure')).toEqual([{ provider: 'cloud', key: null, baseUrl: '' }]);
  expect(host.called('provider/models')).toEqual([]);
});

test('what the host does not take is told in its words, until it is entered again', async () => {
  const { host, options } = open();
  await settle();
  await options.save('cloud', { key: 'sk…', address: null });
  expect(options.refusals.all.value.get('cloud')).toBe('This is no API key.');
  expect(host.called('provider/models')).toEqual([]);
  await options.save('cloud', { key: 'sk-1', address: null });
  expect(options.refusals.all.value.size).toBe(0);
});

test('a removed key is gone, and so is what its service said', async () => {
  const { host, options } = open();
  await settle();
  await options.save('cloud', { key: 'sk-1', address: null });
  await options.removeKey('cloud');
  expect(host.called('provider/configure').at(-1)).toEqual({ provider: 'cloud', key: '', baseUrl: null });
  expect(options.providers.models.lists.value.size).toBe(0);
  expect(options.providers.list.value[0]?.keyFrom).toBeNull();
});

test('a model that the host does not take is told of', async () => {
  const { options } = open();
  await options.choose('default', { provider: 'gone', model: 'x' });
  expect(options.trouble.value).toBe('There is no provider of this name.');
});
