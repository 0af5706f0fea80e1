import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { WorkspaceInfo } from '../../shared/protocol/methods.ts';
import { folderOnceKnown } from './workspace.ts';

const checkout: WorkspaceInfo = { path: '/home/mira/ferry', branch: 'main', headSha: 'a'.repeat(40) };

test('the folder is waited for while the host looks', async () => {
  const workspace = signal<WorkspaceInfo | null | undefined>(undefined);
  const folder = folderOnceKnown(workspace);
  setTimeout(() => (workspace.value = checkout), 20);
  expect(await folder).toBe(checkout.path);
});

test('what is known already is said at once, that there is none too', async () => {
  expect(await folderOnceKnown(signal(checkout), 60_000)).toBe(checkout.path);
  expect(await folderOnceKnown(signal(null), 60_000)).toBeNull();
});

test('a host that does not answer keeps nobody waiting', async () => {
  expect(await folderOnceKnown(signal(undefined), 10)).toBeNull();
});
