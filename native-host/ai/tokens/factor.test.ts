import { expect, test } from 'vitest';
import { factorFrom, ratioOf } from './factor.ts';

test('what a service reports is told by what we counted', () => {
  expect(ratioOf(1000, 1300)).toBe(1.3);
  expect(ratioOf(1000, 900)).toBe(0.9);
});

test.each([
  ['nothing', 1000, null],
  ['zero', 1000, 0],
  ['less than nothing', 1000, -1300],
  ['a thousandfold', 1000, 1_000_000],
  ['the part that no cache held', 1000, 120],
  ['no number', 1000, Number.NaN],
  ['a prompt too short to tell', 60, 78],
])('%s says nothing', (_, counted, reported) => {
  expect(ratioOf(counted, reported)).toBeNull();
});

test('the first report is taken, and one odd report changes little', () => {
  expect(factorFrom(1, [])).toBe(1);
  expect(factorFrom(1.1, [1.3])).toBe(1.3);
  expect(factorFrom(1.1, [1.3, 1.9])).toBe(1.3);
  expect(factorFrom(1.1, [1.9, 1.3, 1.31])).toBe(1.31);
  expect(factorFrom(1.1, [1.3, 1.31, 0.7, 1.29, 1.3])).toBe(1.3);
});
