import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Sources } from '../../shared/conversation/turn.ts';
import type { PageKey } from '../../shared/page/context.ts';
import { keyText } from './page.ts';

/** What is being written, and what goes along with it. */
export interface Draft {
  readonly text: Signal<string>;
  readonly mode: Signal<'ask' | 'run'>;
  readonly sources: Signal<Sources>;
}

const all: Sources = { description: true, diff: true, terminal: true };

/** Each page has its draft; a reload of the tab keeps it. */
export function createDraft(storage: Storage, key: ReadonlySignal<PageKey | null>): Draft {
  const text = signal('');
  const mode = signal<'ask' | 'run'>('ask');
  const sources = signal<Sources>(all);
  let page: string | null = null;
  effect(() => {
    const next = `draft ${keyText(key.value)}`;
    if (next === page) return;
    page = next;
    text.value = storage.getItem(next) ?? '';
  });
  effect(() => {
    if (page === null) return;
    if (text.value === '') storage.removeItem(page);
    else storage.setItem(page, text.value);
  });
  return { text, mode, sources };
}
