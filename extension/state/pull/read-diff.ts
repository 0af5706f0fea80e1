import { AppError } from '../../../shared/errors.ts';
import type { PageContext } from '../../../shared/page/context.ts';
import type { Params } from '../../../shared/protocol/methods.ts';
import type { PullChanges } from '../../../shared/pull/pull.ts';
import type { HostClient } from '../../host/client.ts';
import { Uploads } from './uploads.ts';

/** Gets a pull request's whole diff with the person's own session. Rejects with AppError. */
export type FetchDiff = (
  pull: { owner: string; repo: string; number: number },
  end: AbortSignal,
) => Promise<string>;

export interface DiffReader {
  /** The upload that holds these rows of a page; null for none. */
  rows(text: string): Promise<string | null>;
  /** What the host has already. */
  kept(page: PageContext, end: AbortSignal): Promise<PullChanges>;
  /** What everybody has: the host gets GitHub's `.diff`, unless it knows that. Null where the page names no pull request. */
  all(page: PageContext, kept: PullChanges, end: AbortSignal): Promise<PullChanges | null>;
}

type Asked = Params<'pull/read'>['diff'];

export function createDiffReader(host: Pick<HostClient, 'call' | 'epoch'>, fetchDiff: FetchDiff): DiffReader {
  const rendered = new Uploads(host);
  const fetched = new Uploads(host);

  const ask = async ({ diff: text, ...page }: PageContext, diff: Asked, end: AbortSignal) => {
    const rows = await rendered.of(text ?? '', end);
    const changes = await host.call('pull/read', { page, rendered: rows, diff });
    end.throwIfAborted();
    return changes;
  };
  const get = async (pull: Parameters<FetchDiff>[0], end: AbortSignal): Promise<Asked> => {
    const diff = await fetchDiff(pull, end).then(
      (text) => ({ text }),
      (error: unknown) => ({ refused: dataOf(error) }),
    );
    end.throwIfAborted();
    if ('refused' in diff) return { state: 'refused', error: diff.refused };
    return { state: 'uploaded', upload: (await fetched.of(diff.text, end)) ?? '' };
  };
  return {
    rows: (text) => rendered.of(text),
    kept: (page, end) => ask(page, { state: 'unasked' }, end),
    all: async (page, kept, end) => {
      const { owner, repo, number } = page;
      if (owner === null || repo === null || number === null) return null;
      return ask(page, kept.diffKnown ? { state: 'known' } : await get({ owner, repo, number }, end), end);
    },
  };
}

function dataOf(error: unknown) {
  const known =
    error instanceof AppError
      ? error
      : new AppError('internal', 'The diff could not be fetched.', { cause: error });
  return known.toData();
}
