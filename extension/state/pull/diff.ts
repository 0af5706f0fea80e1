import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { PageContext } from '../../../shared/page/context.ts';
import { repositoryOf } from '../../../shared/page/repository.ts';
import type { PullChanges } from '../../../shared/pull/pull.ts';
import type { HostClient } from '../../host/client.ts';
import { repositoryText } from '../page/page.ts';
import { createDiffReader, type FetchDiff } from './read-diff.ts';

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
  const reader = createDiffReader(host, fetchDiff);
  let heldUntil = 0;
  let end = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;

  const rows = () => context.peek()?.diff ?? '';
  const show = (changes: PullChanges | null, loading: boolean) => {
    state.value = { kind: loading ? 'loading' : kindOf(changes, rows()), changes };
  };
  const held = (changes: PullChanges) => {
    heldUntil = Date.now() + HELD_MS;
    return changes;
  };
  const load = async (page: PageContext, own: AbortSignal) => {
    const kept = held(await reader.kept(page, own));
    show(kept, !kept.complete);
    if (kept.complete) return followLimit(kept);
    const all = await reader.all(page, kept, own);
    if (all === null) return show(kept, false);
    show(held(all), false);
    followLimit(all);
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

  followRevision(context, host, (isNew) => {
    if (isNew) begin(null);
    else if (state.peek().changes === null) show(null, state.peek().kind === 'loading');
  });
  followCheckout(context, checkout, () => {
    if (state.peek().kind !== 'whole') begin(state.peek().changes);
  });

  return {
    state,
    upload: async () => {
      const page = context.peek();
      const { changes } = state.peek();
      if (!page || !changes?.diff) return reader.rows(rows());
      if (Date.now() < heldUntil) return changes.diff;
      return held(await reader.kept(page, end.signal)).diff;
    },
  };
}

/** Tells of each page, and whether it is of another pull request or head, or for another host, than the one before. */
function followRevision(
  context: ReadonlySignal<PageContext | null>,
  host: Pick<HostClient, 'epoch'>,
  onPage: (isNew: boolean) => void,
): void {
  let shown = '';
  effect(() => {
    const of = `${host.epoch.value} ${revision(context.value)}`;
    const isNew = of !== shown;
    shown = of;
    untracked(() => onPage(isNew));
  });
}

/** Tells when another checkout of the same repository is chosen. */
function followCheckout(
  context: ReadonlySignal<PageContext | null>,
  checkout: ReadonlySignal<string | null | undefined>,
  onOther: () => void,
): void {
  let used = { repository: '', path: checkout.peek() };
  effect(() => {
    const path = checkout.value;
    if (path === undefined) return;
    const shown = repositoryOf(context.peek());
    const repository = shown === null ? '' : repositoryText(shown);
    const isOther = path !== null && used.repository === repository && used.path !== path;
    used = { repository, path };
    if (isOther) untracked(onOther);
  });
}

function kindOf(changes: PullChanges | null, rows: string): DiffState['kind'] {
  if (changes === null) return rows === '' ? 'none' : 'partial';
  if (changes.diff === null && changes.files.length === 0) return 'none';
  return changes.complete && !changes.files.some(lacksLines) && !changes.unlisted ? 'whole' : 'partial';
}

/** Whether nobody supplied all lines of a file. */
export function lacksLines({ lines }: PullChanges['files'][number]): boolean {
  return lines === 'missing' || lines === 'part';
}

/** A pull request at one head; other pages have no diff of their own to get. */
function revision(page: PageContext | null): string {
  if (page?.kind !== 'pull-request') return '';
  return `${page.host}/${page.owner}/${page.repo}/${page.number}@${page.headSha ?? ''}`;
}

/** When the last limit that was told of ends, null where there is none. */
export function limitEnd(problems: PullChanges['problems']): number | null {
  const ends = problems.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : Math.max(...ends);
}
