import { LONGEST_BODY } from '../../shared/describe/limits.ts';
import { AppError } from '../../shared/errors.ts';
import type { PageKey } from '../../shared/page/context.ts';
import type { PutOutcome } from '../embed/to-panel.ts';
import type { HostClient } from '../host/client.ts';
import { strings } from '../strings.ts';
import type { PageForm } from './form.ts';
import { type Page, remaining } from './page.ts';

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
  /** The text as it would leave. */
  gate(text: Text): Promise<Text & Pick<Done, 'findings'>>;
  /** @param expected what stands there, as far as the panel knows */
  put(text: Text, expected: string): Promise<Done>;
  publish(text: Text, expected: string): Promise<Done>;
  undo(done: Done): Promise<void>;
}

export function createWaysOut({ host, page, form }: WaysOutParts): WaysOut {
  async function gate({ title, body }: Text) {
    expectLength(body);
    const gated = await host.call('description/gate', { title: title ?? '', body });
    return { title: title === null ? null : gated.title, body: gated.body, findings: gated.findings };
  }

  async function fill(text: Text, expected: string): Promise<Text> {
    const { result, before } = await form.put({ ...text, expected });
    if (result !== 'done' || before === null) throw refusal(result);
    return before;
  }

  return {
    gate,
    async put(text, expected) {
      const isThere = remaining(page.key);
      const { findings, ...after } = await gate(text);
      if (!isThere()) throw refusal('gone');
      return { where: 'field', before: await fill(after, expected), after, findings };
    },
    async publish({ title, body }, expected) {
      expectLength(body);
      const before = { title: title === null ? null : (page.context.peek()?.title ?? null), body: expected };
      const sent = { page: keyOf(page), title, body, expected };
      const { findings, ...after } = await host.call('description/publish', sent);
      return { where: 'github', before, after, findings };
    },
    /** What the person wrote comes back as it was, be it from the page's own hand or from the host's. */
    async undo({ where, before, after }) {
      if (where === 'field') await fill(before, after.body);
      else await host.call('description/undo', { page: keyOf(page), expected: after.body });
    },
  };
}

function keyOf({ key }: Page): PageKey {
  const shown = key.peek();
  if (shown === null) throw new AppError('refused', strings.description.noPage);
  return shown;
}

function expectLength(body: string): void {
  if (body.length > LONGEST_BODY)
    throw new AppError('refused', strings.description.tooLong(body.length, LONGEST_BODY));
}

function refusal(result: PutOutcome['result']): AppError {
  const { changed, gone, refused } = strings.description;
  return new AppError('refused', result === 'changed' ? changed : result === 'gone' ? gone : refused);
}
