import { effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { providerInfo } from '../../../test/fakes/providers.ts';
import { createProviders, noSubject, type Subject } from './providers.ts';

const repository = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' };
const here: Subject = { conversation: 'c1', repository };
const by = (model: string) => ({ provider: 'cloud', model });
const settle = () => new Promise((done) => setTimeout(done));

/** A host with these providers, whose choice depends on where it is asked about. */
function open(list: ProviderInfo[], subject: Subject = here, localOnly = false) {
  const host = new FakeHostClient({
    'provider/list': ({ conversation, repository: asked }) => ({
      providers: [...list],
      chosen: by(conversation ? 'mine' : asked ? 'ours' : 'everyone’s'),
      hard: by('hard'),
      localOnly,
    }),
    'provider/models': ({ provider }) => ({ models: [`${provider}-2`], error: null }),
  });
  const where = signal(subject);
  return { host, where, providers: createProviders(host, where) };
}

test('providers and choice come together: nobody sees one without the other', async () => {
  const { providers } = open([providerInfo('cloud')], noSubject);
  const seen: unknown[] = [];
  effect(() => void seen.push([providers.list.value.length, providers.chosen.value?.model]));
  await settle();
  expect(seen).toEqual([
    [0, undefined],
    [1, 'everyone’s'],
  ]);
});

test('who answers here, in the repository and elsewhere is told apart', async () => {
  const { providers } = open([providerInfo('cloud')]);
  await settle();
  expect(providers.chosen.value).toEqual(by('mine'));
  expect(providers.elsewhere.value).toEqual({ repository: by('ours'), default: by('everyone’s') });
  expect(providers.hard.value).toEqual(by('hard'));
});

test('a choice is for the conversation, where there is one', async () => {
  const { host, where, providers } = open([providerInfo('cloud')]);
  await providers.choose(by('new'));
  await providers.choose(null);
  where.value = noSubject;
  await providers.choose(by('new'));
  const conversation = { kind: 'conversation', conversation: 'c1' };
  expect(host.called('provider/choose')).toEqual([
    { scope: conversation, choice: by('new') },
    { scope: conversation, choice: null },
    { scope: { kind: 'default' }, choice: by('new') },
  ]);
});

test('it can also be made for the repository, by default and for hard questions', async () => {
  const { host, providers } = open([providerInfo('cloud')]);
  for (const kind of ['repository', 'default', 'hard'] as const) await providers.chooseFor(kind, by('x'));
  expect(host.called('provider/choose')).toEqual(
    [{ kind: 'repository', repository }, { kind: 'default' }, { kind: 'hard' }].map((scope) => ({
      scope,
      choice: by('x'),
    })),
  );
});

test('a page that was left does not answer for the one that is shown', async () => {
  const { host, where, providers } = open([providerInfo('cloud')]);
  where.value = { conversation: null, repository };
  await settle();
  expect(host.called('provider/list').length).toBeGreaterThan(3);
  expect(providers.chosen.value).toEqual(by('ours'));
});

test('services are asked for their models once, as soon as the host has named them, and only those that may be', async () => {
  const { host, providers } = open([
    providerInfo('cloud'),
    providerInfo('unasked', { consented: false }),
    providerInfo('keyless', { reason: 'No key.' }),
    providerInfo('program', { isModel: false }),
  ]);
  providers.askModels();
  await settle();
  providers.askModels();
  await settle();
  providers.askModels();
  expect(host.called('provider/models')).toEqual([{ provider: 'cloud' }]);
  expect(providers.models.lists.value.get('cloud')).toEqual({ kind: 'known', names: ['cloud-2'] });
});

test('for a repository of local models only, no other service is asked', async () => {
  const { host, providers } = open(
    [providerInfo('cloud'), providerInfo('near', { isLocal: true })],
    here,
    true,
  );
  await settle();
  providers.askModels();
  expect(host.called('provider/models')).toEqual([{ provider: 'near' }]);
  await providers.restrict(false);
  expect(host.called('repository/restrict')).toEqual([{ repository, localOnly: false }]);
});

test('what a service said is forgotten when its key or address changes', async () => {
  const list = [providerInfo('cloud')];
  const { providers } = open(list);
  await settle();
  await providers.models.ask('cloud');
  await providers.refresh();
  expect(providers.models.lists.value.has('cloud')).toBe(true);
  list[0] = providerInfo('cloud', { address: 'https://gateway.example/v1' });
  await providers.refresh();
  expect(providers.models.lists.value.has('cloud')).toBe(false);
});
