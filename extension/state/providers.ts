import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import type { HostClient } from '../host/client.ts';

export interface Providers {
  readonly list: ReadonlySignal<ProviderInfo[]>;
  readonly chosen: ReadonlySignal<ProviderChoice | null>;
  choose(choice: ProviderChoice): Promise<void>;
  /** Asks the host again: they may have been changed on the options page. */
  refresh(): Promise<void>;
}

export function createProviders(host: Pick<HostClient, 'call' | 'epoch'>): Providers {
  const list = signal<ProviderInfo[]>([]);
  const chosen = signal<ProviderChoice | null>(null);
  const refresh = async () => {
    const answer = await host.call('provider/list', { conversation: null, repository: null });
    // Together: a form that is drawn between the two would begin with the wrong model.
    batch(() => {
      list.value = answer.providers;
      chosen.value = answer.chosen;
    });
  };
  effect(() => {
    if (host.epoch.value > 0) refresh().catch(() => {});
  });
  return {
    list,
    chosen,
    refresh,
    choose: async (choice) => {
      await host.call('provider/choose', { scope: { kind: 'default' }, choice });
      await refresh();
    },
  };
}
