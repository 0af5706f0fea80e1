import { type ReadonlySignal, signal } from '@preact/signals';
import { AppError } from '../../shared/errors.ts';
import type { ServiceModelLists, ServiceModels } from '../components/service-models.ts';
import type { HostClient } from '../host/client.ts';

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
  const asked = new Map<string, number>();
  const put = (provider: string, said: ServiceModels | null) => {
    const next = new Map(lists.peek());
    if (said === null) next.delete(provider);
    else next.set(provider, said);
    lists.value = next;
  };
  /** An answer that is about the key before is not taken for this one. */
  const begin = (provider: string): (() => boolean) => {
    const turn = (asked.get(provider) ?? 0) + 1;
    asked.set(provider, turn);
    return () => asked.get(provider) === turn;
  };
  return {
    lists,
    ask: async (provider) => {
      const isMine = begin(provider);
      put(provider, { kind: 'asking' });
      const said = await askService(host, provider);
      if (isMine()) put(provider, said);
    },
    forget: (provider) => {
      begin(provider);
      put(provider, null);
    },
  };
}

async function askService(host: Pick<HostClient, 'call'>, provider: string): Promise<ServiceModels> {
  try {
    const { models, error } = await host.call('provider/models', { provider });
    return error ? { kind: 'failed', message: error.message } : { kind: 'known', names: models };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'failed', message: error.message };
  }
}
