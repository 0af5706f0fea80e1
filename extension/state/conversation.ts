import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { NumberedEvent } from '../../shared/conversation/event.ts';
import type { Ask } from '../../shared/conversation/turn.ts';
import { AppError } from '../../shared/errors.ts';
import type { PageKey } from '../../shared/page/context.ts';
import { type Standing, type Thread, threadOf } from '../conversation/thread.ts';
import { foldEvent, markUnsaved, type Turn, unsentTurn } from '../conversation/turns.ts';
import type { HostClient } from '../host/client.ts';
import { expectPage, keyText } from './page.ts';
import { settled } from './settled.ts';

/** The conversation of the page that is shown. */
export interface Conversation {
  /** Its id, null until the host has said it. */
  readonly id: ReadonlySignal<string | null>;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  /** The same as it is read: what was answered, and what waits. */
  readonly thread: ReadonlySignal<Thread>;
  /** What the host has to tell about the saved conversations, null when nothing. */
  readonly notice: ReadonlySignal<string | null>;
  /** Shows a question, and sends what `compose` makes of it. Rejects with AppError when the host did not take it. */
  ask(asking: Asking, compose: () => Promise<Question>): Promise<void>;
  stop(turn: string): Promise<void>;
  /** Lets one that waits overtake the others, or the one that runs too. */
  advance(turn: string, to: 'front' | 'now'): Promise<void>;
}

/** A question under the id that its turn will have. */
export interface Asking {
  turn: string;
  question: string;
  replaces: string | null;
}

type Question = Omit<Ask, 'conversation'>;

/** What is known of one conversation; it is kept while another page is shown. */
interface Known {
  id: string;
  seq: number;
  turns: readonly Turn[];
  /** Those that wait, as the host told last. */
  standings: readonly Standing[];
  /** Whether what was missed is being asked for. */
  catchingUp: boolean;
}

type Host = Pick<HostClient, 'call' | 'on' | 'epoch'>;

/** At most so long a question waits for its conversation to be opened. */
const OPENING_MS = 15_000;

/** Follows the page: each page has its own conversation, and a running answer stays with it (case 17). */
export function createConversation(host: Host, key: ReadonlySignal<PageKey | null>): Conversation {
  const byPage = new Map<string, Known>();
  const id = signal<string | null>(null);
  const turns = signal<readonly Turn[]>([]);
  const standings = signal<readonly Standing[]>([]);
  const thread = computed(() => threadOf(turns.value, standings.value));
  const notice = signal<string | null>(null);
  let shown = '';
  const opening = signal<Promise<Known> | null>(null);

  const show = (known: Known | undefined) => {
    id.value = known?.id ?? null;
    batch(() => {
      turns.value = known?.turns ?? [];
      standings.value = known?.standings ?? [];
    });
  };

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

  async function open(page: PageKey | null, text: string): Promise<Known> {
    const info = await host.call('conversation/open', { page, fresh: false });
    notice.value = info.notice;
    const known = byPage.get(text);
    if (known?.id === info.id) return attach(known);
    const fresh: Known = { id: info.id, seq: 0, turns: [], standings: [], catchingUp: false };
    byPage.set(text, fresh);
    return attach(fresh);
  }

  /** The host tells who waits when some do: until then nobody does. */
  async function attach(known: Known): Promise<Known> {
    setStandings(known, []);
    await host.call('conversation/attach', { conversation: known.id, after: known.seq });
    return known;
  }

  effect(() => {
    const page = key.value;
    if (host.epoch.value === 0) return;
    const text = keyText(page);
    const before = byPage.get(shown);
    if (text !== shown && before)
      void host.call('conversation/detach', { conversation: before.id }).catch(() => {});
    shown = text;
    show(byPage.get(text));
    if (page === null) return;
    const opened = open(page, text);
    opening.value = opened;
    opened.then(
      (known) => {
        if (shown === text) show(known);
      },
      () => {},
    );
  });

  /** Who presses as soon as the panel stands there is before its page was read, and its host reached. */
  async function current(): Promise<Known> {
    const known = await settled(opening, (now) => now !== null, OPENING_MS);
    if (!known) throw new AppError('bad-request', 'This page has nothing to bind a conversation to.');
    return known;
  }

  const add = (known: Known, turn: Turn) => put(known, [...known.turns, turn]);
  /** Takes a turn back, unless the host has begun it. */
  const withdraw = (known: Known, { id: turn }: Turn) =>
    put(
      known,
      known.turns.filter((each) => each.id !== turn || each.provider !== ''),
    );

  async function start(unsent: Turn, compose: () => Promise<Question>): Promise<void> {
    const asked = key.peek();
    let known = await current();
    add(known, unsent);
    try {
      const composed = await compose();
      const target = await current();
      // What stood in the field of one page is nothing to another.
      if (composed.describe) expectPage(asked, key);
      // Composing reads the page again, which may find another page.
      if (target !== known) {
        withdraw(known, unsent);
        add(target, unsent);
        known = target;
      }
      await startTurn(host, { ...composed, conversation: known.id, turn: unsent.id });
    } catch (error) {
      withdraw(known, unsent);
      throw error;
    }
  }

  const starting = new Map<string, Promise<void>>();
  /** What is said of a turn that the host does not know yet waits until it does. */
  const taken = (turn: string) => starting.get(turn)?.catch(() => {});

  return {
    id,
    turns,
    thread,
    notice,
    async ask({ turn, question, replaces }, compose) {
      const started = start(unsentTurn(turn, question, new Date().toISOString(), replaces), compose);
      starting.set(turn, started);
      await started.finally(() => starting.delete(turn));
    },
    async stop(turn) {
      await taken(turn);
      await host.call('turn/stop', { turn });
    },
    async advance(turn, to) {
      await taken(turn);
      await host.call('turn/advance', { turn, to });
    },
  };
}

const tries = 3;

/** The turn's id makes it harmless to say it again after the line broke. */
async function startTurn(host: Host, params: Ask & { turn: string }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await host.call('turn/start', params);
      return;
    } catch (error) {
      const again = error instanceof AppError && error.code === 'disconnected' && attempt < tries;
      if (!again) throw error;
    }
  }
}
