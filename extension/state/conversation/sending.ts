import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { parsePrefix } from '../../../shared/conversation/prefix.ts';
import type { HostClient } from '../../host/client.ts';
import { needsQuestion, type Paste, prepareCommand } from '../../terminal/paste.ts';
import type { Permits } from '../surroundings.ts';
import type { Particulars } from './ask.ts';
import { finishWriting, type Writing } from './writing.ts';

export interface SendingParts {
  readonly host: Pick<HostClient, 'state'>;
  readonly writing: Writing;
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
  /** What was run last, as it was written; "" for nothing. */
  lastCommand(): string;
  /** The answer to what is asked. A yes runs exactly what was shown, once. */
  answer(yes: boolean, may: Permits['run']): Promise<void>;
}

export function createSending({ host, writing, ask, run, failed }: SendingParts): Sending {
  let lastCommand = '';
  const held = signal<{ text: string; command: Paste } | null>(null);
  const asked = computed(() => (held.value?.text === writing.text.value ? held.value.command : null));

  /** What was written is gone when it is sent, and back when it was not. */
  async function take(text: string, send: () => Promise<unknown>): Promise<void> {
    const editing = writing.editing.value;
    const record = writing.record.value;
    finishWriting(writing);
    const left = writing.text.value;
    writing.unsent.value = text;
    const taken = await send().then(
      (answer) => answer !== false,
      (error) => {
        failed(error);
        return false;
      },
    );
    if (writing.unsent.value === text) writing.unsent.value = '';
    if (taken || writing.text.value !== left) return;
    writing.text.value = text;
    writing.editing.value = editing;
    writing.record.value = record;
  }

  async function sendQuestion(text: string): Promise<void> {
    const replaces = writing.editing.value?.turn ?? null;
    const record = writing.record.value?.id ?? null;
    await take(text, () => ask(text, { replaces, record }));
  }

  function runNow(text: string, command: Paste): Promise<void> {
    lastCommand = text;
    return run(command.text);
  }

  async function sendCommand(text: string, may: Permits['run']): Promise<void> {
    const command = prepareCommand(text);
    if (needsQuestion(command)) held.value = { text, command };
    else if (await may({ kind: 'run', text: command.text })) {
      const runIt = () => runNow(text, command);
      // While it was decided, other words may have been written.
      await (writing.text.value === text ? take(text, runIt) : runIt().catch(failed));
    }
  }

  return {
    asked,
    lastCommand: () => lastCommand,
    async send(may) {
      const text = writing.text.value;
      if (text.trim() === '' || host.state.value.kind !== 'connected') return;
      const runs = writing.mode.value === 'run' && parsePrefix(text) === null;
      if (runs) await sendCommand(text, may.run);
      else if (may.ask()) await sendQuestion(text);
    },
    async answer(yes, may) {
      const command = asked.value;
      if (command === null || (yes && !(await may({ kind: 'run', text: command.text })))) return;
      // While it was decided, another yes may have been quicker, or the words may have changed.
      if (asked.value !== command) return;
      held.value = null;
      const text = writing.text.value;
      if (yes) await take(text, () => runNow(text, command));
    },
  };
}
