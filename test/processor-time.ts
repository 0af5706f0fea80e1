import { expect } from 'vitest';

/** Milliseconds of the processor, in the best of some runs: how long others keep it from us does not count. */
export function processorTime(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Fails where ten times as much takes far longer than ten times as long. */
export function expectLinear(work: (length: number) => unknown, length: number): void {
  const timed = (long: number) => processorTime(() => work(long), 2);
  timed(length);
  // Quadratic time would be 100 times as long; noise of the machine is not ten.
  expect(timed(10 * length)).toBeLessThan(40 * Math.max(1, timed(length)));
}
