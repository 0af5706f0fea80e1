import { type ReadonlySignal, signal } from '@preact/signals';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { TerminalSettings } from '../../../shared/terminal/settings.ts';
import type { KeyEntry } from '../../components/options/key-form.tsx';
import type { TerminalTrouble } from '../../components/options/terminal-section.tsx';
import type { HostClient } from '../../host/client.ts';
import { createProviders, noSubject, type Providers } from '../models/providers.ts';
import { troubleOf } from '../sentence.ts';
import { followTerminalSettings } from '../terminal/terminal-settings.ts';
import { createRefusals, type Refusals } from './refusals.ts';

export interface OptionsState {
  readonly providers: Providers;
  /** By provider. */
  readonly refusals: Pick<Refusals, 'all'>;
  /** Why a choice of a model was not taken, null when it was. */
  readonly trouble: ReadonlySignal<string | null>;
  /** Hands key and address to the host, then has the service asked whether they work. */
  save(provider: string, entry: KeyEntry): Promise<void>;
  removeKey(provider: string): Promise<void>;
  test(provider: string): Promise<void>;
  /** What counts for all terminals. */
  readonly terminal: ReadonlySignal<TerminalSettings>;
  /** What of these was not taken, and why; null when it was. */
  readonly terminalTrouble: ReadonlySignal<TerminalTrouble | null>;
  change(change: Partial<TerminalSettings>): Promise<void>;
  choose(kind: 'default' | 'hard', choice: ProviderChoice | null): Promise<void>;
}

/** The extension keeps nothing of what is entered: it is the host's. */
export function createOptions(host: HostClient): OptionsState {
  const refusals = createRefusals();
  const trouble = signal<string | null>(null);
  const terminalTrouble = signal<TerminalTrouble | null>(null);
  const providers = createProviders(host, signal(noSubject));
  const { models } = providers;

  const configure = async (provider: string, key: string | null, baseUrl: string | null) => {
    const isTaken = await refusals.watch(
      provider,
      host.call('provider/configure', { provider, key, baseUrl }),
    );
    models.forget(provider);
    await providers.refresh();
    return isTaken;
  };
  const test = async (provider: string) => {
    const info = providers.list.peek().find(({ id }) => id === provider);
    if (info?.reason === null) await models.ask(provider);
  };
  providers.askModels();
  return {
    providers,
    refusals,
    trouble,
    terminal: followTerminalSettings(host),
    terminalTrouble,
    change: async (change) => {
      const words = await troubleOf(host.call('settings/change', { terminal: change }));
      const [of] = Object.keys(change) as (keyof TerminalSettings)[];
      terminalTrouble.value = words === null || of === undefined ? null : { of, words };
    },
    save: async (provider, { key, address }) => {
      if (await configure(provider, key.trim() || null, address)) await test(provider);
    },
    removeKey: async (provider) => void (await configure(provider, '', null)),
    test,
    choose: async (kind, choice) => {
      trouble.value = await troubleOf(providers.chooseFor(kind, choice));
    },
  };
}
