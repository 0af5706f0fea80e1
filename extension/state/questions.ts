import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Ask, ProviderChoice } from '../../shared/conversation/turn.ts';
import { AppError } from '../../shared/errors.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import type { Turn } from '../conversation/turns.ts';
import { STEADY_MS } from '../embed/permission.ts';
import type { HostClient } from '../host/client.ts';
import type { Particulars } from './ask.ts';
import type { Conversation } from './conversation.ts';
import type { Draft } from './drafts.ts';
import type { Providers } from './providers.ts';

/** A question that may not leave before the person agrees to where it goes. */
export interface Withheld extends Particulars {
  /** The conversation it belongs to. */
  conversation: string | null;
  turn: string;
  question: string;
  provider: ProviderInfo;
  destination: string;
  /** `performance.now()` when it was asked. */
  since: number;
}

export interface QuestionParts {
  readonly host: Pick<HostClient, 'call'>;
  readonly conversation: Conversation;
  readonly providers: Pick<Providers, 'list' | 'chosen'>;
  readonly draft: Draft;
  /** Puts a question together with the page as it is now. */
  compose(question: string, particulars: Particulars): Promise<Omit<Ask, 'conversation'>>;
}

export interface Questions {
  /** What waits for the person to agree, null when nothing on this page does. */
  readonly withheld: ReadonlySignal<Withheld | null>;
  /** Rejects with AppError when it was not taken; false when the person has to agree first. */
  ask(question: string, particulars?: Partial<Particulars>): Promise<boolean>;
  /** Asks a turn's question again, of `choice` alone where it is given. */
  retry(turn: string, choice: ProviderChoice | null): Promise<boolean>;
  /** Sends what was withheld, unless it has only just been asked: a double click is no answer (case 6). */
  agree(): Promise<void>;
  /** Sends it to the provider that stays on this machine. */
  useDigest(): Promise<void>;
  refuse(): void;
  /** Has a turn's question changed in the composer. */
  edit(turn: string): void;
  giveUpEdit(): void;
  /** Takes the last one that waits out of the queue, into an empty composer. */
  takeBack(): Promise<void>;
}

const plain: Particulars = { choice: null, replaces: null };

export function createQuestions({ host, conversation, providers, draft, compose }: QuestionParts): Questions {
  const held = signal<Withheld | null>(null);
  const withheld = computed(() => (held.value?.conversation === conversation.id.value ? held.value : null));

  async function send(turn: string, question: string, particulars: Particulars): Promise<boolean> {
    const { replaces } = particulars;
    try {
      await conversation.ask({ turn, question, replaces }, () => compose(question, particulars));
      return true;
    } catch (error) {
      if (!withhold(error, turn, question, particulars)) throw error;
      return false;
    }
  }

  function withhold(error: unknown, turn: string, question: string, particulars: Particulars): boolean {
    if (!(error instanceof AppError) || error.code !== 'provider-needs-consent') return false;
    const name = (particulars.choice ?? providers.chosen.peek())?.provider;
    const provider = providers.list.peek().find(({ id }) => id === name);
    if (!provider?.destination) return false;
    const { destination } = provider;
    const since = performance.now();
    held.value = {
      ...particulars,
      conversation: conversation.id.peek(),
      turn,
      question,
      provider,
      destination,
      since,
    };
    return true;
  }

  /** Sends the very question that was withheld. Its words may stand in the composer again. */
  async function release(
    { turn, question, replaces }: Withheld,
    choice: ProviderChoice | null,
  ): Promise<void> {
    held.value = null;
    const before = draft.text.peek();
    if (before === question) finishDraft(draft);
    try {
      await send(turn, question, { choice, replaces });
    } catch (error) {
      if (draft.text.peek() === '') draft.text.value = before;
      throw error;
    }
  }

  const find = (id: string): Turn | undefined => conversation.turns.peek().find((turn) => turn.id === id);

  return {
    withheld,
    ask(question, particulars) {
      held.value = null;
      return send(crypto.randomUUID(), question, { ...plain, ...particulars });
    },
    async retry(turn, choice) {
      const question = find(turn)?.question;
      return question !== undefined && this.ask(question, { choice, replaces: turn });
    },
    async agree() {
      const asked = withheld.peek();
      if (asked === null || performance.now() - asked.since < STEADY_MS) return;
      const { provider, destination } = asked;
      await host.call('provider/consent', { provider: provider.id, destination });
      await release(asked, asked.choice);
    },
    async useDigest() {
      const asked = withheld.peek();
      if (asked !== null) await release(asked, { provider: 'digest', model: 'digest' });
    },
    refuse() {
      const asked = held.peek();
      held.value = null;
      // A question that was not typed has no other place yet.
      if (asked?.replaces === null && draft.text.peek() === '') draft.text.value = asked.question;
    },
    edit(turn) {
      const question = find(turn)?.question;
      if (question === undefined) return;
      const before = draft.editing.peek()?.before ?? draft.text.peek();
      draft.mode.value = 'ask';
      draft.editing.value = { turn, before };
      draft.text.value = question;
    },
    giveUpEdit: () => finishDraft(draft),
    async takeBack() {
      const last = conversation.thread.peek().queued.at(-1)?.turn;
      if (!last || draft.text.peek() !== '') return;
      draft.text.value = last.question;
      if (last.replaces !== null) draft.editing.value = { turn: last.replaces, before: '' };
      await conversation.stop(last.id);
    },
  };
}

/** What was written before a change began comes back; otherwise the composer is empty. */
export function finishDraft(draft: Draft): void {
  draft.text.value = draft.editing.peek()?.before ?? '';
  draft.editing.value = null;
}
