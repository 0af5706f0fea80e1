import { AppError } from '../../shared/errors.ts';
import { withLineFeeds } from '../../shared/line-feeds.ts';
import type { PageKey } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import { redact } from '../ai/redaction/redact.ts';
import type { Room } from '../daemon/handlers.ts';
import type { DescriptionApi, PullText } from './api.ts';
import { checkLength } from './length.ts';

export interface DescriptionDeps {
  api: DescriptionApi;
  /** The person's keys, which are hidden as all secrets are. */
  ownKeys(): string[];
}

/** Takes texts out of the host: into a form of a page, or to GitHub. */
export function createDescriptionRoom({ api, ownKeys }: DescriptionDeps): Room {
  const ending = new AbortController();
  const replaced = new Map<string, Replaced>();
  const gate = ({ title, body }: PullText) => {
    const [safeTitle, safeBody] = [title, body].map((text) => redact(text, { ownKeys: ownKeys() }));
    const safe = { title: safeTitle?.text ?? '', body: safeBody?.text ?? '' };
    checkLength(safe);
    const findings = [safeTitle, safeBody].flatMap((found) => found?.findings.map(({ kind }) => kind) ?? []);
    return { ...safe, findings };
  };
  return {
    handlers: {
      'description/gate': gate,
      'description/read': async ({ page }, session) => {
        const { repository, number } = pullOf(page);
        const end = AbortSignal.any([session.signal, ending.signal]);
        const { title, body } = await api.textOf(repository, number, end);
        return { title, body: withLineFeeds(body) };
      },
      'description/publish': async ({ page, title, body, expected }, session) => {
        const { repository, number } = pullOf(page);
        const safe = gate({ title: title ?? '', body });
        const end = AbortSignal.any([session.signal, ending.signal]);
        const now = await api.textOf(repository, number, end);
        if (!isSame(now.body, expected)) throw changedMeanwhile(page);
        // Once it is sent nobody can tell whether it came: who closes the panel does not break it off.
        const text = { title: title === null ? null : safe.title, body: safe.body };
        const stands = await api.change(repository, number, text, ending.signal);
        keep(replaced, page, {
          before: { ...now, title: title === null ? null : now.title },
          after: stands,
        });
        return { ...stands, findings: safe.findings };
      },
      'description/undo': async ({ page, expected }, session) => {
        const { repository, number } = pullOf(page);
        const last = replaced.get(keyOf(page));
        if (!last || !isSame(last.after.body, expected)) throw forgotten(page);
        const end = AbortSignal.any([session.signal, ending.signal]);
        const now = await api.textOf(repository, number, end);
        if (!isSame(now.body, expected)) throw changedMeanwhile(page);
        // A title that somebody changed since is no longer ours to take back.
        const title = now.title === last.after.title ? last.before.title : null;
        const text = { title, body: last.before.body };
        const stands = await api.change(repository, number, text, ending.signal);
        replaced.delete(keyOf(page));
        return stands;
      },
    },
    close: () => ending.abort(new AppError('disconnected', 'The host is ending.', { retryable: true })),
  };
}

/** What stood at GitHub before a text of ours. */
interface Replaced {
  /** A title of null was not replaced. */
  before: { title: string | null; body: string };
  after: PullText;
}

const MOST_REPLACED = 50;

function keep(replaced: Map<string, Replaced>, page: PageKey, last: Replaced): void {
  const key = keyOf(page);
  replaced.delete(key);
  replaced.set(key, last);
  const [oldest] = replaced.keys();
  if (replaced.size > MOST_REPLACED && oldest !== undefined) replaced.delete(oldest);
}

function keyOf({ host, owner, repo, id }: PageKey): string {
  return [host, owner, repo, id].join('/').toLowerCase();
}

function pullOf({ host, owner, repo, kind, id }: PageKey): { repository: Repository; number: number } {
  if (kind !== 'pull-request' || !/^[1-9]\d{0,9}$/.test(id))
    throw new AppError('bad-request', 'Only a pull request has a description that can be sent.');
  return { repository: { host, owner, repo }, number: Number(id) };
}

/** GitHub gives line ends as they were typed, and some pages without the last one. */
function isSame(one: string, other: string): boolean {
  const bare = (text: string) => withLineFeeds(text).trimEnd();
  return bare(one) === bare(other);
}

function changedMeanwhile({ host }: PageKey): AppError {
  return new AppError(
    'refused',
    `The description was changed at ${host} since you saw it, and nothing was sent. Look at it as it stands now, then update it again.`,
  );
}

function forgotten({ host }: PageKey): AppError {
  return new AppError(
    'not-found',
    `What stood there before is not known here any more. ${host} shows it under "edited" at the description's head.`,
  );
}
