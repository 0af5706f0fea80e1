import { expect, test } from 'vitest';
import { areAtHead, type FileRow, type PullAnswer, toFiles } from './rows.ts';

const sha = 'a1'.repeat(20);
const row = (change: Partial<FileRow> = {}): FileRow => ({
  filename: 'a.ts',
  status: 'modified',
  additions: 1,
  deletions: 1,
  patch: '@@ -1 +1 @@\n-a\n+b',
  ...change,
});
const bare = { filename: 'b.ts', additions: 0, deletions: 0, patch: undefined };
const pullOf = (counts: Partial<PullAnswer> = {}): PullAnswer => ({
  head: { sha },
  base: { sha, ref: 'main' },
  changed_files: 2,
  additions: 1,
  deletions: 1,
  ...counts,
});

test.each([
  ['added', 'added'],
  ['removed', 'deleted'],
  ['modified', 'modified'],
  ['renamed', 'renamed'],
  ['copied', 'copied'],
  ['changed', 'type'],
  ['unchanged', null],
  ['constructor', null],
])('%s is %s', (status, change) => {
  const [file] = toFiles([row({ status, previous_filename: 'old.ts' })], pullOf());
  expect(file).toMatchObject({ change, oldPath: 'old.ts' });
});

test('0/0 without a patch counts where the rows add up to what the pull request counts', () => {
  expect(toFiles([row(), row(bare)], pullOf())[1]).toMatchObject({ additions: 0, deletions: 0, patch: null });
});

test.each([
  ['lines are missing', pullOf({ additions: 500 })],
  ['files are missing', pullOf({ changed_files: 3 })],
])('it counts for nothing where %s', (_name, pull) => {
  expect(toFiles([row(), row(bare)], pull)[1]).toMatchObject({
    additions: null,
    deletions: null,
    patch: null,
  });
});

test('nor beyond the lines that GitHub tells, whatever it counts', () => {
  const many = row({ additions: 20_000, deletions: 0 });
  const pull = pullOf({ additions: 20_000, deletions: 0 });
  expect(toFiles([many, row(bare)], pull)[1]?.additions).toBeNull();
});

test('a file whose patch alone is too large keeps its counts', () => {
  const [file] = toFiles([row({ additions: 9000, patch: undefined })], pullOf({ additions: 9999 }));
  expect(file).toMatchObject({ additions: 9000, deletions: 1, patch: null });
});

test('rows of another head are told apart; what is deleted is at the base', () => {
  const at = (ref: string) => ({ contents_url: `https://api.github.com/repos/o/r/contents/a?ref=${ref}` });
  expect(areAtHead([row(at(sha)), row()], sha)).toBe(true);
  expect(areAtHead([row(at(sha)), row(at('b2'.repeat(20)))], sha)).toBe(false);
  expect(areAtHead([row({ ...at('b2'.repeat(20)), status: 'removed' })], sha)).toBe(true);
});
