import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { InstructedRepository } from '../../../shared/protocol/workspace.ts';
import type { InstructionsRow } from '../../components/options/instructions-section.tsx';
import type { HostClient } from '../../host/client.ts';
import { repositoryText } from '../page/page.ts';
import { createRefusals } from './refusals.ts';

/** What the person wrote for repositories. The host keeps it. */
export interface Instructions {
  readonly rows: ReadonlySignal<InstructionsRow[]>;
  change(changed: InstructedRepository): Promise<void>;
}

export function createInstructions(host: Pick<HostClient, 'call' | 'epoch'>): Instructions {
  const repositories = signal<readonly InstructedRepository[]>([]);
  const refusals = createRefusals();
  const refresh = async () => {
    repositories.value = (await host.call('workspace/instructions', {})).repositories;
  };
  effect(() => {
    if (host.epoch.value > 0) refresh().catch(() => {});
  });
  return {
    rows: computed(() =>
      repositories.value.map((each) => ({
        ...each,
        trouble: refusals.all.value.get(repositoryText(each.repository)) ?? null,
      })),
    ),
    change: async (changed) => {
      const saved = host.call('workspace/instruct', changed).then(refresh);
      await refusals.watch(repositoryText(changed.repository), saved);
    },
  };
}
