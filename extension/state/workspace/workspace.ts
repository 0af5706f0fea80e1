import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageKey } from '../../../shared/page/context.ts';
import { repositoryOf } from '../../../shared/page/repository.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { WorkspaceInfo } from '../../../shared/protocol/workspace.ts';
import type { HostClient } from '../../host/client.ts';
import { settled } from '../conversation/settled.ts';
import { repositoryText } from '../page/page.ts';

type Found = Result<'workspace/find'>;

/** The checkouts of the page's repository, and which of them may be read. */
export interface Workspace {
  /** Undefined while the host looks. */
  readonly found: ReadonlySignal<Found | undefined>;
  /** The one that questions may read: null for none, undefined while unknown. */
  readonly chosen: ReadonlySignal<WorkspaceInfo | null | undefined>;
  /** Whether the person is being asked which one it is. */
  readonly asking: ReadonlySignal<boolean>;
  /** Whether it is the person who wants to be asked. */
  readonly wanted: ReadonlySignal<boolean>;
  choose(path: string | null): Promise<void>;
  /** Not now: nobody is asked again in this tab. */
  later(): void;
  /** The person wants to choose another. */
  reconsider(): void;
  /** Asks the host again: it may have been chosen in another tab. */
  refresh(): Promise<void>;
}

export function followWorkspace(
  host: Pick<HostClient, 'call' | 'epoch'>,
  storage: Storage,
  key: ReadonlySignal<PageKey | null>,
): Workspace {
  const found = signal<Found | undefined>(undefined);
  /** The repository whose question was put off, or asked for again, since this page was opened. */
  const answered = signal<{ name: string; asking: boolean } | null>(null);
  let asked = '';

  const refresh = async () => {
    const repository = repositoryOf(key.peek());
    if (repository === null || host.epoch.peek() === 0) return;
    const name = repositoryText(repository);
    if (asked !== name) found.value = undefined;
    asked = name;
    const answer = await host.call('workspace/find', repository);
    if (asked === name) found.value = answer;
  };
  effect(() => {
    void [key.value, host.epoch.value];
    refresh().catch(() => {});
  });
  const mark = (asking: boolean) => (answered.value = { name: asked, asking });

  return {
    found,
    chosen: computed(() => found.value && chosenOf(found.value)),
    asking: computed(() => {
      if (!found.value) return false;
      if (answered.value?.name === asked) return answered.value.asking;
      return (
        found.value.asks && found.value.workspaces.length > 0 && storage.getItem(laterPlace(asked)) === null
      );
    }),
    wanted: computed(() => answered.value?.asking === true),
    choose: async (path) => {
      const repository = repositoryOf(key.peek());
      if (repository === null) return;
      await host.call('workspace/choose', { repository, path });
      mark(false);
      await refresh();
    },
    later: () => {
      if (found.peek()?.workspaces.length === 0) {
        // Where there was nothing to choose nothing was put off.
        answered.value = null;
        return;
      }
      storage.setItem(laterPlace(asked), 'yes');
      mark(false);
    },
    reconsider: () => mark(true),
    refresh,
  };
}

function laterPlace(name: string): string {
  return `workspace later ${name}`;
}

function chosenOf({ workspaces, chosen }: Found): WorkspaceInfo | null {
  return workspaces.find(({ path }) => path === chosen) ?? null;
}

/** Where a terminal begins. To open a shell in the only checkout there is reads nothing of it. */
function folderOf(found: Found): string | null {
  const only = found.asks && found.workspaces.length === 1 ? found.workspaces[0] : null;
  return (chosenOf(found) ?? only)?.path ?? null;
}

/**
 * The folder for a terminal, null for the home folder. Waits for the host's
 * answer, at most `limitMs`: a terminal in the home folder is better than none.
 */
export async function folderOnceKnown(
  found: ReadonlySignal<Found | undefined>,
  limitMs = 2_000,
): Promise<string | null> {
  const known = await settled(found, (now) => now !== undefined, limitMs);
  return known ? folderOf(known) : null;
}
