import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Receipt } from '../../../shared/conversation/receipt.ts';
import type { AskedAt } from '../../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import type { HostClient } from '../../host/client.ts';
import type { Providers } from '../models/providers.ts';
import type { Conversation } from './conversation.ts';
import type { Question } from './start-turn.ts';

/** A question that may not leave before the person agrees to where it goes. */
export interface Withheld {
  conversation: string;
  turn: string;
  ask: Question;
  provider: ProviderInfo;
  destination: string;
  /** Exactly what would be sent, null while that is being counted. */
  receipt: Receipt | null;
  /** `performance.now()` when the person was asked. */
  since: number;
}

export interface Consent {
  /** What the person is asked about on this page, null when about nothing. */
  readonly withheld: ReadonlySignal<Withheld | null>;
  /** Asks the person; false when there is nothing to ask about. */
  request(turn: string, ask: Question): Promise<boolean>;
  /** What was asked about on this page, where nobody is asked about it any more. */
  settle(): Withheld | null;
  /** The same for a question that is over at its prompt. */
  forget(at: AskedAt): void;
  /** Tells the host that the person agreed; asks again when it did not take that. */
  agree(to: Withheld): Promise<void>;
}

interface Parts {
  readonly host: Pick<HostClient, 'call'>;
  readonly conversation: Conversation;
  readonly providers: Pick<Providers, 'list' | 'chosen' | 'refresh'>;
}

export function createConsent({ host, conversation, providers }: Parts): Consent {
  /** By conversation: what waits on one page is nothing that another one could answer, or take away. */
  const held = signal<ReadonlyMap<string, Withheld>>(new Map());
  const keep = (asked: Withheld) => (held.value = new Map([...held.peek(), [asked.conversation, asked]]));
  const drop = (asked: Withheld) =>
    (held.value = new Map([...held.peek()].filter(([, each]) => each !== asked)));
  const withheld = computed(() => held.value.get(conversation.id.value ?? '') ?? null);

  /** Counts in the background: the card stands there meanwhile. */
  async function count(asked: Withheld): Promise<void> {
    const receipt = await host.call('turn/preview', { ...asked.ask, conversation: asked.conversation });
    if (held.peek().get(asked.conversation) === asked) keep({ ...asked, receipt });
  }

  return {
    withheld,
    async request(turn, ask) {
      // The address may have been changed on the options page since.
      await providers.refresh();
      const name = (ask.choice ?? providers.chosen.peek())?.provider;
      const provider = providers.list.peek().find(({ id }) => id === name);
      const current = conversation.id.peek();
      if (!provider?.destination || current === null) return false;
      const { destination } = provider;
      const since = performance.now();
      const asked = { conversation: current, turn, ask, provider, destination, receipt: null, since };
      keep(asked);
      void count(asked).catch(() => {});
      return true;
    },
    settle() {
      const asked = withheld.peek();
      if (asked) drop(asked);
      return asked;
    },
    forget({ terminal, ask }) {
      for (const asked of held.peek().values()) {
        const waits = asked.ask.askedAt;
        if (waits?.terminal === terminal && waits.ask === ask) drop(asked);
      }
    },
    async agree(to) {
      const { provider, destination } = to;
      try {
        await host.call('provider/consent', { provider: provider.id, destination });
      } catch (error) {
        if (!held.peek().has(to.conversation)) keep(to);
        throw error;
      }
    },
  };
}
