import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hideInDiffs } from '../../native-host/ai/prompt/hide-in-diff.ts';
import type { ApiChanges, ApiFile, PullHead } from '../../native-host/pull/api.ts';
import type { CheckoutChanges, WantedPull } from '../../native-host/pull/checkout.ts';
import { openKeep } from '../../native-host/pull/kept.ts';
import { createPullRoom } from '../../native-host/pull/room.ts';
import { createUploads } from '../../native-host/uploads/uploads.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChangedFile, PageCheck, PageFacts } from '../../shared/page/context.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { PullChanges } from '../../shared/pull/pull.ts';
import { pullRequest } from './page.ts';

export const HEAD = 'a'.repeat(40);
export const NEWER = 'b'.repeat(40);
export const REFUSED = { refused: 'GitHub gives no diff for this pull request (HTTP 406).' };

/** What each source has; whoever is not given says that it has nothing. */
export interface World {
  /** What GitHub says of its head alone. */
  head?: PullHead | undefined;
  checks?: PageCheck[] | undefined;
  api?: Partial<ApiChanges> | undefined;
  checkout?: CheckoutChanges | undefined;
}

type Diff = string | { refused: string } | null;
export type Read = (page: PageFacts, rendered?: string, diff?: Diff) => Promise<Answered>;
type Answered = PullChanges & { text: string };

/** Hosts that read pull requests from a test's world, over one folder. */
export interface PullHosts {
  folder: string;
  /** Whom they asked, in order. */
  asked: string[];
  wanted: WantedPull[];
  /** One more: a second one is the host after a restart. */
  open(world: World, now?: () => number): Read;
  /** The same host, asked by two panels. */
  openTwo(world: World, now?: () => number): [Read, Read];
  /** What was kept is gone. */
  forget(): void;
  close(): void;
}

const unreachable: ApiChanges = {
  ...{ headSha: null, baseSha: null, total: null, files: [] },
  problem: {
    source: 'api',
    error: { code: 'github-unreachable', message: 'github.com is away.', retryable: true },
    until: null,
  },
};

export function pullHosts(): PullHosts {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-pull-'));
  const [asked, wanted]: [string[], WantedPull[]] = [[], []];
  const openTwo: PullHosts['openTwo'] = (world, now = Date.now) => {
    const uploads = createUploads();
    const room = createPullRoom(
      {
        ...sourcesOf(world, asked, wanted),
        keep: openKeep(join(folder, 'kept'), async (diffs) => hideInDiffs(diffs, []), now),
      },
      uploads,
    );
    const readerOf = (id: string): Read => {
      const session = { id, signal: new AbortController().signal, notify: () => {} };
      return async (page, rendered = '', diff = null) => {
        const given = givenOf(diff, uploads.holdText);
        const rows = rendered === '' ? null : uploads.holdText(rendered);
        const read = await room.handlers?.['pull/read']?.({ page, rendered: rows, diff: given }, session);
        if (!read) throw new Error('nobody reads');
        return { ...read, text: read.diff === null ? '' : uploads.takeUpload(read.diff) };
      };
    };
    return [readerOf('one'), readerOf('another')];
  };
  return {
    ...{ folder, asked, wanted, openTwo },
    open: (world, now) => openTwo(world, now)[0],
    forget: () => rmSync(join(folder, 'kept'), { recursive: true, force: true }),
    close: () => rmSync(folder, { recursive: true }),
  };
}

function sourcesOf(world: World, asked: string[], wanted: WantedPull[]) {
  const none = new AppError('not-found', 'Choose your checkout first.');
  return {
    api: {
      headOf: async () => {
        asked.push('head');
        return world.head ?? null;
      },
      checksOf: async () => {
        if (world.checks !== undefined) asked.push('checks');
        return world.checks ?? null;
      },
      changesOf: async (_repository: unknown, _number: number, _end: AbortSignal, seen?: unknown) => {
        asked.push(seen ? 'api at a head' : 'api');
        return world.api ? { ...unreachable, headSha: HEAD, problem: null, ...world.api } : unreachable;
      },
    },
    checkout: {
      chosen: async () => (world.checkout ? '/src/tool' : null),
      changesOf: async (pull: WantedPull) => {
        asked.push('checkout');
        wanted.push(pull);
        if (!world.checkout) throw none;
        return world.checkout;
      },
    },
  };
}

function givenOf(diff: Diff, hold: (text: string) => string): Params<'pull/read'>['diff'] {
  if (diff === null) return { state: 'unasked' };
  if (typeof diff === 'string') return { state: 'uploaded', upload: hold(diff) };
  return { state: 'refused', error: { code: 'not-found', message: diff.refused, retryable: false } };
}

/** A changed file: a line goes, and as many come. */
export function section(path: string, added = 1, word = 'new'): string {
  const lines = Array.from({ length: added }, (_, index) => `+${word} ${index}\n`).join('');
  return `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,${added + 1} @@\n kept\n-old\n${lines}`;
}

export const patchOf = (path: string, added = 1, word = 'new') =>
  section(path, added, word).split('\n').slice(4, -1).join('\n');

export const listed = (
  path: string,
  additions: number | null = 1,
  deletions: number | null = 1,
): ChangedFile => ({
  ...{ path, change: 'modified', additions, deletions },
  rendered: true,
});

export const told = (path: string, more: Partial<ApiFile> = {}): ApiFile => ({
  ...{ path, oldPath: null, change: 'modified', additions: 1, deletions: 1, patch: patchOf(path) },
  ...more,
});

export const page = (...files: ChangedFile[]) => pullRequest({ headSha: HEAD, files });

export const sourcesIn = ({ files }: PullChanges) =>
  files.map(({ path, source, lines }) => [path, source, lines]);
