import { type ReadonlySignal, signal } from '@preact/signals';
import type { ServiceModelLists, ServiceModels } from '../../components/models/service-models.ts';
import type { HostClient } from '../../host/client.ts';
import { put } from '../put.ts';
import { sentenceOf } from '../sentence.ts';

/** The services' own lists of models, kept for as long as the page lives. */
export interface Models {
  readonly lists: ReadonlySignal<ServiceModelLists>;
  /** Asks a provider's service, which also tests its key and address. Resolves when it has answered. */
  ask(provider: string): Promise<void>;
  /** What it said is no longer true: its key or address changed. */
  forget(provider: string): void;
}

export function createModels(host: Pick<HostClient, 'call'>): Models {
  const lists = signal<ServiceModelLists>(new Map());
  const pending = new Map<string, Promise<void>>();
  const start = (provider: string): Promise<void> => {
    put(lists, provider, { kind: 'asking' });
    const mine = askService(host, provider).then((said) => {
      // An answer about the key before is not taken for this one.
      if (pending.get(provider) !== mine) return;
      pending.delete(provider);
      put(lists, provider, said);
    });
    pending.set(provider, mine);
    return mine;
  };
  return {
    lists,
    ask: (provider) => pending.get(provider) ?? start(provider),
    forget: (provider) => {
      pending.delete(provider);
      put(lists, provider, null);
    },
  };
}

async function askService(host: Pick<HostClient, 'call'>, provider: string): Promise<ServiceModels> {
  try {
    const { models, error } = await host.call('provider/models', { provider });
    return error ? { kind: 'failed', message: error.message } : { kind: 'known', names: models };
  } catch (error) {
    return { kind: 'failed', message: sentenceOf(error) };
  }
}
