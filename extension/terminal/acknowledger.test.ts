import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Acknowledger } from './acknowledger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const sent: number[] = [];
  return { sent, acks: new Acknowledger((offset) => sent.push(offset)) };
}

test('a flood is acknowledged every 64 KB', () => {
  const { sent, acks } = setUp();
  for (let offset = 16_384; offset <= 4 * 65_536; offset += 16_384) acks.written(offset, false);
  expect(sent).toEqual([1, 2, 3, 4].map((count) => count * 65_536));
});

test('when nothing else waits to be written, the host need not wait either', () => {
  const { sent, acks } = setUp();
  acks.written(16_384, false);
  acks.written(32_768, true);
  expect(sent).toEqual([32_768]);
});

test('a key and its echo cost no message each', () => {
  const { sent, acks } = setUp();
  for (let offset = 1; offset <= 10; offset++) acks.written(offset, true);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(sent).toEqual([10]);
});
