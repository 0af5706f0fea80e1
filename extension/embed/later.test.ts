import { expect, test } from 'vitest';
import { later } from './later.ts';

test('a value is made when it is first asked for, and once, also when it is nothing', () => {
  const made: number[] = [];
  const value = later(() => void made.push(1));
  expect(made).toEqual([]);
  value();
  value();
  expect(made).toEqual([1]);
});
