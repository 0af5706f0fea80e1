import type { Turn } from '../../conversation/turns.ts';
import type { Conversation } from './conversation.ts';
import { finishWriting, type Writing } from './writing.ts';

/** Questions that come back into the composer. */
export interface Edits {
  /** Has a turn's question changed in the composer. */
  edit(turn: string): void;
  giveUpEdit(): void;
  /** Takes the last one that waits out of the queue, into an empty composer. */
  takeBack(): Promise<void>;
}

export function createEdits(conversation: Conversation, writing: Writing): Edits {
  return {
    edit(turn) {
      const question = turnOf(conversation, turn)?.question;
      if (question === undefined) return;
      const before = writing.editing.peek()?.before ?? writing.text.peek();
      writing.mode.value = 'ask';
      writing.editing.value = { turn, before };
      writing.text.value = question;
    },
    giveUpEdit: () => finishWriting(writing),
    async takeBack() {
      const last = conversation.thread.peek().queued.at(-1)?.turn;
      if (!last || writing.text.peek() !== '') return;
      writing.text.value = last.question;
      if (last.replaces !== null) writing.editing.value = { turn: last.replaces, before: '' };
      await conversation.stop(last.id);
    },
  };
}

export function turnOf({ turns }: Pick<Conversation, 'turns'>, id: string): Turn | undefined {
  return turns.peek().find((turn) => turn.id === id);
}
