import { AppError } from '../../../shared/errors.ts';
import type { PageKey } from '../../../shared/page/context.ts';
import type { PutOutcome } from '../../embed/to-panel.ts';
import type { HostClient } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import { type Page, remaining } from '../page/page.ts';
import type { PageForm } from './form.ts';

/** A title of null is left as it is. */
export interface Text {
  title: string | null;
  body: string;
}

/** What was done, so that it can be undone. */
export interface Done {
  where: 'field' | 'github';
  before: Text;
  after: Text;
  /** The kind of each secret that was hidden. */
  findings: string[];
}

export interface WaysOutParts {
  readonly host: Pick<HostClient, 'call'>;
  readonly page: Page;
  readonly form: PageForm;
}

/** How a text leaves the panel: into the page's form or to GitHub, through the host's gate. Each rejects with AppError. */
export interface WaysOut {
  /** The text as it would leave; `refusal` says why GitHub would not take it. */
  gate(text: Text): Promise<Text & Pick<Done, 'findings'> & { refusal: string | null }>;
  /** @param expected what stands there, as far as the panel knows */
  put(text: Text, expected: string): Promise<Done>;
  publish(text: Text, expected: string): Promise<Done>;
  undo(done: Done): Promise<void>;
}

export function createWaysOut({ host, page, form }: WaysOutParts): WaysOut {
  async function gate({ title, body }: Text) {
    const gated = await host.call('description/gate', { title: title ?? '', body });
    return { ...gated, title: title === null ? null : gated.title };
  }

  async function fill(text: Text, expected: string): Promise<Text> {
    const { result, before } = await form.put({ ...text, expected });
    if (result !== 'done' || before === null) throw notPut(result);
    return before;
  }

  return {
    gate,
    async put(text, expected) {
      const isThere = remaining(page.key);
      const { findings, refusal, ...after } = await gate(text);
      if (refusal !== null) throw new AppError('too-large', refusal);
      if (!isThere()) throw notPut('gone');
      return { where: 'field', before: await fill(after, expected), after, findings };
    },
    async publish({ title, body }, expected) {
      const before = { title: title === null ? null : (page.context.peek()?.title ?? null), body: expected };
      const sent = { page: shownKey(page), title, body, expected };
      const { findings, ...after } = await host.call('description/publish', sent);
      return { where: 'github', before, after, findings };
    },
    /** What the person wrote comes back as it was, be it from the page's own hand or from the host's. */
    async undo({ where, before, after }) {
      if (where === 'field') await fill(before, after.body);
      else await host.call('description/undo', { page: shownKey(page), expected: after.body });
    },
  };
}

function shownKey({ key }: Page): PageKey {
  const shown = key.peek();
  if (shown === null) throw new AppError('refused', strings.description.noPage);
  return shown;
}

function notPut(result: PutOutcome['result']): AppError {
  const { changed, gone, refused } = strings.description;
  return new AppError('refused', result === 'changed' ? changed : result === 'gone' ? gone : refused);
}
