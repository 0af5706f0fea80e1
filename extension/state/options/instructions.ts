import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { AppError } from '../../../shared/errors.ts';
import type { InstructedRepository } from '../../../shared/protocol/workspace.ts';
import type { HostClient } from '../../host/client.ts';

/** What the person wrote for repositories. The host keeps it. */
export interface Instructions {
  readonly repositories: ReadonlySignal<readonly InstructedRepository[]>;
  /** Why the last change was not taken, null when it was. */
  readonly trouble: ReadonlySignal<string | null>;
  change(changed: InstructedRepository): Promise<void>;
}

export function createInstructions(host: Pick<HostClient, 'call' | 'epoch'>): Instructions {
  const repositories = signal<readonly InstructedRepository[]>([]);
  const trouble = signal<string | null>(null);
  const refresh = async () => {
    repositories.value = (await host.call('workspace/instructions', {})).repositories;
  };
  effect(() => {
    if (host.epoch.value > 0) refresh().catch(() => {});
  });
  return {
    repositories,
    trouble,
    async change(changed) {
      trouble.value = null;
      try {
        await host.call('workspace/instruct', changed);
        await refresh();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        trouble.value = error.message;
      }
    },
  };
}
