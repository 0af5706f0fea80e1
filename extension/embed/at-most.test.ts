import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('case 14: three times in ten seconds, then no more until they are over', () => {
  const clock = { now: 0 };
  const allow = atMost(3, 10_000, () => clock.now);
  expect([allow(), allow(), allow(), allow()]).toEqual([true, true, true, false]);
  clock.now = 9_999;
  expect(allow()).toBe(false);
  clock.now = 10_000;
  expect(allow()).toBe(true);
});
