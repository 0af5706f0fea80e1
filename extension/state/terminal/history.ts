import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type CommandOutput, type CommandRecord, hasFailed } from '../../../shared/terminal/command.ts';
import type { HostClient } from '../../host/client.ts';
import { sentenceOf } from '../sentence.ts';
import { createOpenedRecords, type OpenedRecords } from './opened-records.ts';

/** What the list is narrowed to. */
export interface Wanted {
  search: string;
  failed: boolean;
}

export interface History extends OpenedRecords {
  readonly wanted: Signal<Wanted>;
  /** Newest first; null while they are read for the first time. */
  readonly records: ReadonlySignal<readonly CommandRecord[] | null>;
  /** Whether there are older ones. */
  readonly more: ReadonlySignal<boolean>;
  /** Why they could not be read, in a sentence; null when they could. */
  readonly refusal: ReadonlySignal<string | null>;
  /** The command that failed last in any terminal, null when none did. */
  readonly lastFailed: ReadonlySignal<CommandRecord | null>;
  /** Reads the list again. */
  refresh(): Promise<void>;
  older(): Promise<void>;
  output(record: string): Promise<CommandOutput>;
  /** For good; all of them with null. */
  forget(record: string | null): Promise<void>;
}

const PAGE = 50;
/** Words are typed one letter after the other. */
const pauseMs = 150;

/** The commands that the host recorded, in every terminal. `shown`: whether anybody looks at the list. */
export function createHistory(
  host: Pick<HostClient, 'call' | 'on' | 'epoch'>,
  shown: ReadonlySignal<boolean>,
): History {
  const wanted = signal<Wanted>({ search: '', failed: false });
  const records = signal<readonly CommandRecord[] | null>(null);
  const more = signal(false);
  const refusal = signal<string | null>(null);
  const lastFailed = signal<CommandRecord | null>(null);
  let turn = 0;

  const read = (before: string | null) =>
    host.call('history/list', { ...wanted.peek(), before, limit: PAGE });

  async function refresh(): Promise<void> {
    const mine = ++turn;
    try {
      const page = await read(null);
      if (mine === turn) put(page.records, page.records);
    } catch (error) {
      if (mine === turn) refusal.value = sentenceOf(error);
    }
  }

  function put(all: readonly CommandRecord[], page: readonly CommandRecord[]): void {
    refusal.value = null;
    records.value = all;
    more.value = page.length === PAGE;
  }

  async function readLastFailed(): Promise<void> {
    const page = await host.call('history/list', { search: '', failed: true, before: null, limit: 1 });
    lastFailed.value = page.records[0] ?? null;
  }

  function add(record: CommandRecord): void {
    if (hasFailed(record)) lastFailed.value = record;
    const list = records.peek();
    if (list === null || !shown.peek()) return;
    // What the words match is the host's to say.
    if (wanted.peek().search !== '') return void refresh();
    if (wanted.peek().failed && !hasFailed(record)) return;
    records.value = [record, ...list.filter(({ id }) => id !== record.id)];
  }

  const output = (record: string) => host.call('history/output', { record });

  host.on('history/added', ({ record }) => add(record));
  effect(() => {
    if (host.epoch.value > 0) readLastFailed().catch(() => {});
  });
  effect(() => {
    void wanted.value;
    if (!shown.value || host.epoch.value === 0) return;
    const timer = setTimeout(refresh, records.peek() === null ? 0 : pauseMs);
    return () => clearTimeout(timer);
  });

  return {
    wanted,
    records,
    more,
    refusal,
    lastFailed,
    ...createOpenedRecords(output),
    refresh,
    output,
    async older() {
      const list = records.peek() ?? [];
      const mine = turn;
      const page = await read(list.at(-1)?.id ?? null);
      if (mine === turn) put([...(records.peek() ?? []), ...page.records], page.records);
    },
    async forget(record) {
      await host.call('history/forget', { record });
      const left = record === null ? [] : (records.peek() ?? []).filter(({ id }) => id !== record);
      if (records.peek() !== null) records.value = left;
      if (record === null) more.value = false;
      if (record === null || lastFailed.peek()?.id === record) await readLastFailed();
    },
  };
}
