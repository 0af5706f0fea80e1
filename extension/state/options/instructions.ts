import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { InstructedRepository } from '../../../shared/protocol/workspace.ts';
import type { HostClient } from '../../host/client.ts';
import { troubleOf } from '../sentence.ts';

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
      trouble.value = await troubleOf(host.call('workspace/instruct', changed).then(refresh));
    },
  };
}
