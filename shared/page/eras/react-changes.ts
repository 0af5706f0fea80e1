import { rangeOf } from '../address.ts';
import type { ChangedFile, PageContext } from '../context.ts';
import { countedFiles, payloadFile } from '../diff/payload.ts';
import { drawnPaths, reactDiffOf, reactFilesOf } from '../diff/react-files.ts';
import { type FileDiff, unifiedDiff } from '../diff/unified.ts';
import type { EraReaders, Page } from '../page.ts';
import { at, type Json, list, string } from '../payload.ts';
import { reactCommitsOf } from './react-commits.ts';

/** The React view of a pull request's changes, 2026 on. */
export const reactChanges: EraReaders = {
  files: (page) => payloadFiles(page) ?? (showsChanges(page) ? reactFilesOf(page) : null),
  diff: (page) => payloadDiff(page) ?? (showsChanges(page) ? reactDiffOf(page) : null),
  commits: reactCommitsOf,
  threads: (page) => threadsOf(page.payload.changes),
};

/** On its own tab, or of some commits: `/changes/1a2b..3c4d`, `/commits/1a2b`. */
function showsChanges({ address }: Page): boolean {
  return address.tab === 'files' || rangeOf(address) !== null;
}

/** The payload's changes, unless the address asks for other commits than it was made for. */
function changesFor(page: Page): Json {
  const route = page.payload.changes;
  const range = rangeOf(page.address);
  const part = [at(route, 'comparison', 'selectedRange'), at(route, 'commit')].filter((each) => each != null);
  if (range === null) return part.length === 0 ? route : null;
  return names(part, range) ? route : null;
}

/** Whether each end of a range is the beginning of a commit's id that stands there. */
function names(part: readonly Json[], range: string): boolean {
  const ids = JSON.stringify(part).match(/\b[0-9a-f]{40}\b/g) ?? [];
  const ends = range
    .toLowerCase()
    .split(/\.{2,3}/)
    .filter((end) => /^[0-9a-f]{7,40}$/.test(end));
  return ends.length > 0 && ends.every((end) => ids.some((id) => id.startsWith(end)));
}

function payloadFiles(page: Page): ChangedFile[] | null {
  return countedFiles(list(at(changesFor(page), 'diffSummaries')), 'changeType', drawnPaths(page));
}

/** In the order of the summaries; the contents come in another one and may be fewer. */
function payloadDiff(page: Page): string | null {
  const route = changesFor(page);
  const contents = new Map(list(at(route, 'diffContents')).map((entry) => [keyOf(entry), entry]));
  const files = list(at(route, 'diffSummaries')).flatMap((summary): FileDiff[] => {
    const content = contents.get(keyOf(summary));
    const file = content === undefined ? null : payloadFile(content);
    return file ? [file] : [];
  });
  return unifiedDiff(files);
}

function keyOf(entry: Json): string | null {
  return string(at(entry, 'pathDigest')) ?? string(at(entry, 'path'));
}

function threadsOf(route: Json): PageContext['threads'] | null {
  const threads = at(route, 'markers', 'threads');
  if (typeof threads !== 'object' || threads === null) return null;
  const places = placesOf(route);
  return Object.entries(threads).map(([id, thread]) => {
    const comments = list(at(thread, 'commentsData', 'comments')).map((comment) => ({
      author: string(at(comment, 'author', 'login')),
      body: string(at(comment, 'body')) ?? '',
    }));
    const resolved = at(thread, 'isResolved');
    return {
      author: comments[0]?.author ?? null,
      path: places.get(id)?.path ?? null,
      line: places.get(id)?.line ?? null,
      resolved: typeof resolved === 'boolean' ? resolved : null,
      comments,
    };
  });
}

/** `markersMap` of each file: `{ R140: { threads: [{ id }] } }`. */
function placesOf(route: Json): Map<string, { path: string | null; line: number | null }> {
  const places = new Map<string, { path: string | null; line: number | null }>();
  for (const summary of list(at(route, 'diffSummaries'))) {
    const path = string(at(summary, 'path'));
    for (const [place, marks] of Object.entries(at(summary, 'markersMap') ?? {})) {
      const line = /^[LR](\d+)$/.exec(place)?.[1];
      for (const thread of list(at(marks, 'threads'))) {
        places.set(String(at(thread, 'id')), { path, line: line ? Number(line) : null });
      }
    }
  }
  return places;
}
