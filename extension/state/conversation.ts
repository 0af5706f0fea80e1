import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { NumberedEvent } from '../../shared/conversation/event.ts';
import type { Ask } from '../../shared/conversation/turn.ts';
import { AppError } from '../../shared/errors.ts';
import type { PageKey } from '../../shared/page/context.ts';
import { foldEvent, markUnsaved, type Turn, waitingTurn } from '../conversation/turns.ts';
import type { HostClient } from '../host/client.ts';
import { keyText } from './page.ts';

/** The conversation of the page that is shown. */
export interface Conversation {
  /** Its id, null until the host has said it. */
  readonly id: ReadonlySignal<string | null>;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  /** What the host has to tell about the saved conversations, null when nothing. */
  readonly notice: ReadonlySignal<string | null>;
  /** Shows a question, and sends what `compose` makes of it. Rejects with AppError when the host did not take it. */
  ask(question: string, compose: () => Promise<Question>): Promise<void>;
  stop(turn: string): Promise<void>;
}

type Question = Omit<Ask, 'conversation'>;

/** What is known of one conversation; it is kept while another page is shown. */
interface Known {
  id: string;
  seq: number;
  turns: readonly Turn[];
}

type Host = Pick<HostClient, 'call' | 'on' | 'epoch'>;

/** Follows the page: each page has its own conversation, and a running answer stays with it (case 17). */
export function createConversation(host: Host, key: ReadonlySignal<PageKey | null>): Conversation {
  const byPage = new Map<string, Known>();
  const id = signal<string | null>(null);
  const turns = signal<readonly Turn[]>([]);
  const notice = signal<string | null>(null);
  let shown = '';
  let opening: Promise<Known> | null = null;

  const show = (known: Known | undefined) => {
    id.value = known?.id ?? null;
    turns.value = known?.turns ?? [];
  };

  host.on('turn/event', ({ conversation, seq, event }) => {
    for (const known of byPage.values()) if (known.id === conversation) take(known, { seq, event });
  });

  host.on('turn/unsaved', ({ conversation, turn, error }) => {
    for (const known of byPage.values())
      if (known.id === conversation) put(known, markUnsaved(known.turns, turn, error));
  });

  function take(known: Known, { seq, event }: NumberedEvent): void {
    if (seq <= known.seq) return;
    // A hole means that a message is missing: ask for the rest again.
    if (seq > known.seq + 1) return void attach(known);
    known.seq = seq;
    put(known, foldEvent(known.turns, event));
  }

  function put(known: Known, next: readonly Turn[]): void {
    known.turns = next;
    if (known.id === id.peek()) turns.value = next;
  }

  async function open(page: PageKey | null, text: string): Promise<Known> {
    const info = await host.call('conversation/open', { page, fresh: false });
    notice.value = info.notice;
    const known = byPage.get(text);
    if (known?.id === info.id) return attach(known);
    const fresh: Known = { id: info.id, seq: 0, turns: [] };
    byPage.set(text, fresh);
    return attach(fresh);
  }

  async function attach(known: Known): Promise<Known> {
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
    opening = open(page, text);
    opening.then(
      (known) => {
        if (shown === text) show(known);
      },
      () => {},
    );
  });

  async function current(): Promise<Known> {
    const known = await opening;
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

  async function start(waiting: Turn, compose: () => Promise<Question>): Promise<void> {
    let known = await current();
    add(known, waiting);
    try {
      const composed = await compose();
      const target = await current();
      // Composing reads the page again, which may find another page.
      if (target !== known) {
        withdraw(known, waiting);
        add(target, waiting);
        known = target;
      }
      await startTurn(host, { ...composed, conversation: known.id, turn: waiting.id });
    } catch (error) {
      withdraw(known, waiting);
      throw error;
    }
  }

  const starting = new Map<string, Promise<void>>();

  async function ask(question: string, compose: () => Promise<Question>): Promise<void> {
    const waiting = waitingTurn(crypto.randomUUID(), question, new Date().toISOString());
    const started = start(waiting, compose);
    starting.set(waiting.id, started);
    await started.finally(() => starting.delete(waiting.id));
  }

  /** A turn that the host does not know yet is stopped as soon as it does. */
  async function stop(turn: string): Promise<void> {
    await starting.get(turn)?.catch(() => {});
    await host.call('turn/stop', { turn });
  }

  return { id, turns, notice, ask, stop };
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
