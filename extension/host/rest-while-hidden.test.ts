import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restWhileHidden } from './rest-while-hidden.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const hidden = signal(false);
  const client = { rest: vi.fn(), retry: vi.fn() };
  return { hidden, client, end: restWhileHidden(client, hidden) };
}

test('lets go after five minutes hidden, and connects again when seen', () => {
  const { hidden, client } = follow();
  hidden.value = true;
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(client.rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(client.rest).toHaveBeenCalledOnce();
  hidden.value = false;
  expect(client.retry).toHaveBeenCalledOnce();
});

test('a panel that is seen again in time keeps its connection', () => {
  const { hidden, client } = follow();
  hidden.value = true;
  vi.advanceTimersByTime(60_000);
  hidden.value = false;
  vi.advanceTimersByTime(10 * 60_000);
  expect(client.rest).not.toHaveBeenCalled();
  expect(client.retry).not.toHaveBeenCalled();
});

test('ends with its follower', () => {
  const { hidden, client, end } = follow();
  hidden.value = true;
  end();
  vi.advanceTimersByTime(10 * 60_000);
  expect(client.rest).not.toHaveBeenCalled();
});
