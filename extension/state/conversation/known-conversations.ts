import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { NumberedEvent } from '../../../shared/conversation/event.ts';
import type { Standing } from '../../conversation/thread.ts';
import { foldEvent, markUnsaved, type Turn } from '../../conversation/turns.ts';
import type { HostClient } from '../../host/client.ts';

/** What is known of one conversation; it is kept while another page is shown. */
export interface Known {
  id: string;
  seq: number;
  turns: readonly Turn[];
  /** Those that wait, as the host told last. */
  standings: readonly Standing[];
  /** Whether what was missed is being asked for. */
  catchingUp: boolean;
}

/** The conversations of the pages that were shown; one of them is shown now. */
export interface KnownConversations {
  /** Of the one that is shown, null while it has none. */
  readonly id: ReadonlySignal<string | null>;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  readonly standings: ReadonlySignal<readonly Standing[]>;
  /** @param page its key as text */
  of(page: string): Known | undefined;
  show(known: Known | undefined): void;
  /** Has the host tell of a page's conversation from here on, after what is known already. */
  follow(page: string, id: string): Promise<Known>;
  /** Leaves it to what is known. */
  detach(known: Known): void;
  put(known: Known, turns: readonly Turn[]): void;
}

/** A running answer stays with the page that it was asked on (case 17). */
export function createKnownConversations(host: Pick<HostClient, 'call' | 'on'>): KnownConversations {
  const byPage = new Map<string, Known>();
  const id = signal<string | null>(null);
  const turns = signal<readonly Turn[]>([]);
  const standings = signal<readonly Standing[]>([]);

  const each = (conversation: string, tell: (known: Known) => void) => {
    for (const known of byPage.values()) if (known.id === conversation) tell(known);
  };
  host.on('turn/event', ({ conversation, seq, event }) =>
    each(conversation, (known) => take(known, { seq, event })),
  );
  host.on('turn/queue', ({ conversation, waiting }) =>
    each(conversation, (known) => setStandings(known, waiting)),
  );
  host.on('turn/unsaved', ({ conversation, turn, error }) =>
    each(conversation, (known) => put(known, markUnsaved(known.turns, turn, error))),
  );

  function take(known: Known, { seq, event }: NumberedEvent): void {
    if (seq <= known.seq) return;
    if (seq > known.seq + 1) catchUp(known);
    else {
      known.seq = seq;
      put(known, foldEvent(known.turns, event));
    }
  }

  /** A hole means that messages are missing: the rest is asked for again, once, and what comes before it is in it. */
  function catchUp(known: Known): void {
    if (known.catchingUp) return;
    known.catchingUp = true;
    attach(known)
      .catch(() => {})
      .finally(() => (known.catchingUp = false));
  }

  function put(known: Known, next: readonly Turn[]): void {
    known.turns = next;
    if (known.id === id.peek()) turns.value = next;
  }

  function setStandings(known: Known, next: readonly Standing[]): void {
    known.standings = next;
    if (known.id === id.peek()) standings.value = next;
  }

  /** The host tells who waits when some do: until then nobody does. */
  async function attach(known: Known): Promise<Known> {
    setStandings(known, []);
    await host.call('conversation/attach', { conversation: known.id, after: known.seq });
    return known;
  }

  return {
    id,
    turns,
    standings,
    of: (page) => byPage.get(page),
    show(known) {
      id.value = known?.id ?? null;
      batch(() => {
        turns.value = known?.turns ?? [];
        standings.value = known?.standings ?? [];
      });
    },
    follow(page, conversation) {
      const before = byPage.get(page);
      if (before?.id === conversation) return attach(before);
      const fresh: Known = { id: conversation, seq: 0, turns: [], standings: [], catchingUp: false };
      byPage.set(page, fresh);
      return attach(fresh);
    },
    detach: ({ id: conversation }) => void host.call('conversation/detach', { conversation }).catch(() => {}),
    put,
  };
}
