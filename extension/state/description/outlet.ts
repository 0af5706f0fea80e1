import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { STEADY_MS } from '../../embed/steady.ts';
import { type Page, remaining } from '../page/page.ts';
import type { Permits } from '../surroundings.ts';
import type { Done, Text, WaysOut } from './ways-out.ts';

export interface OutletParts {
  readonly page: Page;
  readonly ways: WaysOut;
  /** What stood there when the draft was begun. */
  readonly old: ReadonlySignal<string>;
  /** Rejects with AppError where that is not what stands at GitHub. */
  confirmOld(): Promise<void>;
  /** What would leave now; null while there is nothing. */
  readonly text: ReadonlySignal<Text | null>;
}

/** How a draft leaves the panel: by the person's press alone. */
export interface Outlet {
  readonly done: ReadonlySignal<Done | null>;
  /** Old and new stand side by side, and wait for a yes. */
  readonly asked: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  put(may: Permits['write']): Promise<void>;
  /** Shows old and new first; nothing is sent. */
  ask(): Promise<void>;
  giveUp(): void;
  publish(may: Permits['write']): Promise<void>;
  undo(may: Permits['write']): Promise<void>;
  /** The text as it would leave, its secrets hidden. */
  copied(): Promise<string | null>;
  reset(): void;
}

export function createOutlet({ page, ways, old, confirmOld, text }: OutletParts): Outlet {
  const done = signal<Done | null>(null);
  const asked = signal(false);
  const busy = signal(false);
  let askedAt = Number.POSITIVE_INFINITY;
  let shown = page.key.peek();
  effect(() => {
    if (page.key.value === shown) return;
    shown = page.key.value;
    reset();
  });

  function reset(): void {
    done.value = null;
    asked.value = false;
  }

  /** One at a time: a second press while the first is under way does nothing. What was done is told on its own page. */
  async function alone(work: () => Promise<Done | null>): Promise<void> {
    if (busy.peek()) return;
    const isThere = remaining(page.key);
    busy.value = true;
    const now = await work().finally(() => (busy.value = false));
    if (!isThere()) return;
    done.value = now;
    asked.value = false;
  }

  /** The yes may come from a window of its own: by then the page may be another one, which it was not said of (case 17). */
  async function agreed(may: Permits['write'], entry: Parameters<Permits['write']>[0]): Promise<boolean> {
    const isThere = remaining(page.key);
    return (await may(entry)) && isThere();
  }

  return {
    done,
    asked,
    busy,
    reset,
    async put(may) {
      const wanted = text.peek();
      const expected = old.peek();
      if (wanted === null || !(await agreed(may, { kind: 'put', text: wanted.body }))) return;
      await alone(() => ways.put(wanted, expected));
    },
    async ask() {
      if (busy.peek()) return;
      const isThere = remaining(page.key);
      busy.value = true;
      await confirmOld().finally(() => (busy.value = false));
      if (!isThere()) return;
      askedAt = performance.now();
      asked.value = true;
    },
    giveUp: () => (asked.value = false),
    async publish(may) {
      const wanted = text.peek();
      // A double click is no answer to what it only just brought up (case 6).
      if (!asked.peek() || wanted === null || performance.now() - askedAt < STEADY_MS) return;
      const expected = old.peek();
      if (!(await agreed(may, { kind: 'publish', text: wanted.body }))) return;
      await alone(() => ways.publish(wanted, expected));
    },
    async undo(may) {
      const last = done.peek();
      if (last === null) return;
      const kind = last.where === 'field' ? 'put' : 'publish';
      if (!(await agreed(may, { kind, text: last.before.body }))) return;
      await alone(async () => {
        await ways.undo(last);
        return null;
      });
    },
    async copied() {
      const wanted = text.peek();
      return wanted && (await ways.gate({ ...wanted, title: null })).body;
    },
  };
}
