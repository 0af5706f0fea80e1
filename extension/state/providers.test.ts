import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { FakeHostClient } from '../../test/fakes/host-client.ts';
import { createProviders } from './providers.ts';

test('providers and choice come together: nobody sees one without the other', async () => {
  const chosen = { provider: 'openai', model: 'mine' };
  const openai = {
    id: 'openai',
    label: 'OpenAI',
    destination: 'api.openai.com',
    address: null,
    models: ['first'],
    isModel: true,
    isLocal: false,
    reason: null,
    consented: true,
    takesKey: 'needed' as const,
    takesAddress: 'optional' as const,
    keyFrom: 'file' as const,
  };
  const host = new FakeHostClient({
    'provider/list': () => ({ providers: [openai], chosen, hard: null, localOnly: false }),
  });
  const providers = createProviders(host);
  const seen: unknown[] = [];
  effect(() => void seen.push([providers.list.value.length, providers.chosen.value?.model]));
  await new Promise((done) => setTimeout(done));
  expect(seen).toEqual([
    [0, undefined],
    [1, 'mine'],
  ]);
});
