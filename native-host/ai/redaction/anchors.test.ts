import { expect, test } from 'vitest';
import { finderOf, joinFinders, three } from './anchors.ts';
import { makeVisible } from './visible.ts';

test('finders that the table could not tell apart are a mistake that is told at once', () => {
  const finders = Array.from({ length: 256 }, (_, index) => ({
    anchors: [three(String(index).padStart(3, '0'))],
    begin: () => () => {},
  }));
  expect(() => joinFinders(finders)).toThrow('wider numbers');
  expect(() => joinFinders(finders.slice(1))).not.toThrow();
});

test('what begins in one stretch of a text and ends in the next is found', () => {
  const find = joinFinders([
    finderOf({
      anchors: [three('abc')],
      pattern: /abc/y,
      read: ({ index }) => [{ kind: 'abc', start: index, end: index + 3 }],
    }),
  ]);
  for (let before = 4090; before < 4100; before++) {
    const found = find(makeVisible(`${' '.repeat(before)}abc${' '.repeat(before)}abc`));
    expect(found.map(({ start }) => start)).toEqual([before, 2 * before + 3]);
  }
});
