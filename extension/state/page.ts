import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PageContext, PageKey } from '../../shared/page/context.ts';
import { pageKey } from '../../shared/page/key.ts';

/** The page that the panel sits in, as last read. */
export interface Page {
  readonly context: ReadonlySignal<PageContext | null>;
  /** What its conversation is bound to, null while unknown. The same page keeps the same object. */
  readonly key: ReadonlySignal<PageKey | null>;
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
  return { context, key, read: (next) => (context.value = next) };
}

export function samePage(one: PageKey | null, other: PageKey | null): boolean {
  return keyText(one) === keyText(other);
}

/** A page's key as one string, to file things under. */
export function keyText(key: PageKey | null): string {
  return key === null ? '' : [key.host, key.owner, key.repo, key.kind, key.id].join('/');
}
