import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageKey } from '../../shared/page/context.ts';
import type { WorkspaceInfo } from '../../shared/protocol/methods.ts';
import type { HostClient } from '../host/client.ts';
import { settled } from './settled.ts';

/** The checkout of the page's repository: null when the host found none, undefined while it looks. */
export function followWorkspace(
  host: Pick<HostClient, 'call' | 'epoch'>,
  key: ReadonlySignal<PageKey | null>,
): ReadonlySignal<WorkspaceInfo | null | undefined> {
  const workspace = signal<WorkspaceInfo | null | undefined>(undefined);
  let asked = '';
  effect(() => {
    const page = key.value;
    if (host.epoch.value === 0 || page === null) return;
    const { host: site, owner, repo } = page;
    const name = `${site}/${owner}/${repo}`;
    if (asked !== name) workspace.value = undefined;
    asked = name;
    host.call('workspace/find', { host: site, owner, repo }).then(
      ({ workspaces }) => {
        if (asked === name) workspace.value = workspaces[0] ?? null;
      },
      () => {},
    );
  });
  return workspace;
}

/**
 * The checkout's folder, null when there is none. Waits for the host's answer,
 * at most `limitMs`: a terminal in the home folder is better than none.
 */
export async function folderOnceKnown(
  workspace: ReadonlySignal<WorkspaceInfo | null | undefined>,
  limitMs = 2_000,
): Promise<string | null> {
  const found = await settled(workspace, (now) => now !== undefined, limitMs);
  return found?.path ?? null;
}
