import { type ReadonlySignal, signal } from '@preact/signals';
import { AppError } from '../../../shared/errors.ts';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { strings } from '../../strings.ts';
import { needsQuestion, type Paste, prepareCommand } from '../../terminal/paste.ts';
import type { Permits } from '../surroundings.ts';

/** How a command that stands somewhere is run: one that was recorded, or one of an answer. */
export interface Rerun {
  /** What is asked about before it runs, null when nothing is. */
  readonly asked: ReadonlySignal<Paste | null>;
  /** Runs it in the terminal that is used now, if `may` says so. Throws AppError. */
  again(record: CommandRecord, may: Permits['run']): Promise<void>;
  /** Asks whether what an answer holds is run, one line too. */
  propose(code: string): void;
  /** The answer to what is asked. A yes runs exactly what was shown, once. */
  answer(yes: boolean, may: Permits['run']): Promise<void>;
}

export function createRerun(run: (command: string) => Promise<void>): Rerun {
  const asked = signal<Paste | null>(null);
  return {
    asked,
    async again({ command }, may) {
      if (command === null) throw new AppError('refused', strings.commands.noText);
      if (isLess(command)) throw new AppError('refused', strings.commands.notWhole);
      const prepared = prepareCommand(command);
      asked.value = null;
      // What will not run as it was typed is shown as it will (case 46).
      if (needsQuestion(prepared) || prepared.text !== command.trimEnd()) asked.value = prepared;
      else if (await may({ kind: 'run', text: prepared.text })) await run(prepared.text);
    },
    propose: (code) => (asked.value = prepareCommand(code)),
    async answer(yes, may) {
      const command = asked.value;
      if (command === null || (yes && !(await may({ kind: 'run', text: command.text })))) return;
      // While it was decided, another yes may have been quicker.
      if (asked.value !== command) return;
      asked.value = null;
      if (yes) await run(command.text);
    },
  };
}

/** Whether what is kept is not all that was typed: to the shell the rest would be another command. */
function isLess(command: string): boolean {
  return /\[REDACTED:|…$/.test(command);
}
