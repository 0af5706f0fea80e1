import { classicDiffOf, classicFilesOf } from '../diff/classic-files.ts';
import { countedFiles, payloadFile } from '../diff/payload.ts';
import { drawnPaths, reactDiffOf, reactFilesOf } from '../diff/react-files.ts';
import { unifiedDiff } from '../diff/unified.ts';
import { commitTitle } from '../document-title.ts';
import { blockOf, isSha, loginOf, textOf, textOfMarkup } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { at, list, string } from '../payload.ts';
import { commit as selectors } from '../selectors.ts';

/** Commit pages as React draws them, 2026. */
export const reactCommit: EraReaders = {
  title: (page) => writtenAs(page, 'shortMessageMarkdown') ?? writtenAs(page, 'shortMessage'),
  author: (page) => authorOf(page, 'login') ?? authorOf(page, 'displayName'),
  body: (page) => writtenAs(page, 'bodyMessageHtml'),
  headSha: (page) => string(at(page.payload.commit, 'commit', 'oid')),
  files: (page) => payloadFiles(page) ?? reactFilesOf(page),
  diff: (page) =>
    unifiedDiff(entriesOf(page).flatMap((entry) => payloadFile(entry) ?? [])) ?? reactDiffOf(page),
};

function writtenAs(page: Page, key: string): string | null {
  const html = string(at(page.payload.commit, 'commit', key));
  return html === null ? null : textOfMarkup(html);
}

function authorOf(page: Page, key: string): string | null {
  return string(at(list(at(page.payload.commit, 'commit', 'authors'))[0], key)) || null;
}

function entriesOf(page: Page): readonly unknown[] {
  return list(at(page.payload.commit, 'diffEntryData'));
}

function payloadFiles(page: Page) {
  return countedFiles(entriesOf(page), 'status', drawnPaths(page));
}

/** Server-rendered commit pages, 2013 to 2025. */
export const classicCommit: EraReaders = {
  title: (page) => messageOf(page)?.title ?? commitTitle(page),
  author: (page) => loginOf(page.find(selectors.author)),
  body: (page) => messageOf(page)?.body ?? null,
  headSha: (page) =>
    fullSha(textOf(page.find(selectors.sha))) ?? fullSha(page.address.rest[1]?.toLowerCase() ?? null),
  files: classicFilesOf,
  diff: classicDiffOf,
};

/** A long subject is split with an ellipsis on both parts. */
function messageOf(page: Page): { title: string; body: string } | null {
  const start = textOf(page.find(selectors.title));
  if (start === null) return null;
  const description = blockOf(page.find(selectors.description)) ?? '';
  if (!start.endsWith('…')) return { title: start, body: description };
  if (!description.startsWith('…')) return null;
  const [rest = '', ...lines] = description.slice(1).split('\n');
  return { title: start.slice(0, -1) + rest, body: lines.join('\n').trim() };
}

function fullSha(text: string | null): string | null {
  return text && isSha(text) ? text : null;
}
