import { AppError } from '../../shared/errors.ts';
import { isSameText, withLineFeeds } from '../../shared/line-feeds.ts';
import type { PageKey } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import { redact } from '../ai/redaction/redact.ts';
import type { Room } from '../daemon/handlers.ts';
import type { DescriptionApi, PullText } from './api.ts';
import { refusalOf } from './length.ts';
import { createReplacedTexts } from './replaced.ts';

export interface DescriptionDeps {
  api: DescriptionApi;
  /** The person's keys, which are hidden as all secrets are. */
  ownKeys(): string[];
}

/** Takes texts out of the host: into a form of a page, or to GitHub. */
export function createDescriptionRoom({ api, ownKeys }: DescriptionDeps): Room {
  const ending = new AbortController();
  const replaced = createReplacedTexts();
  const gate = (text: PullText) => safeText(text, ownKeys());
  const read = (page: PageKey, panel: AbortSignal) => {
    const { repository, number } = pullOf(page);
    return api.textOf(repository, number, AbortSignal.any([panel, ending.signal]));
  };
  const readExpected = async (page: PageKey, expected: string, panel: AbortSignal) => {
    const now = await read(page, panel);
    if (!isSameText(now.body, expected)) throw changedMeanwhile(page);
    return now;
  };
  /** Once it is sent nobody can tell whether it came: who closes the panel does not break it off. */
  const change = (page: PageKey, text: { title: string | null; body: string }) => {
    const { repository, number } = pullOf(page);
    return api.change(repository, number, text, ending.signal);
  };
  return {
    handlers: {
      'description/gate': gate,
      'description/read': async ({ page }, { signal }) => {
        const { title, body } = await read(page, signal);
        return { title, body: withLineFeeds(body) };
      },
      'description/publish': async ({ page, title, body, expected }, { signal }) => {
        const safe = gate({ title: title ?? '', body });
        if (safe.refusal !== null) throw new AppError('too-large', safe.refusal);
        const now = await readExpected(page, expected, signal);
        const after = await change(page, { title: title === null ? null : safe.title, body: safe.body });
        replaced.keep(page, { before: { ...now, title: title === null ? null : now.title }, after });
        return { ...after, findings: safe.findings };
      },
      'description/undo': async ({ page, expected }, { signal }) => {
        const last = replaced.lastOf(page);
        if (!last || !isSameText(last.after.body, expected)) throw forgotten(page);
        const now = await readExpected(page, expected, signal);
        // A title that somebody changed since is no longer ours to take back.
        const title = now.title === last.after.title ? last.before.title : null;
        const stands = await change(page, { title, body: last.before.body });
        replaced.forget(page);
        return stands;
      },
    },
    close: () => ending.abort(new AppError('disconnected', 'The host is ending.', { retryable: true })),
  };
}

interface SafeText extends PullText {
  findings: string[];
  refusal: string | null;
}

function safeText(text: PullText, ownKeys: string[]): SafeText {
  const title = redact(text.title, { ownKeys });
  const body = redact(text.body, { ownKeys });
  const safe = { title: title.text, body: body.text };
  const findings = [...title.findings, ...body.findings].map(({ kind }) => kind);
  return { ...safe, findings, refusal: refusalOf(safe) };
}

function pullOf({ host, owner, repo, kind, id }: PageKey): { repository: Repository; number: number } {
  if (kind !== 'pull-request' || !/^[1-9]\d{0,9}$/.test(id))
    throw new AppError('bad-request', 'Only a pull request has a description that can be sent.');
  return { repository: { host, owner, repo }, number: Number(id) };
}

function changedMeanwhile({ host }: PageKey): AppError {
  return new AppError(
    'refused',
    `The description was changed on ${host} since you saw it, and nothing was sent. Look at it as it stands now, then update it again.`,
  );
}

function forgotten({ host }: PageKey): AppError {
  return new AppError(
    'not-found',
    `What stood there before is not known here any more. ${host} shows it under "edited" at the description's head.`,
  );
}
