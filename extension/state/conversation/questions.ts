import type { ReadonlySignal } from '@preact/signals';
import type { AskedAt, ProviderChoice } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import { STEADY_MS } from '../../embed/steady.ts';
import type { HostClient } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import type { Providers } from '../models/providers.ts';
import type { Particulars } from './ask.ts';
import { createConsent, type Withheld } from './consent.ts';
import type { Conversation } from './conversation.ts';
import { createEdits, type Edits, turnOf } from './edits.ts';
import type { Question } from './start-turn.ts';
import { finishWriting, type Writing } from './writing.ts';

export interface QuestionParts {
  readonly host: Pick<HostClient, 'call'>;
  readonly conversation: Conversation;
  readonly providers: Pick<Providers, 'list' | 'chosen' | 'refresh'>;
  readonly writing: Writing;
  /** Puts a question together with the page as it is now. */
  compose(question: string, particulars: Particulars): Promise<Question>;
}

/** What can be done with questions: asked, asked again, changed, and agreed to. */
export interface Questions extends Edits {
  /** What waits for the person to agree, null when nothing on this page does. */
  readonly withheld: ReadonlySignal<Withheld | null>;
  /** Rejects with AppError when it was not taken; false when the person has to agree first. */
  ask(question: string, particulars?: Partial<Particulars>, turn?: string): Promise<boolean>;
  /** Asks a turn's question again, of `choice` alone where it is given. */
  retry(turn: string, choice: ProviderChoice | null): Promise<boolean>;
  /** Sends what was withheld, unless it has only just been asked: a double click is no answer (case 6). */
  agree(): Promise<void>;
  /** Sends it to the provider that stays on this machine. */
  useDigest(): Promise<void>;
  refuse(): void;
  /** Asks no more about a question that is over at its prompt. */
  forget(at: AskedAt): void;
}

const plain: Particulars = { choice: null, replaces: null, record: null, askedAt: null };

export function createQuestions(parts: QuestionParts): Questions {
  const { conversation, writing, compose } = parts;
  const consent = createConsent(parts);

  async function send(turn: string, question: string, particulars: Particulars): Promise<boolean> {
    const { replaces } = particulars;
    let ask: Question | undefined;
    try {
      await conversation.ask(
        { turn, question, replaces },
        async () => (ask = await compose(question, particulars)),
      );
      return true;
    } catch (error) {
      const withheld = error instanceof AppError && error.code === 'provider-needs-consent';
      if (withheld && ask && (await consent.request(turn, ask))) return false;
      throw error;
    }
  }

  /** What waits at a prompt is told there that it is not sent. */
  function drop(): Withheld | null {
    const asked = consent.settle();
    const at = asked?.ask.askedAt;
    if (at)
      void parts.host.call('terminal/decline', { ...at, reason: strings.consent.notSent }).catch(() => {});
    return asked;
  }

  /** Sends the very question that was withheld. Its words may stand in the composer again. */
  async function release({ turn, ask }: Withheld, choice: ProviderChoice | null): Promise<void> {
    const before = writing.text.peek();
    if (before === ask.question) finishWriting(writing);
    try {
      const { replaces, record, askedAt, describe } = ask;
      await send(turn, ask.question, { choice, replaces, record, askedAt, describe });
    } catch (error) {
      if (writing.text.peek() === '') writing.text.value = before;
      throw error;
    }
  }

  return {
    withheld: consent.withheld,
    ask(question, particulars, turn = crypto.randomUUID()) {
      drop();
      return send(turn, question, { ...plain, ...particulars });
    },
    async retry(turn, choice) {
      const question = turnOf(conversation, turn)?.question;
      return question !== undefined && this.ask(question, { choice, replaces: turn });
    },
    async agree() {
      const since = consent.withheld.peek()?.since ?? Number.POSITIVE_INFINITY;
      if (performance.now() - since < STEADY_MS) return;
      const asked = consent.settle();
      if (asked === null) return;
      await consent.agree(asked);
      await release(asked, asked.ask.choice);
    },
    async useDigest() {
      const asked = consent.settle();
      if (asked !== null) await release(asked, { provider: 'digest', model: 'digest' });
    },
    refuse() {
      const asked = drop();
      // A question that was not typed has no other place yet.
      const typedHere = asked?.ask.replaces === null && asked.ask.askedAt === null && !asked.ask.describe;
      if (typedHere && writing.text.peek() === '') writing.text.value = asked.ask.question;
    },
    forget: consent.forget,
    ...createEdits(conversation, writing),
  };
}
