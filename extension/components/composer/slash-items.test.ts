import { expect, test } from 'vitest';
import { slashItems } from './slash-items.ts';

const words = (text: string) => slashItems(text, { fix: null }).map(({ word }) => word);

test('a slash offers what it can stand for, as far as it is typed', () => {
  expect(words('/')).toEqual(['fix', 'explain', 'ai']);
  expect(words('/F')).toEqual(['fix']);
  expect(words('/fix')).toEqual(['fix']);
});

test.each(['', '/fix the build', '/fixtures', 'a/fix', ' /fix', '/usr/bin'])(
  'nothing is offered for %j',
  (text) => {
    expect(words(text)).toEqual([]);
  },
);

test('/fix says what it would be about', () => {
  expect(slashItems('/fix', { fix: 'npm test' })[0]?.about).toBe('npm test');
  expect(slashItems('/fix', { fix: null })[0]?.about).toContain('none failed');
});
