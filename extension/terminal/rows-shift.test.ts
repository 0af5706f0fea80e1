import { expect, test } from 'vitest';
import { rowsShift } from './rows-shift.ts';

const plain = { height: 600, above: 0, below: 0, used: 600, scrolled: false };

test('nothing moves while nothing lies over the rows', () => {
  expect(rowsShift(plain)).toBe(0);
  expect(rowsShift({ ...plain, used: 40 })).toBe(0);
});

test('a card below moves full rows up by its height, and a few not at all', () => {
  expect(rowsShift({ ...plain, below: 150 })).toBe(-150);
  expect(rowsShift({ ...plain, below: 150, used: 100 })).toBe(0);
  expect(rowsShift({ ...plain, below: 150, used: 500 })).toBe(-50);
});

test('a note above moves a few rows down below it, and full ones not at all', () => {
  expect(rowsShift({ ...plain, above: 36, used: 100 })).toBe(36);
  expect(rowsShift({ ...plain, above: 36 })).toBe(0);
});

test('who scrolled up sees the first row', () => {
  expect(rowsShift({ ...plain, above: 36, below: 150, scrolled: true })).toBe(36);
});

test('of what is higher than its box the end counts that can be seen', () => {
  expect(rowsShift({ ...plain, below: 150, used: 2000 })).toBe(-150);
});
