import { describe, expect, test } from 'vitest';
import { branchFrom, styleOf } from './branch-name.ts';

const named = (title: string, issue: string | null, ...branches: string[]) =>
  branchFrom(title, issue, styleOf(['main', 'patch-4', 'dependabot/npm/x-1', ...branches]));

describe('E2: a name for a branch follows its title, in the repository’s manner', () => {
  test.each<[string, string[], string]>([
    ['words alone where no manner is known', [], 'honour-retry-after-fetch-client'],
    ['a kind before a slash', ['fix/a-b', 'feat/c-d', 'fix/e'], 'honour-retry-after-fetch-client'],
    ['underscores', ['some_thing', 'other_thing', 'one_more'], 'honour_retry_after_fetch_client'],
    [
      'a number before the words',
      ['12-timeouts', '31-limits', 'more'],
      '1467-honour-retry-after-fetch-client',
    ],
  ])('%s', (_, branches, name) => {
    expect(named('Honour Retry-After in the fetch client', '#1467', ...branches)).toBe(name);
  });

  test.each<[string, string]>([
    ['fix(http): accept a date', 'bugfix/accept-date'],
    ['Fixes the date parser', 'bugfix/date-parser'],
    ['Add dates to the parser', 'feature/add-dates-parser'],
    ['docs: say how to retry', 'docs/say-how-retry'],
  ])('the repository’s own word for its kind: %s', (title, name) => {
    expect(named(title, '#7', 'bugfix/a', 'feature/b', 'bugfix/c', 'bugfix/9-d')).toBe(name);
  });

  test('no number of another repository, none that is not known, and nothing too long', () => {
    expect(named('Accept a date', 'octo/other#3', '1-a', '2-b')).toBe('accept-date');
    expect(named('Accept a date', null, '1-a', '2-b')).toBe('accept-date');
    const long = named('Überprüfe '.repeat(20), null);
    expect(long).toMatch(/^uberprufe(?:-uberprufe)+$/);
    expect(long?.length).toBeLessThanOrEqual(40);
  });

  test.each(['', 'Fix', '使い方を直す', '!!! ???', 'of the'])('%j has no words for one', (title) => {
    expect(named(title, null)).toBeNull();
  });
});
