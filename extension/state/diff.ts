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

type Asked = Params<'pull/read'>['diff'];

/** The diff of the page: what is rendered at once, all that can be had as soon as the host has joined it. */
export function createDiff(
  context: ReadonlySignal<PageContext | null>,
  host: Pick<HostClient, 'call' | 'epoch'>,
  fetchDiff: FetchDiff,
): Diff {
  const state = signal<DiffState>({ kind: 'none', changes: null });
  const rendered = new Uploads(host);
  const fetched = new Uploads(host);
  let shown = '';
  let heldUntil = 0;
  let end = new AbortController();

  const rows = () => context.peek()?.diff ?? '';
  const show = (changes: PullChanges | null, loading: boolean) => {
    state.value = { kind: loading ? 'loading' : kindOf(changes, rows()), changes };
  };
  const ask = async (page: PageContext, diff: Asked, own: AbortSignal): Promise<PullChanges> => {
    const { diff: text, ...facts } = page;
    const changes = await host.call('pull/read', {
      page: facts,
      rendered: await rendered.of(text ?? ''),
      diff,
    });
    own.throwIfAborted();
    heldUntil = Date.now() + HELD_MS;
    return changes;
  };
  const load = async (page: PageContext, own: AbortSignal) => {
    const kept = await ask(page, { state: 'unasked' }, own);
    show(kept, !kept.complete);
    if (kept.complete) return;
    const { owner, repo, number } = page;
    if (owner === null || repo === null || number === null) return;
    const diff = await fetchDiff({ owner, repo, number }, own).then(
      async (text): Promise<Asked> => ({ state: 'uploaded', upload: (await fetched.of(text)) ?? '' }),
      (error: unknown): Asked => ({ state: 'refused', error: dataOf(error) }),
    );
    own.throwIfAborted();
    show(await ask(page, diff, own), false);
  };

  effect(() => {
    const page = context.value;
    const of = `${host.epoch.value} ${revision(page)}`;
    if (of === shown) {
      if (state.peek().changes === null) show(null, state.peek().kind === 'loading');
      return;
    }
    shown = of;
    end.abort();
    end = new AbortController();
    const own = end.signal;
    const starts = page !== null && revision(page) !== '' && host.epoch.peek() > 0;
    show(null, starts);
    if (starts) load(page, own).catch(() => own.aborted || show(state.peek().changes, false));
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
  return changes.complete && !lacks ? 'whole' : 'partial';
}

/** A pull request at one head; other pages have no diff of their own to get. */
function revision(page: PageContext | null): string {
  if (page?.kind !== 'pull-request') return '';
  return `${page.host}/${page.owner}/${page.repo}/${page.number}@${page.headSha ?? ''}`;
}

function dataOf(error: unknown) {
  const known =
    error instanceof AppError
      ? error
      : new AppError('internal', 'The diff could not be fetched.', { cause: error });
  return known.toData();
}
