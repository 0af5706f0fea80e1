import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import * as z from 'zod/mini';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { compose } from '../../../shared/describe/compose.ts';
import type { Composed } from '../../../shared/describe/composed.ts';
import { readFills } from '../../../shared/describe/fills.ts';
import type { Outline } from '../../../shared/describe/outline.ts';
import { textOf } from '../../../shared/describe/template.ts';
import { withoutTornEnd } from '../../../shared/describe/torn.ts';
import { AppError } from '../../../shared/errors.ts';
import { isSameText, withLineFeeds } from '../../../shared/line-feeds.ts';
import type { FormText } from '../../../shared/page/form.ts';
import type { Turn } from '../../conversation/turns.ts';
import type { HostClient } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import type { Questions } from '../conversation/questions.ts';
import { expectPage, type Page } from '../page/page.ts';
import { readStored } from '../stored.ts';
import type { PageForm } from './form.ts';
import { followGate, type Gated } from './gate.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { createWaysOut } from './ways-out.ts';

export interface DescriptionParts {
  readonly host: Pick<HostClient, 'call'>;
  readonly storage: Storage;
  readonly turns: ReadonlySignal<readonly Turn[]>;
  readonly page: Page;
  readonly form: PageForm;
  readonly questions: Pick<Questions, 'ask'>;
}

export type Shown = 'changes' | 'new' | 'old';

/** The draft of the page's description: a turn of its conversation, and what the person makes of it. */
export interface Description extends Outlet {
  /** The turn that drafts it; null while none does. */
  readonly turn: ReadonlySignal<Turn | null>;
  /** The draft so far; null before its outline is known. */
  readonly composed: ReadonlySignal<Composed | null>;
  /** What stood there when it was begun. */
  readonly old: ReadonlySignal<string>;
  /** What the host's gate says of the whole draft; null before. */
  readonly gated: ReadonlySignal<Gated | null>;
  readonly left: ReadonlySignal<ReadonlySet<number>>;
  readonly shown: Signal<Shown>;
  /** Whether a draft is on its way that has no turn yet. */
  readonly starting: ReadonlySignal<boolean>;
  readonly takesTitle: ReadonlySignal<boolean>;
  /** Drafts anew from what stands in the form, or at GitHub, now. */
  start(more?: Start): Promise<void>;
  take(section: number, taken: boolean): void;
  takeTitle(taken: boolean): void;
  discard(): void;
}

export interface Start {
  form?: FormText;
  template?: string | null;
  choice?: ProviderChoice | null;
}

