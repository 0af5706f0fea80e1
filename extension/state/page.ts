import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PageContext, PageKey } from '../../shared/page/context.ts';
import { pageKey } from '../../shared/page/key.ts';
import type { PageSelection } from '../../shared/page/selection.ts';

/** A selection goes along with the question, unless the person took it off. */
export interface Selected {
  selection: PageSelection;
  attached: boolean;
}

/** The page that the panel sits in, as last read. */
export interface Page {
  readonly context: ReadonlySignal<PageContext | null>;
  /** What its conversation is bound to, null while unknown. The same page keeps the same object. */
  readonly key: ReadonlySignal<PageKey | null>;
  /** What is selected in it, null when nothing is. */
  readonly selected: Signal<Selected | null>;
  /** The page was read (again). */
  read(context: PageContext): void;
}

export function createPage(): Page {
  const context = signal<PageContext | null>(null);
  let last: PageKey | null = null;
  const key = computed(() => {
    const next = context.value && pageKey(context.value);
    if (!samePage(last, next)) last = next;
    return last;
  });
  const selected = signal<Selected | null>(null);
  return { context, key, selected, read: (next) => (context.value = next) };
}

function samePage(one: PageKey | null, other: PageKey | null): boolean {
  return keyText(one) === keyText(other);
}

/** A page's key as one string, to file things under. */
export function keyText(key: PageKey | null): string {
  return key === null ? '' : [key.host, key.owner, key.repo, key.kind, key.id].join('/');
}
