import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { AppError } from '../../shared/errors.ts';
import type { PageContext } from '../../shared/page/context.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { PullChanges } from '../../shared/pull/pull.ts';
import type { HostClient } from '../host/client.ts';
import { Uploads } from './uploads.ts';

/** Gets a pull request's whole diff with the person's own session. Rejects with AppError. */
export type FetchDiff = (
  pull: { owner: string; repo: string; number: number },
  end: AbortSignal,
) => Promise<string>;

/** `partial`: lines are missing that nobody could supply. */
export interface DiffState {
  kind: 'none' | 'loading' | 'partial' | 'whole';
  /** Null until the host has told. */
  changes: PullChanges | null;
}

export interface Diff {
  readonly state: ReadonlySignal<DiffState>;
  /** The upload that holds the best that there is; null when there is nothing. */
  upload(): Promise<string | null>;
}

/** The host forgets an upload that nobody asked about for longer than this. */
const HELD_MS = 20 * 60_000;
/** Clocks differ a little. */
const AFTER_LIMIT_MS = 1_000;

type Asked = Params<'pull/read'>['diff'];

/**
 * The diff of the page: what is rendered at once, all that can be had as soon as the host has joined it. It is read
 * again when a checkout is chosen that may have more of it, and when a limit of GitHub's has ended.
 * @param checkout the one that may be read: null for none, undefined while unknown
 */
export function createDiff(
  context: ReadonlySignal<PageContext | null>,
  host: Pick<HostClient, 'call' | 'epoch'>,
  fetchDiff: FetchDiff,
  checkout: ReadonlySignal<string | null | undefined> = signal(undefined),
): Diff {
  const state = signal<DiffState>({ kind: 'none', changes: null });
  const rendered = new Uploads(host);
  const fetched = new Uploads(host);
  let shown = '';
  let heldUntil = 0;
  let end = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;

  const rows = () => context.peek()?.diff ?? '';
  const show = (changes: PullChanges | null, loading: boolean) => {
    state.value = { kind: loading ? 'loading' : kindOf(changes, rows()), changes };
  };
  const ask = async (page: PageContext, diff: Asked, own: AbortSignal): Promise<PullChanges> => {
    const { diff: text, ...facts } = page;
    const changes = await host.call('pull/read', {
      page: facts,
      rendered: await rendered.of(text ?? '', own),
      diff,
    });
    own.throwIfAborted();
    heldUntil = Date.now() + HELD_MS;
    return changes;
  };
  const load = async (page: PageContext, own: AbortSignal) => {
    const kept = await ask(page, { state: 'unasked' }, own);
    show(kept, !kept.complete);
    if (kept.complete) return followLimit(kept);
    const { owner, repo, number } = page;
    if (owner === null || repo === null || number === null) return;
    const pull = { owner, repo, number };
    const joined = await ask(page, kept.diffKnown ? { state: 'known' } : await getDiff(pull, own), own);
    show(joined, false);
    followLimit(joined);
  };
  const getDiff = async (pull: Parameters<FetchDiff>[0], own: AbortSignal): Promise<Asked> => {
    const diff = await fetchDiff(pull, own).then(
      (text) => ({ text }),
      (error: unknown) => ({ refused: dataOf(error) }),
    );
    own.throwIfAborted();
    if ('refused' in diff) return { state: 'refused', error: diff.refused };
    return { state: 'uploaded', upload: (await fetched.of(diff.text, own)) ?? '' };
  };
  const begin = (changes: PullChanges | null) => {
    end.abort();
    clearTimeout(limit);
    end = new AbortController();
    const own = end.signal;
    const page = context.peek();
    const starts = page !== null && revision(page) !== '' && host.epoch.peek() > 0;
    show(changes, starts);
    if (starts) load(page, own).catch(() => own.aborted || show(state.peek().changes, false));
  };
  const followLimit = ({ problems }: PullChanges) => {
    const until = limitEnd(problems);
    if (until === null || until < Date.now()) return;
    limit = setTimeout(() => begin(state.peek().changes), until - Date.now() + AFTER_LIMIT_MS);
  };

  effect(() => {
    const page = context.value;
    const of = `${host.epoch.value} ${revision(page)}`;
    if (of === shown) {
      if (state.peek().changes === null) show(null, state.peek().kind === 'loading');
      return;
    }
    shown = of;
    begin(null);
  });
  let used = { repository: '', path: checkout.peek() };
  effect(() => {
    const path = checkout.value;
    if (path === undefined) return;
    const repository = repositoryOf(context.peek());
    const isNew = path !== null && used.repository === repository && used.path !== path;
    used = { repository, path };
    if (isNew && state.peek().kind !== 'whole') begin(state.peek().changes);
  });

  return {
    state,
    upload: async () => {
      const page = context.peek();
      const { changes } = state.peek();
      if (!page || !changes?.diff) return rendered.of(rows());
      if (Date.now() < heldUntil) return changes.diff;
      return (await ask(page, { state: 'unasked' }, end.signal)).diff;
    },
  };
}

function kindOf(changes: PullChanges | null, rows: string): DiffState['kind'] {
  if (changes === null) return rows === '' ? 'none' : 'partial';
  if (changes.diff === null && changes.files.length === 0) return 'none';
  const lacks = changes.files.some(({ lines }) => lines === 'missing' || lines === 'part');
  return changes.complete && !lacks && !changes.unlisted ? 'whole' : 'partial';
}

/** A pull request at one head; other pages have no diff of their own to get. */
function revision(page: PageContext | null): string {
  if (page?.kind !== 'pull-request') return '';
  return `${page.host}/${page.owner}/${page.repo}/${page.number}@${page.headSha ?? ''}`;
}

function repositoryOf(page: PageContext | null): string {
  return `${page?.host}/${page?.owner}/${page?.repo}`;
}

/** When the last limit that was told of ends, null where there is none. */
export function limitEnd(problems: PullChanges['problems']): number | null {
  const ends = problems.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : Math.max(...ends);
}

function dataOf(error: unknown) {
  const known =
    error instanceof AppError
      ? error
      : new AppError('internal', 'The diff could not be fetched.', { cause: error });
  return known.toData();
}
