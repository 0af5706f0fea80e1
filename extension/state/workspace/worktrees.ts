import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageContext } from '../../../shared/page/context.ts';
import { pullOf } from '../../../shared/page/repository.ts';
import type { WorktreeInfo } from '../../../shared/protocol/workspace.ts';
import type { WorktreeWork } from '../../components/workspace/worktree-menu.tsx';
import type { HostClient } from '../../host/client.ts';
import { repositoryText } from '../page/page.ts';

/** Checkouts of pull requests, each apart from the person's own. */
export interface Worktrees {
  /** Those of the page's repository. */
  readonly list: ReadonlySignal<readonly WorktreeInfo[]>;
  /** Null while nothing is. */
  readonly work: ReadonlySignal<WorktreeWork | null>;
  /** The one whose removal would lose changes, while the person is asked; null while nobody is. */
  readonly asked: ReadonlySignal<WorktreeInfo | null>;
  /** Checks the page's pull request out and opens a terminal there. Throws AppError. */
  runHere(): Promise<void>;
  /** Opens a terminal in one that is there. */
  open(path: string): Promise<void>;
  /** Removes one; where something in it was changed, the person is asked first. Throws AppError. */
  remove(path: string): Promise<void>;
  answer(yes: boolean): Promise<void>;
  refresh(): Promise<void>;
}

export function createWorktrees(
  host: Pick<HostClient, 'call' | 'epoch'>,
  page: ReadonlySignal<PageContext | null>,
  openTerminal: (cwd: string, name: string) => Promise<unknown>,
): Worktrees {
  const list = signal<readonly WorktreeInfo[]>([]);
  const work = signal<WorktreeWork | null>(null);
  const asked = signal<WorktreeInfo | null>(null);
  const pull = computed(() => pullOf(page.value));
  const name = computed(() => pull.value && repositoryText(pull.value.repository));

  async function refresh(): Promise<void> {
    const of = name.peek();
    const repository = pull.peek()?.repository;
    if (!repository || host.epoch.peek() === 0) return;
    const { worktrees } = await host.call('worktree/list', { repository });
    if (name.peek() === of) list.value = worktrees;
  }

  /** One thing at a time. */
  async function during(kind: WorktreeWork, act: () => Promise<void>): Promise<void> {
    if (work.peek() !== null) return;
    work.value = kind;
    try {
      await act();
    } finally {
      work.value = null;
      await refresh().catch(() => {});
    }
  }

  const open = async (path: string) => {
    const known = list.peek().find((each) => each.path === path);
    await openTerminal(path, known ? `#${known.number}` : path);
  };

  const remove = (path: string, force: boolean) =>
    during({ kind: 'removing', path }, async () => {
      await host.call('worktree/remove', { path, force });
    });

  effect(() => {
    list.value = [];
    if (name.value === null || host.epoch.value === 0) return;
    refresh().catch(() => {});
  });

  return {
    list,
    work,
    asked,
    open,
    refresh,
    async runHere() {
      const of = pull.peek();
      if (of === null) return;
      await during({ kind: 'creating', number: of.number }, async () => {
        const { path, number } = await host.call('worktree/create', of);
        await openTerminal(path, `#${number}`);
      });
    },
    async remove(path) {
      await refresh();
      const worktree = list.peek().find((each) => each.path === path);
      if (worktree?.changed) asked.value = worktree;
      else await remove(path, false);
    },
    async answer(yes) {
      const worktree = asked.peek();
      asked.value = null;
      if (yes && worktree) await remove(worktree.path, true);
    },
  };
}
