import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('idle means idle without a break', () => {
  let busy = true;
  let ended = 0;
  const stop = watchIdle(
    () => busy,
    60_000,
    () => {
      ended += 1;
    },
  );
  vi.advanceTimersByTime(600_000);
  expect(ended).toBe(0);
  busy = false;
  vi.advanceTimersByTime(45_000);
  busy = true;
  vi.advanceTimersByTime(15_000);
  busy = false;
  vi.advanceTimersByTime(55_000);
  expect(ended).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect(ended).toBeGreaterThan(0);
  stop();
});