export function createDescription(parts: DescriptionParts): Description {
  const { turns, page, form, storage, questions, host } = parts;
  const shown = signal<Shown>('changes');
  const left = signal<ReadonlySet<number>>(new Set());
  const title = signal<boolean | null>(null);
  const starting = signal(false);
  const discarded = signal(storage.getItem(discardedIn) ?? '');
  const turn = computed(() => {
    const last = turns.value.findLast(({ outline }) => outline !== null) ?? null;
    return last?.id === discarded.value ? null : last;
  });
  const outline = computed(() => turn.value?.outline ?? null);
  const composed = computed(() => composedOf(turn.value, outline.value, left.value));
  const before = signal(readStored(storage, beforeIn, Before));
  const old = computed(() =>
    turn.value !== null && turn.value.id === before.value?.turn ? before.value.body : oldOf(outline.value),
  );
  const takesTitle = computed(() => {
    const suggested = composed.value?.title ?? null;
    return suggested !== null && (title.value ?? form.text.value?.title === '');
  });
  /** What would leave: half a draft goes nowhere, whatever was pressed. */
  const leaving = computed(() => {
    const draft = turn.value?.status === 'running' ? null : composed.value;
    return draft && { title: takesTitle.value ? draft.title : null, body: draft.body };
  });
  const ways = createWaysOut(parts);
  const gated = followGate(ways, leaving);
  let last: string | undefined;
  effect(() => {
    const id = turn.value?.id;
    if (id === last) return;
    last = id;
    batch(() => {
      left.value = new Set();
      title.value = null;
      shown.value = 'changes';
    });
  });

  async function textNow({ form: pressed }: Start): Promise<TextNow> {
    const open = pressed ?? (await form.read());
    if (open) return { ...open, from: 'form' };
    const { title: known, body } = page.context.peek() ?? { title: null, body: null };
    const seen = { title: known, body: body ?? '' };
    const key = page.key.peek();
    if (page.context.peek()?.kind === 'compare' || key === null) return { ...seen, from: 'page' };
    // Where GitHub cannot be asked, what the page shows serves, and the draft can be copied.
    const stands = await host.call('description/read', { page: key }).catch(() => null);
    return stands ? { ...stands, from: 'github' } : { ...seen, from: 'page' };
  }

  /** What a page shows was drawn from GitHub's text, and is seldom that text: who replaces it has to see the latter. */
  async function confirmOld(): Promise<void> {
    const key = page.key.peek();
    const begun = before.peek();
    if (begun?.from !== 'page' || begun.turn !== turn.peek()?.id || key === null) return;
    const { body } = await host.call('description/read', { page: key });
    if (!isSameText(body, old.peek())) throw new AppError('refused', strings.description.asShown);
  }

  const outlet = createOutlet({ page, ways, old, confirmOld, text: leaving });

  return {
    ...outlet,
    turn,
    composed,
    old,
    gated,
    left,
    shown,
    starting,
    takesTitle,
    async start(more = {}) {
      if (starting.peek()) return;
      starting.value = true;
      outlet.reset();
      try {
        const asked = page.key.peek();
        const { title: now, body, from } = await textNow(more);
        expectPage(asked, page.key);
        const template = more.template ?? null;
        const describe = { title: now ?? '', body, template };
        const id = crypto.randomUUID();
        before.value = { turn: id, body: withLineFeeds(body), from };
        storage.setItem(beforeIn, JSON.stringify(before.value));
        await questions.ask(strings.description.question, { choice: more.choice ?? null, describe }, id);
      } finally {
        starting.value = false;
      }
    },
    take(section, taken) {
      const next = new Set(left.peek());
      if (taken) next.delete(section);
      else next.add(section);
      left.value = next;
    },
    takeTitle: (taken) => (title.value = taken),
    discard() {
      discarded.value = turn.peek()?.id ?? '';
      storage.setItem(discardedIn, discarded.peek());
      outlet.reset();
    },
  };
}

/** Whether a turn is drafting a description: one that only began has no outline to be known by. */
export function isDrafting({ status, question }: Pick<Turn, 'status' | 'question'>): boolean {
  return status === 'running' && question === strings.description.question;
}

/** What stood there when a turn's draft was begun: the outline may have it in another form. */
const Before = z.object({
  turn: z.string(),
  body: z.string(),
  from: z._default(z.enum(['form', 'github', 'page']), 'github'),
});
type TextNow = FormText & Pick<z.infer<typeof Before>, 'from'>;
const beforeIn = 'text before the description';

/** A reload of the tab does not bring back what was thrown away. */
const discardedIn = 'discarded description';

function composedOf(turn: Turn | null, outline: Outline | null, left: ReadonlySet<number>): Composed | null {
  if (turn === null || outline === null) return null;
  const isWhole = turn.status !== 'running';
  const titles = outline.sections.map((section) => section.title);
  const ended = !isWhole || turn.status === 'completed';
  const text = ended ? turn.text : withoutTornEnd(turn.text);
  return compose(outline, readFills(text, isWhole, titles), { isWhole, left });
}

/** What the draft stands on; a template that is no text of the field's was not there. */
function oldOf(outline: Outline | null): string {
  return outline?.from === 'form' ? textOf(outline.sections) : '';
}
