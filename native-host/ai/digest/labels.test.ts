import { expect, test } from 'vitest';
import type { Outline } from '../../../shared/describe/outline.ts';
import { labelsFor } from './labels.ts';

const labels = ['Bug 🐛', 'type: enhancement', 'documentation', 'kind/bug', 'wontfix'];
const said = (title: string | null, kinds: Outline['files'][number]['kind'][], commits: string[] = []) =>
  labelsFor({
    labels,
    title,
    files: kinds.map((kind) => ({ path: 'a', oldPath: null, change: null, kind })),
    commits: commits.map((each) => ({ sha: '', title: each })),
  } as Outline);

test('E2: labels follow from what the change is without doubt, and are the repository’s own', () => {
  expect(said('fix(http): dates', ['source'])).toEqual(['Bug 🐛', 'kind/bug']);
  expect(said('Add dates', ['source', 'tests'])).toEqual(['type: enhancement']);
  expect(said('Fix a typo', ['docs'])).toEqual(['documentation']);
  expect(said(null, ['source'], ['fix: a', 'fix: b'])).toEqual(['Bug 🐛', 'kind/bug']);
  expect(said(null, ['source'], ['fix: a', 'feat: b'])).toEqual([]);
  expect(said('perf: faster', ['source'])).toEqual([]);
  expect(said('Retry after', ['source'])).toEqual([]);
});
