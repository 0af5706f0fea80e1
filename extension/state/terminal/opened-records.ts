import { type ReadonlySignal, signal } from '@preact/signals';
import type { CommandOutput } from '../../../shared/terminal/command.ts';
import type { RecordOutput } from '../../components/history/record-output.ts';
import { put } from '../put.ts';
import { sentenceOf } from '../sentence.ts';

/** Records of the list that are opened. */
export interface OpenedRecords {
  /** With what they printed. */
  readonly opened: ReadonlySignal<ReadonlyMap<string, RecordOutput>>;
  toggle(record: string): Promise<void>;
}

/** @param output what a record's command printed */
export function createOpenedRecords(output: (record: string) => Promise<CommandOutput>): OpenedRecords {
  const opened = signal<ReadonlyMap<string, RecordOutput>>(new Map());

  return {
    opened,
    async toggle(record) {
      if (opened.peek().has(record)) return put(opened, record, null);
      put(opened, record, { kind: 'loading' });
      const answer = await output(record).then(
        (known): RecordOutput => ({ kind: 'known', output: known }),
        (error): RecordOutput => ({ kind: 'failed', message: sentenceOf(error) }),
      );
      if (opened.peek().has(record)) put(opened, record, answer);
    },
  };
}
