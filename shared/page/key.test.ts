import { expect, test } from 'vitest';
import type { PageContext } from './context.ts';
import { pageKey } from './key.ts';
import { readPage } from './read.ts';

const empty = { title: '', querySelector: () => null, querySelectorAll: () => [] } as unknown as Document;
const keyOf = (url: string, more: Partial<PageContext> = {}) => pageKey({ ...readPage(empty, url), ...more });

test('pull requests and issues are bound by number, on every tab', () => {
  const key = { host: 'github.com', owner: 'o', repo: 'r', kind: 'pull-request', id: '7' };
  expect(keyOf('https://github.com/o/r/pull/7')).toEqual(key);
  expect(keyOf('https://github.com/o/r/pull/7/files')).toEqual(key);
  expect(keyOf('https://github.com/o/r/issues/7')).toEqual({ ...key, kind: 'issue' });
});

test('other pages are bound by what they show', () => {
  const sha = 'a'.repeat(40);
  expect(keyOf(`https://github.com/o/r/commit/${sha}`)?.id).toBe(`commit/${sha}`);
  expect(keyOf('https://github.com/o/r/compare/main...x:f:next')?.id).toBe('compare/o:r:main...x:f:next');
  expect(keyOf('https://github.com/o/r/blob/main/a.ts')?.id).toBe('blob/main/a.ts');
});

test('what cannot be told apart is bound to nothing', () => {
  expect(keyOf('https://github.com/o/r')).toBeNull();
  expect(keyOf('https://github.com/o/r/commit/1a2b3c4')).toBeNull();
  expect(keyOf('https://github.com/o/r/blob/some/branch/a.ts')).toBeNull();
});
