import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { AppError } from '../../../shared/errors.ts';
import type { PageKey } from '../../../shared/page/context.ts';
import { type Thread, threadOf } from '../../conversation/thread.ts';
import { type Turn, unsentTurn } from '../../conversation/turns.ts';
import type { HostClient } from '../../host/client.ts';
import { keyText } from '../page/page.ts';
import { createKnownConversations, type Known, type KnownConversations } from './known-conversations.ts';
import { settled } from './settled.ts';
import { type Question, startTurn } from './start-turn.ts';

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

type Host = Pick<HostClient, 'call' | 'on' | 'epoch'>;

/** At most so long a question waits for its conversation to be opened. */
const OPENING_MS = 15_000;

export function createConversation(host: Host, key: ReadonlySignal<PageKey | null>): Conversation {
  const notice = signal<string | null>(null);
  const known = createKnownConversations(host);
  const thread = computed(() => threadOf(known.turns.value, known.standings.value));
  const opening = followPage(host, key, known, (told) => (notice.value = told));

  /** Who presses as soon as the panel stands there is before its page was read, and its host reached. */
  async function current(): Promise<Known> {
    const found = await settled(opening, (now) => now !== null, OPENING_MS);
    if (!found) throw new AppError('bad-request', 'This page has nothing to bind a conversation to.');
    return found;
  }

  const starting = new Map<string, Promise<void>>();
  /** What is said of a turn that the host does not know yet waits until it does. */
  const taken = (turn: string) => starting.get(turn)?.catch(() => {});

  return {
    id: known.id,
    turns: known.turns,
    thread,
    notice,
    async ask({ turn, question, replaces }, compose) {
      const unsent = unsentTurn(turn, question, new Date().toISOString(), replaces);
      const started = startTurn({ host, key, known, current }, unsent, compose);
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

/** Shows the conversation of each page that comes: at once what is known of it, then what the host tells. */
function followPage(
  host: Host,
  key: ReadonlySignal<PageKey | null>,
  known: KnownConversations,
  onNotice: (notice: string | null) => void,
): ReadonlySignal<Promise<Known> | null> {
  const opening = signal<Promise<Known> | null>(null);
  let shown = '';
  const open = async (page: PageKey, text: string) => {
    const info = await host.call('conversation/open', { page, fresh: false });
    onNotice(info.notice);
    return known.follow(text, info.id);
  };
  effect(() => {
    const page = key.value;
    if (host.epoch.value === 0) return;
    const text = keyText(page);
    const before = known.of(shown);
    if (text !== shown && before) known.detach(before);
    shown = text;
    known.show(known.of(text));
    if (page === null) return;
    const opened = open(page, text);
    opening.value = opened;
    opened.then(
      (found) => {
        if (shown === text) known.show(found);
      },
      () => {},
    );
  });
  return opening;
}
