import type { ReadonlySignal } from '@preact/signals';
import type { Ask } from '../../../shared/conversation/turn.ts';
import type { PageContext, PageFacts } from '../../../shared/page/context.ts';
import type { Providers } from '../models/providers.ts';
import type { Page } from '../page/page.ts';
import type { Diff } from '../pull/diff.ts';
import type { Conversation } from './conversation.ts';
import { settled } from './settled.ts';
import type { Question } from './start-turn.ts';
import type { Writing } from './writing.ts';

/** What a question is made of. */
export interface AskParts {
  readonly page: Page;
  readonly diff: Diff;
  readonly writing: Writing;
  readonly terminal: ReadonlySignal<string | null>;
}

/** What the preview depends on besides. */
export interface PreviewParts extends AskParts {
  readonly conversation: Conversation;
  readonly providers: Providers;
  readonly running: { id: string } | null;
}

/** Who answers a question alone, and whose place it takes. */
export type Particulars = Pick<Ask, 'choice' | 'replaces' | 'record' | 'askedAt' | 'describe'>;

/** At most so long a page may take to be read again before a question goes out as things are known. */
const readingMs = 500;
/** And so long the diff, without which little can be said of a pull request that was only just opened. */
const joiningMs = 4000;

/** A question about the page as it is now: `read` has it read again first. */
export async function freshAsk(
  parts: AskParts,
  question: string,
  particulars: Particulars,
  read: () => void,
): Promise<Question> {
  const { context } = parts.page;
  const before = context.peek();
  read();
  await settled(context, (now) => now !== before, readingMs);
  const { sources } = parts.writing;
  if (sources.peek().diff || particulars.describe)
    await settled(parts.diff.state, ({ kind }) => kind !== 'loading', joiningMs);
  return composeAsk(parts, question, particulars);
}

/** What the preview counts; null while it cannot be asked. Reads signals: call it inside an effect. */
export function nextAsk(parts: PreviewParts): (() => Promise<Ask>) | null {
  const { page, diff, writing, terminal, providers, running } = parts;
  const conversation = parts.conversation.id.value;
  const question = writing.text.value;
  const particulars = {
    choice: null,
    replaces: writing.editing.value?.turn ?? null,
    record: writing.record.value?.id ?? null,
    askedAt: null,
  };
  // Read here, so that a change of any of them counts anew.
  void [page.context.value, page.selected.value, diff.state.value, writing.sources.value, terminal.value];
  void [providers.chosen.value, running];
  if (conversation === null || writing.mode.value === 'run') return null;
  return async () => ({ ...(await composeAsk(parts, question, particulars)), conversation });
}

async function composeAsk(
  { page, diff, writing, terminal }: AskParts,
  question: string,
  particulars: Particulars,
): Promise<Question> {
  const context = page.context.value;
  const sources = particulars.describe ? { ...writing.sources.value, ...whole } : writing.sources.value;
  const upload = sources.diff ? await diff.upload() : null;
  return {
    question,
    page: context && withChecks(context, diff.state.peek().changes?.checks ?? []),
    diff: upload,
    sources,
    selection: selectionOf(page),
    terminal: terminal.value,
    ...particulars,
  };
}

/** A description is of all changes, whatever goes along with questions. */
const whole = { description: true, diff: true };

/** Most pages of a pull request do not show its checks: the host may have been told them. */
function withChecks({ diff: _apart, ...facts }: PageContext, told: PageContext['checks']): PageFacts {
  if (told.length === 0 || facts.checks.length > 0) return facts;
  return { ...facts, checks: told, missing: facts.missing.filter((name) => name !== 'checks') };
}

function selectionOf({ selected }: Page): Ask['selection'] {
  return selected.value?.attached ? selected.value.selection : null;
}
