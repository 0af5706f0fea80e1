import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { parsePrefix } from '../../shared/conversation/prefix.ts';
import type { HostClient } from '../host/client.ts';
import { needsQuestion, type Paste, prepareCommand } from '../terminal/paste.ts';
import type { Particulars } from './ask.ts';
import type { Draft } from './drafts.ts';
import { finishDraft } from './questions.ts';
import type { Permits } from './surroundings.ts';

export interface SendingParts {
  readonly host: Pick<HostClient, 'state'>;
  readonly draft: Draft;
  /** False when the question was not taken. */
  ask(question: string, particulars: Partial<Particulars>): Promise<boolean>;
  run(command: string): Promise<void>;
  failed(error: unknown): void;
}

/** How what is written in the composer leaves it. */
export interface Sending {
  /** Several lines that are asked about before they run; null when nothing is, or other words are written now. */
  readonly asked: ReadonlySignal<Paste | null>;
  /** Sends what is written: a question, or a command for the terminal, if `may` says so. */
  send(may: Permits): Promise<void>;
  /** The answer to what is asked. A yes runs exactly what was shown, once. */
  answer(yes: boolean, may: Permits['run']): Promise<void>;
}

export function createSending({ host, draft, ask, run, failed }: SendingParts): Sending {
  const held = signal<{ draft: string; command: Paste } | null>(null);
  const asked = computed(() => (held.value?.draft === draft.text.value ? held.value.command : null));

  /** The draft is gone when it is sent, and back when it was not. */
  async function take(text: string, send: () => Promise<unknown>): Promise<void> {
    const editing = draft.editing.value;
    const record = draft.record.value;
    finishDraft(draft);
    const left = draft.text.value;
    draft.unsent.value = text;
    const taken = await send().then(
      (answer) => answer !== false,
      (error) => {
        failed(error);
        return false;
      },
    );
    if (draft.unsent.value === text) draft.unsent.value = '';
    if (taken || draft.text.value !== left) return;
    draft.text.value = text;
    draft.editing.value = editing;
    draft.record.value = record;
  }

  async function sendQuestion(text: string): Promise<void> {
    const replaces = draft.editing.value?.turn ?? null;
    const record = draft.record.value?.id ?? null;
    await take(text, () => ask(text, { replaces, record }));
  }

  async function sendCommand(text: string, may: Permits['run']): Promise<void> {
    const command = prepareCommand(text);
    if (needsQuestion(command)) held.value = { draft: text, command };
    else if (await may({ kind: 'run', text: command.text })) {
      const runIt = () => run(command.text);
      // While it was decided, other words may have been written.
      await (draft.text.value === text ? take(text, runIt) : runIt().catch(failed));
    }
  }

  return {
    asked,
    async send(may) {
      const text = draft.text.value;
      if (text.trim() === '' || host.state.value.kind !== 'connected') return;
      const runs = draft.mode.value === 'run' && parsePrefix(text) === null;
      if (runs) await sendCommand(text, may.run);
      else if (may.ask()) await sendQuestion(text);
    },
    async answer(yes, may) {
      const command = asked.value;
      if (command === null || (yes && !(await may({ kind: 'run', text: command.text })))) return;
      // While it was decided, another yes may have been quicker, or the words may have changed.
      if (asked.value !== command) return;
      held.value = null;
      if (yes) await take(draft.text.value, () => run(command.text));
    },
  };
}
