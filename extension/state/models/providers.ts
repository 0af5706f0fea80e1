import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { ChoiceScope, ProviderInfo } from '../../../shared/protocol/provider.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { ServiceModels } from '../../components/models/service-models.ts';
import type { HostClient } from '../../host/client.ts';
import { createModels, type Models } from './models.ts';

/** What is asked about; both null on a page without a conversation. */
export interface Subject {
  conversation: string | null;
  repository: Repository | null;
}

export const noSubject: Subject = { conversation: null, repository: null };

/** Who can answer, and who does. */
export interface Providers {
  readonly list: ReadonlySignal<ProviderInfo[]>;
  /** Who answers here. */
  readonly chosen: ReadonlySignal<ProviderChoice | null>;
  /** Who answers in other conversations about the repository, and in all others. */
  readonly elsewhere: ReadonlySignal<{ repository: ProviderChoice | null; default: ProviderChoice | null }>;
  readonly hard: ReadonlySignal<ProviderChoice | null>;
  readonly localOnly: ReadonlySignal<boolean>;
  readonly models: Models;
  /** For this conversation; null goes back to what answers in the repository's others. */
  choose(choice: ProviderChoice | null): Promise<void>;
  chooseFor(kind: 'repository' | 'default' | 'hard', choice: ProviderChoice | null): Promise<void>;
  restrict(localOnly: boolean): Promise<void>;
  /** Asks every service that may be asked and has not answered, also those that the host names later. */
  askModels(): void;
  /** Asks the host again: they may have been changed on the options page. */
  refresh(): Promise<void>;
}

type Listed = Result<'provider/list'>;

export function createProviders(
  host: Pick<HostClient, 'call' | 'epoch'>,
  subject: ReadonlySignal<Subject>,
): Providers {
  const list = signal<ProviderInfo[]>([]);
  const chosen = signal<ProviderChoice | null>(null);
  const elsewhere = signal<Providers['elsewhere']['value']>({ repository: null, default: null });
  const hard = signal<ProviderChoice | null>(null);
  const localOnly = signal(false);
  const models = createModels(host);
  let wanted = false;

  const take = (here: Listed, repository: Listed, everywhere: Listed) => {
    for (const before of list.peek()) if (isChanged(before, here.providers)) models.forget(before.id);
    // Together: a form that is drawn between two of them would begin with the wrong model.
    batch(() => {
      list.value = here.providers;
      chosen.value = here.chosen;
      elsewhere.value = { repository: repository.chosen, default: everywhere.chosen };
      hard.value = here.hard;
      localOnly.value = here.localOnly;
    });
    if (wanted) askThose((said) => said === undefined);
  };
  const askThose = (when: (said: ServiceModels | undefined) => boolean) => {
    for (const provider of list.peek())
      if (when(models.lists.peek().get(provider.id)) && mayAsk(provider, localOnly.peek()))
        void models.ask(provider.id);
  };
  const refresh = async () => {
    const mine = subject.peek();
    const { repository } = mine;
    const inRepository = host.call('provider/list', { conversation: null, repository });
    const [here, there, everywhere] = await Promise.all([
      mine.conversation === null ? inRepository : host.call('provider/list', mine),
      inRepository,
      repository === null ? inRepository : host.call('provider/list', noSubject),
    ]);
    if (mine === subject.peek()) take(here, there, everywhere);
  };
  const chooseIn = async (scope: ChoiceScope, choice: ProviderChoice | null) => {
    await host.call('provider/choose', { scope, choice });
    await refresh();
  };
  effect(() => {
    void subject.value;
    if (host.epoch.value > 0) refresh().catch(() => {});
  });
  return {
    list,
    chosen,
    elsewhere,
    hard,
    localOnly,
    models,
    refresh,
    choose: (choice) => {
      const { conversation } = subject.peek();
      return chooseIn(
        conversation === null ? { kind: 'default' } : { kind: 'conversation', conversation },
        choice,
      );
    },
    chooseFor: async (kind, choice) => {
      const { repository } = subject.peek();
      if (kind !== 'repository') await chooseIn({ kind }, choice);
      else if (repository !== null) await chooseIn({ kind, repository }, choice);
    },
    restrict: async (only) => {
      const { repository } = subject.peek();
      if (repository === null) return;
      await host.call('repository/restrict', { repository, localOnly: only });
      await refresh();
    },
    askModels: () => {
      wanted = true;
      askThose((said) => said === undefined || said.kind === 'failed');
    },
  };
}

/** Nobody is written to by the mere opening of a menu before the person agreed that questions go there. */
function mayAsk({ reason, consented, isModel, isLocal }: ProviderInfo, localOnly: boolean): boolean {
  return isModel && reason === null && consented && (isLocal || !localOnly);
}

function isChanged(before: ProviderInfo, now: readonly ProviderInfo[]): boolean {
  const after = now.find(({ id }) => id === before.id);
  return (
    after === undefined ||
    after.address !== before.address ||
    after.destination !== before.destination ||
    after.keyFrom !== before.keyFrom ||
    after.reason !== before.reason
  );
}
