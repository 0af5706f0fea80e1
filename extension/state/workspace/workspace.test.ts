import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { PageKey } from '../../../shared/page/context.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { WorkspaceInfo } from '../../../shared/protocol/workspace.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { folderOnceKnown, followWorkspace } from './workspace.ts';

type Found = Result<'workspace/find'>;

const checkout: WorkspaceInfo = { path: '/home/mira/ferry', branch: 'main', headSha: 'a'.repeat(40) };
const other: WorkspaceInfo = { ...checkout, path: '/mnt/ferry' };
const chosen: Found = { workspaces: [checkout], chosen: checkout.path, asks: false };
const asks: Found = { workspaces: [checkout], chosen: null, asks: true };
const page: PageKey = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry', kind: 'issue', id: '7' };
const settle = () => new Promise((done) => setTimeout(done));

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as Storage;
}

/** A host that found these, and remembers what is chosen. */
function open(first: Found, storage = memory()) {
  let found = first;
  const host = new FakeHostClient({
    'workspace/find': ({ repo }) =>
      repo === 'ferry' ? found : { workspaces: [], chosen: null, asks: false },
    'workspace/choose': ({ path }) => {
      found = { ...found, chosen: path, asks: false };
      return {};
    },
  });
  const key = signal<PageKey | null>(page);
  return { host, key, storage, workspace: followWorkspace(host, storage, key) };
}

test('the folder is waited for while the host looks', async () => {
  const found = signal<Found | undefined>(undefined);
  const folder = folderOnceKnown(found);
  setTimeout(() => (found.value = chosen), 20);
  expect(await folder).toBe(checkout.path);
});

test('what is known already is said at once, that there is none too', async () => {
  const none = { workspaces: [], chosen: null, asks: false };
  expect(await folderOnceKnown(signal(chosen), 60_000)).toBe(checkout.path);
  expect(await folderOnceKnown(signal(none), 60_000)).toBeNull();
});

test('a host that does not answer keeps nobody waiting', async () => {
  expect(await folderOnceKnown(signal(undefined), 10)).toBeNull();
});

test('before the choice a terminal starts in the only checkout, of several in none', async () => {
  expect(await folderOnceKnown(signal(asks))).toBe(checkout.path);
  expect(await folderOnceKnown(signal({ ...asks, workspaces: [checkout, other] }))).toBeNull();
});

test('a checkout that was declined is no terminal’s folder either', async () => {
  expect(await folderOnceKnown(signal({ ...asks, asks: false }))).toBeNull();
});

test('which checkout is used is asked once, and the answer holds', async () => {
  const { host, workspace } = open({ ...asks, workspaces: [checkout, other] });
  await settle();
  expect(workspace.asking.value).toBe(true);
  expect(workspace.wanted.value).toBe(false);
  expect(workspace.chosen.value).toBeNull();
  await workspace.choose(other.path);
  expect(host.called('workspace/choose')).toEqual([
    { repository: { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' }, path: other.path },
  ]);
  expect(workspace.asking.value).toBe(false);
  expect(workspace.chosen.value).toEqual(other);
});

test('not now: the tab asks no more, the next one does', async () => {
  const { storage, workspace } = open(asks);
  await settle();
  workspace.later();
  expect(workspace.asking.value).toBe(false);
  const reloaded = open(asks, storage).workspace;
  const elsewhere = open(asks).workspace;
  await settle();
  expect(reloaded.asking.value).toBe(false);
  expect(elsewhere.asking.value).toBe(true);
});

test('whoever wants another checkout is asked again, and can leave it', async () => {
  const { host, workspace } = open(chosen);
  await settle();
  expect(workspace.asking.value).toBe(false);
  workspace.reconsider();
  expect([workspace.asking.value, workspace.wanted.value]).toEqual([true, true]);
  workspace.later();
  expect(workspace.asking.value).toBe(false);
  expect(host.called('workspace/choose')).toEqual([]);
});

test('G5: who wants to know why there is none sees it until it is left; one that is found then is asked about', async () => {
  const { host, workspace } = open({ ...asks, workspaces: [] });
  await settle();
  for (const wants of [true, false]) {
    if (wants) workspace.reconsider();
    else workspace.later();
    expect(workspace.asking.value).toBe(wants);
  }
  host.answer('workspace/find', () => asks);
  await workspace.refresh();
  expect(workspace.asking.value).toBe(true);
});

test('where there is nothing to choose nobody is asked', async () => {
  const { key, workspace } = open(asks);
  await settle();
  key.value = { ...page, repo: 'quay' };
  expect(workspace.asking.value).toBe(false);
  await settle();
  expect(workspace.asking.value).toBe(false);
  expect(workspace.chosen.value).toBeNull();
});
