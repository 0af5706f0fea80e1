import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Acknowledger } from './acknowledger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const sent: number[] = [];
  return { sent, acks: new Acknowledger((offset) => sent.push(offset)) };
}

test('a flood is acknowledged every 8 KB, or as it was written', () => {
  const { sent, acks } = setUp();
  for (let offset = 2048; offset <= 3 * 8192; offset += 2048) acks.written(offset);
  acks.written(64 * 1024);
  expect(sent).toEqual([8192, 2 * 8192, 3 * 8192, 64 * 1024]);
});

test('a key and its echo cost no message each', () => {
  const { sent, acks } = setUp();
  for (let offset = 1; offset <= 10; offset++) acks.written(offset);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(sent).toEqual([10]);
});
