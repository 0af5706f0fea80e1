import { expect, test } from 'vitest';
import { isNewIssue, parseAddress, rangeOf } from './address.ts';

const kindOf = (url: string) => {
  const { kind, tab, owner, repo, number } = parseAddress(url);
  return [kind, tab, owner && `${owner}/${repo}`, number];
};

test.each([
  ['https://github.com/o/r/pull/7', 'conversation'],
  ['https://github.com/o/r/pull/7/files', 'files'],
  ['https://github.com/o/r/pull/7/changes?w=1#diff-a', 'files'],
  ['https://github.com/o/r/pull/7/changes/1a2b3c4..5d6e7f8', 'files'],
  ['https://github.com/o/r/pull/7/commits', 'commits'],
  ['https://github.com/o/r/pull/7/commits/1a2b3c4', 'commits'],
  ['https://github.com/o/r/pull/7/checks?check_run_id=1', 'checks'],
  ['https://github.com/o/r/pull/7/conflicts', null],
])('%s is a pull request', (url, tab) => {
  expect(kindOf(url)).toEqual(['pull-request', tab, 'o/r', 7]);
});

test.each([
  ['https://github.com/o/r/issues/7#issuecomment-1', 'issue', 7],
  ['https://github.com/o/r/commit/1a2b3c4', 'commit', null],
  ['https://github.com/o/r/compare/main...x:r:main?expand=1', 'compare', null],
  ['https://github.com/o/r/blob/main/src/a.ts', 'file', null],
  ['https://github.com/o/r/issues', 'other', null],
  ['https://github.com/o/r/issues/new', 'other', null],
  ['https://github.com/o/r/pull/007', 'other', null],
  ['https://github.com/o/r/tree/main/src', 'other', null],
])('%s is of kind %s', (url, kind, number) => {
  expect(kindOf(url)).toEqual([kind, null, 'o/r', number]);
});

test.each([
  'https://github.com/settings/profile',
  'https://github.com/orgs/o/projects/1',
  'https://gist.github.com/o/1a2b',
  'https://github.com/o',
  'no address',
  'file:///o/r/pull/7',
  '',
])('%s belongs to no repository', (url) => {
  expect(kindOf(url)).toEqual(['other', null, null, null]);
});

test('an issue in the pane of a project board is that issue', () => {
  const url = 'https://github.com/orgs/o/projects/1/views/2?pane=issue&itemId=9&issue=o%7Cr%7C57';
  expect(kindOf(url)).toEqual(['issue', null, 'o/r', 57]);
  expect(kindOf('https://github.com/orgs/o/projects/1?pane=issue&issue=o%7Cr')[0]).toBe('other');
});

test('a host of its own keeps its port, and broken escapes stay as they are', () => {
  const address = parseAddress('https://git.example.com:8443/o/r/blob/main/100%/a%20b');
  expect(address.host).toBe('git.example.com:8443');
  expect(address.rest).toEqual(['blob', 'main', '100%', 'a b']);
});

test('a pull request can be asked for some commits only', () => {
  expect(rangeOf(parseAddress('https://github.com/o/r/pull/7/files/a1..b2'))).toBe('a1..b2');
  expect(rangeOf(parseAddress('https://github.com/o/r/pull/7/files'))).toBeNull();
  expect(rangeOf(parseAddress('https://github.com/o/r/pull/7/checks/123'))).toBeNull();
  expect(rangeOf(parseAddress('https://github.com/o/r/issues/7/a/b'))).toBeNull();
});

test('the form for a new issue is known by its address', () => {
  expect(isNewIssue(parseAddress('https://github.com/o/r/issues/new?title=x'))).toBe(true);
  expect(isNewIssue(parseAddress('https://github.com/o/r/issues/new/choose'))).toBe(false);
});
