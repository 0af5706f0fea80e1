import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import * as z from 'zod/mini';
import { Sources } from '../../../shared/conversation/turn.ts';
import type { PageKey } from '../../../shared/page/context.ts';
import { CommandRecord } from '../../../shared/terminal/command.ts';
import { keyText } from '../page/page.ts';
import { readStored } from '../stored.ts';

/** What is being written, and what goes along with it. */
export interface Writing {
  readonly text: Signal<string>;
  readonly mode: Signal<'ask' | 'run'>;
  readonly sources: Signal<Sources>;
  /** The turn whose question is being changed, null when a new one is written. */
  readonly editing: Signal<Editing | null>;
  /** What is on its way to the host: after a reload it is in the composer again, since nobody knows whether it arrived. */
  readonly unsent: Signal<string>;
  /** The command record that goes along, null for none. */
  readonly record: Signal<CommandRecord | null>;
}

/** `before` is what was being written when the change began: it comes back afterwards. */
const Editing = z.object({ turn: z.string(), before: z.string() });
export type Editing = z.infer<typeof Editing>;

const Kept = z.object({
  text: z.string(),
  mode: z.enum(['ask', 'run']),
  sources: Sources,
  editing: z._default(z.nullable(Editing), null),
  unsent: z._default(z.string(), ''),
  record: z._default(z.nullable(CommandRecord), null),
});
type Kept = z.infer<typeof Kept>;

const fresh: Kept = {
  text: '',
  mode: 'ask',
  sources: { description: true, diff: true, terminal: true, workspace: true },
  editing: null,
  unsent: '',
  record: null,
};

const keptAs = (key: PageKey | null) => `writing ${keyText(key)}`;
const unread = keptAs(null);

/** Each page has its own; a reload of the tab keeps it. */
export function createWriting(storage: Storage, key: ReadonlySignal<PageKey | null>): Writing {
  const text = signal(fresh.text);
  const mode = signal(fresh.mode);
  const sources = signal(fresh.sources);
  const editing = signal(fresh.editing);
  const unsent = signal(fresh.unsent);
  const record = signal(fresh.record);
  let page: string | null = null;
  effect(() => {
    const next = keptAs(key.value);
    if (next === page) return;
    // What was typed before the page was read belongs to it.
    const early = page === unread ? text.peek() : '';
    if (page === unread) storage.removeItem(unread);
    page = next;
    const kept = readStored(storage, next, Kept) ?? fresh;
    text.value = (kept.text || kept.unsent) + early;
    unsent.value = fresh.unsent;
    mode.value = kept.mode;
    sources.value = kept.sources;
    editing.value = kept.editing;
    record.value = kept.record;
  });
  effect(() => {
    const now = JSON.stringify({
      text: text.value,
      mode: mode.value,
      sources: sources.value,
      editing: editing.value,
      unsent: unsent.value,
      record: record.value,
    });
    if (page === null) return;
    if (now === JSON.stringify(fresh)) storage.removeItem(page);
    else storage.setItem(page, now);
  });
  return { text, mode, sources, editing, unsent, record };
}

/** What was written before a change began comes back; otherwise the composer is empty. */
export function finishWriting(writing: Writing): void {
  writing.text.value = writing.editing.peek()?.before ?? '';
  writing.editing.value = null;
  writing.record.value = null;
}
