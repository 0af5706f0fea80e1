import { expect, test } from 'vitest';
import { base, drafted, goodAnswer, PICTURE, withText } from '../../test/fakes/outline.ts';
import type { Outline } from './outline.ts';

test('E2: labels are the repository’s own, and no others', () => {
  const draft = (labels: string[]) => drafted(withText(PICTURE, { labels }), goodAnswer).labels;
  expect(draft(['HTTP', 'wontfix'])).toEqual(['HTTP']);
  expect(draft([])).toEqual([]);
});

test('E2: a branch without a name of its own gets one: the answer’s where it is one, else that of the title', () => {
  const branch = { name: 'patch-1', others: [], taken: ['fix/in-use'], suggestion: 'fix/accept-date' };
  const named = (said: string, more: Partial<Outline> = {}) =>
    drafted(withText(PICTURE, { branch, ...more }), `branch: ${said}\n${goodAnswer}`).branch;
  expect(named('fix/dates-in-retry-after')).toBe('fix/dates-in-retry-after');
  expect(named('`1467-dates`')).toBe('1467-dates');
  for (const said of [
    'patch-1',
    'patch-2',
    'two words',
    '99-dates',
    'fix/$(id)',
    'fix/In-Use',
    'größe/ändern',
    '',
  ])
    expect(named(said)).toBe('fix/accept-date');
  expect(named('x y', { branch: { ...branch, suggestion: '[REDACTED:token]' } })).toBeNull();
  expect(named('fix/dates', { branch: null })).toBeNull();
});

test('E2: a title is counted as GitHub counts it, in characters; one that is too long is none', () => {
  const title = (length: number) =>
    drafted(withText(PICTURE), `title: ${'🚢'.repeat(length)}\n${goodAnswer}`).title;
  expect(title(256)).toBe('🚢'.repeat(256));
  expect(title(257)).toBe(base.title);
});
