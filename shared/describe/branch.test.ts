import { describe, expect, test } from 'vitest';
import { isGoodName, isNameless, issueInName, isTaken } from './branch.ts';

describe('E2: a branch that nobody named', () => {
  test.each([
    'patch-1',
    'ada-okafor-patch-12',
    'update',
    'Update-3',
    'wip',
    'feature',
    'ada/patch-1',
    'fix',
    'my-branch',
  ])('%s', (name) => expect(isNameless(name, false)).toBe(true));

  test.each([
    'fix/retry-after',
    'update-readme',
    'patch-the-parser',
    '1467-dates',
    'release/2.x',
    'v1.2',
    'feat/patch',
  ])('is not %s', (name) => expect(isNameless(name, false)).toBe(name === 'feat/patch'));

  test('the main branch says nothing in a fork alone', () => {
    expect(
      ['main', 'master', 'develop'].map((name) => [isNameless(name, false), isNameless(name, true)]),
    ).toEqual(Array(3).fill([false, true]));
  });
});

test('E2: what a model calls a branch has to be a name', () => {
  for (const name of ['fix/retry-after', '1467-dates', 'feature/JIRA-12_x'])
    expect([name, isGoodName(name)]).toEqual([name, true]);
  for (const name of [
    'patch-2',
    'a b',
    '-x-long',
    '../x/y',
    'a..bcd',
    'x'.repeat(90),
    'fix/',
    'a~1bcd',
    'a.lock',
    '$(x)abc',
    'main',
    'größe/ändern',
    // The second letter is Cyrillic.
    'fіx/retry-after',
  ])
    expect([name, isGoodName(name)]).toEqual([name, false]);
  expect(['fix/1467-x', '#9-y', 'abc12', 'fix/12'].map(issueInName)).toEqual(['#1467', '#9', null, '#12']);
});

test('E2: a name that is in use, or stands in the way of one, is not free', () => {
  const taken = ['main', 'fix/Dates', 'feat'];
  for (const name of ['fix/dates', 'FIX/DATES', 'fix', 'feat/dates', 'fix/dates/two', 'main'])
    expect([name, isTaken(name, taken)]).toEqual([name, true]);
  for (const name of ['fix/date', 'features/dates', 'mainly'])
    expect([name, isTaken(name, taken)]).toEqual([name, false]);
});
