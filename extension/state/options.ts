import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { AppError } from '../../shared/errors.ts';
import type { ProviderForm } from '../components/key-form.tsx';
import type { HostClient } from '../host/client.ts';
import { strings } from '../strings.ts';
import { createProviders, type Providers } from './providers.ts';

export interface OptionsState {
  readonly providers: Providers;
  /** What the last press did, or why it could not. */
  readonly outcome: ReadonlySignal<{ ok: boolean; text: string } | null>;
  save(form: ProviderForm): Promise<void>;
  removeKey(): Promise<void>;
}

const provider = 'openai';

/** Hands provider, key and address to the host; the extension keeps none of it. */
export function createOptions(host: HostClient): OptionsState {
  const outcome = signal<{ ok: boolean; text: string } | null>(null);
  const providers = createProviders(host);
  const attempt = async (text: string, work: () => Promise<unknown>) => {
    outcome.value = null;
    try {
      await work();
      await providers.refresh();
      outcome.value = { ok: true, text };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.value = { ok: false, text: error.message };
    }
  };
  effect(() => {
    if (host.state.value.kind !== 'connected') outcome.value = null;
  });
  return {
    providers,
    outcome,
    save: ({ key, baseUrl, model }) =>
      attempt(strings.options.saved, async () => {
        await host.call('provider/configure', { provider, key: key || null, baseUrl: baseUrl || null });
        await host.call('provider/choose', { scope: { kind: 'default' }, choice: { provider, model } });
      }),
    removeKey: () =>
      attempt(strings.options.removed, async () => {
        await host.call('provider/configure', { provider, key: '', baseUrl: null });
        await host.call('provider/choose', { scope: { kind: 'default' }, choice: null });
      }),
  };
}
