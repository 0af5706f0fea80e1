import { expect, test } from 'vitest';
import { joinFinders, three } from './anchors.ts';

test('finders that the table could not tell apart are a mistake that is told at once', () => {
  const finders = Array.from({ length: 256 }, (_, index) => ({
    anchors: [three(String(index).padStart(3, '0'))],
    begin: () => () => {},
  }));
  expect(() => joinFinders(finders)).toThrow('wider numbers');
  expect(() => joinFinders(finders.slice(1))).not.toThrow();
});
