import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { AppError } from '../../../shared/errors.ts';
import type { PageContext, PageKey } from '../../../shared/page/context.ts';
import { pageKey } from '../../../shared/page/key.ts';
import type { PageSelection } from '../../../shared/page/selection.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { strings } from '../../strings.ts';

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

/** @throws AppError when the page is not the one any more that something was asked on; one that was not read yet may be any */
export function expectPage(asked: PageKey | null, key: ReadonlySignal<PageKey | null>): void {
  if (asked !== null && !samePage(asked, key.peek()))
    throw new AppError('bad-request', strings.description.pageLeft);
}

/** Tells, whenever it is asked, whether the page is still the one of now. */
export function remaining(key: ReadonlySignal<PageKey | null>): () => boolean {
  const now = key.peek();
  return () => key.peek() === now;
}

function samePage(one: PageKey | null, other: PageKey | null): boolean {
  return keyText(one) === keyText(other);
}

/** A page's key as one string, to file things under. */
export function keyText(key: PageKey | null): string {
  return key === null ? '' : [key.host, key.owner, key.repo, key.kind, key.id].join('/');
}

/** A repository as one string, to file things under. */
export function repositoryText({ host, owner, repo }: Repository): string {
  return `${host}/${owner}/${repo}`;
}
