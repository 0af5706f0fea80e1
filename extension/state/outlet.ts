import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { LONGEST_BODY } from '../../shared/describe/limits.ts';
import { AppError } from '../../shared/errors.ts';
import { STEADY_MS } from '../embed/steady.ts';
import type { PutOutcome } from '../embed/to-panel.ts';
import type { HostClient } from '../host/client.ts';
import { strings } from '../strings.ts';
import type { PageForm } from './form.ts';
import type { Page } from './page.ts';
import type { Permits } from './surroundings.ts';

interface Text {
  title: string | null;
  body: string;
}

export interface OutletParts {
  readonly host: Pick<HostClient, 'call'>;
  readonly page: Page;
  readonly form: PageForm;
  /** What stood there when the draft was begun. */
  readonly old: ReadonlySignal<string>;
  /** What would leave now; null while there is nothing. */
  text(): Text | null;
}

/** What was done, so that it can be undone. */
export interface Done {
  where: 'field' | 'github';
  before: Text;
  after: Text;
  /** The kind of each secret that was hidden. */
  findings: string[];
}

/** How a draft leaves the panel: into the page's form or to GitHub, through the host's gate, by the person's press alone. */
export interface Outlet {
  readonly done: ReadonlySignal<Done | null>;
  /** Old and new stand side by side, and wait for a yes. */
  readonly asked: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  put(may: Permits['write']): Promise<void>;
  /** Shows old and new first; nothing is sent. */
  ask(): void;
  giveUp(): void;
  publish(may: Permits['write']): Promise<void>;
  undo(may: Permits['write']): Promise<void>;
  /** The text as it would leave, its secrets hidden. */
  copied(): Promise<string | null>;
  reset(): void;
}

export function createOutlet({ host, page, form, old, text }: OutletParts): Outlet {
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
    const at = page.key.peek();
    busy.value = true;
    const now = await work().finally(() => (busy.value = false));
    if (page.key.peek() !== at) return;
    done.value = now;
    asked.value = false;
  }

  async function gate({ title, body }: Text) {
    if (body.length > LONGEST_BODY)
      throw new AppError('refused', strings.description.tooLong(body.length, LONGEST_BODY));
    const gated = await host.call('description/gate', { title: title ?? '', body });
    return { title: title === null ? null : gated.title, body: gated.body, findings: gated.findings };
  }

  async function putNow(wanted: Text, expected: string): Promise<Done> {
    const at = page.key.peek();
    const { findings, ...after } = await gate(wanted);
    if (page.key.peek() !== at) throw new AppError('refused', refusalOf('gone'));
    const { result, before } = await form.put({ ...after, expected });
    if (result !== 'done' || before === null) throw new AppError('refused', refusalOf(result));
    return { where: 'field', before, after, findings };
  }

  async function publishNow({ title, body }: Text, expected: string): Promise<Done> {
    if (body.length > LONGEST_BODY)
      throw new AppError('refused', strings.description.tooLong(body.length, LONGEST_BODY));
    const key = page.key.peek();
    if (key === null) throw new AppError('refused', strings.description.noPage);
    const before = { title: title === null ? null : (page.context.peek()?.title ?? null), body: expected };
    const { findings, ...after } = await host.call('description/publish', {
      ...{ page: key, title, body, expected },
    });
    return { where: 'github', before, after, findings };
  }

  async function unpublish(expected: string): Promise<void> {
    const key = page.key.peek();
    if (key === null) throw new AppError('refused', strings.description.noPage);
    await host.call('description/undo', { page: key, expected });
  }

  /** The yes may come from a window of its own: by then the page may be another one, which it was not said of (case 17). */
  async function agreed(may: Permits['write'], entry: Parameters<Permits['write']>[0]): Promise<boolean> {
    const at = page.key.peek();
    const yes = await may(entry);
    return yes && page.key.peek() === at;
  }

  return {
    done,
    asked,
    busy,
    reset,
    async put(may) {
      const wanted = text();
      const expected = old.peek();
      if (wanted === null || !(await agreed(may, { kind: 'put', text: wanted.body }))) return;
      await alone(() => putNow(wanted, expected));
    },
    ask() {
      askedAt = performance.now();
      asked.value = true;
    },
    giveUp: () => (asked.value = false),
    async publish(may) {
      const wanted = text();
      // A double click is no answer to what it only just brought up (case 6).
      if (!asked.peek() || wanted === null || performance.now() - askedAt < STEADY_MS) return;
      const expected = old.peek();
      if (!(await agreed(may, { kind: 'publish', text: wanted.body }))) return;
      await alone(() => publishNow(wanted, expected));
    },
    async undo(may) {
      const last = done.peek();
      if (last === null) return;
      const back = last.before.body;
      if (!(await agreed(may, { kind: last.where === 'field' ? 'put' : 'publish', text: back }))) return;
      await alone(async () => {
        // What the person wrote comes back as it was, be it from the page's own hand or from the host's.
        if (last.where === 'github') await unpublish(last.after.body);
        else {
          const { result } = await form.put({ ...last.before, expected: last.after.body });
          if (result !== 'done') throw new AppError('refused', refusalOf(result));
        }
        return null;
      });
    },
    async copied() {
      const wanted = text();
      return wanted && (await gate({ ...wanted, title: null })).body;
    },
  };
}

function refusalOf(result: PutOutcome['result']): string {
  const { changed, gone, refused } = strings.description;
  return result === 'changed' ? changed : result === 'gone' ? gone : refused;
}
