import { expect, test } from 'vitest';
import type { PageContext } from '../../shared/page/context.ts';
import { pullContext } from '../../test/fakes/page.ts';
import { intro, pageLabel, pageSummary, subject } from './page.ts';

const file = { path: 'a', change: null, additions: null, deletions: null, rendered: false };
const page = (kind: PageContext['kind'], number: number | null) =>
  pullContext({ kind, number, files: [file, file] });

test('a page is called by its kind and number', () => {
  expect(subject(page('pull-request', 1482))).toBe('pull request #1482');
  expect(subject(page('issue', 12))).toBe('issue #12');
  expect(subject(null)).toBe('this page');
  expect(pageLabel(page('issue', 12))).toBe('Issue #12');
  expect(pageSummary(page('pull-request', 1482))).toBe('PR #1482: description, 2 files');
});

test('a diff is spoken of on pull requests alone', () => {
  expect(intro(page('pull-request', 1482))).toContain('the diff');
  expect(intro(page('issue', 12))).toContain('the description');
  expect(intro(page('issue', 12))).not.toContain('diff');
  for (const other of [page('commit', null), null]) expect(intro(other)).not.toMatch(/diff|description/);
});
