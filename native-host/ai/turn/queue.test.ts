import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimit } from './limit.ts';
import { createQueue, type Waiting } from './queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

/** A queue whose turns end when `end` says so. */
function openQueue(count = 10) {
  const told: [string, string[]][] = [];
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const names = (waiting: Waiting) => waiting.map(({ turn, behind }) => `${turn} behind ${behind}`);
  const queue = createQueue(createLimit({ count, ms: MINUTE }), (conversation, waiting) =>
    told.push([conversation, names(waiting)]),
  );
  const add = (turn: string, conversation = 'a') =>
    queue.add({
      turn,
      conversation,
      run: () => {
        started.push(turn);
        return new Promise((resolve) => ends.set(turn, resolve));
      },
    });
  const end = async (turn: string) => {
    ends.get(turn)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const waiting = (conversation = 'a') => names(queue.waiting(conversation));
  return { queue, told, started, add, end, waiting };
}

test('C10: one turn at a time in a conversation, others beside it, and every change is told', async () => {
  const { started, told, add, end } = openQueue();
  add('a1');
  add('a2');
  add('b1', 'b');
  add('a3');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  await end('a2');
  await end('a3');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(told).toEqual([
    ['a', ['a2 behind turn']],
    ['a', ['a2 behind turn', 'a3 behind turn']],
    ['a', ['a3 behind turn']],
    ['a', []],
  ]);
});

test('C10: the eleventh question of a minute waits, and goes when the first is a minute old', async () => {
  const { queue, started, add, end, waiting } = openQueue();
  for (let index = 1; index <= 10; index += 1) {
    add(`t${index}`);
    await end(`t${index}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  add('t11');
  add('t12', 'b');
  expect(started).toHaveLength(10);
  expect(waiting()).toEqual(['t11 behind limit']);
  const untils = [...queue.waiting('a'), ...queue.waiting('b')].map(({ until }) => Date.parse(until ?? ''));
  expect((untils[1] ?? 0) - (untils[0] ?? 0)).toBe(1000);
  await vi.advanceTimersByTimeAsync(49_900);
  expect(started).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(200);
  expect(started.at(-1)).toBe('t11');
  await vi.advanceTimersByTimeAsync(900);
  expect(started.at(-1)).toBe('t12');
  expect(vi.getTimerCount()).toBe(0);
});

test('behind the limit only the first of a conversation has a time', async () => {
  const { queue, add } = openQueue(1);
  add('a1');
  add('b1', 'b');
  add('b2', 'b');
  expect(queue.waiting('b')).toEqual([
    { turn: 'b1', behind: 'limit', until: expect.any(String) },
    { turn: 'b2', behind: 'turn', until: null },
  ]);
});

test('one that waits can be removed, and the limit does not count it', async () => {
  const { queue, started, add, end, waiting } = openQueue(2);
  add('a1');
  add('a2');
  add('a3');
  expect(queue.remove('a2')).toBe(true);
  expect(queue.remove('a2')).toBe(false);
  expect(queue.remove('a1')).toBe(false);
  expect(waiting()).toEqual(['a3 behind turn']);
  await end('a1');
  expect(started).toEqual(['a1', 'a3']);
});

test('to the front goes before its own conversation, and takes no place from others', async () => {
  const { queue, started, add, end, waiting } = openQueue(2);
  add('a1');
  add('a2');
  add('b1', 'b');
  add('b2', 'b');
  add('a3');
  expect(queue.toFront('a3')).toBe(true);
  expect(queue.toFront('a1')).toBe(false);
  expect(waiting()).toEqual(['a3 behind turn', 'a2 behind turn']);
  await end('a1');
  await end('b1');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(started).toEqual(['a1', 'b1', 'a3', 'b2']);
});

test('force runs past the limit, but never beside another turn of the conversation', async () => {
  const { queue, started, add, end } = openQueue(1);
  add('a1');
  add('a2');
  queue.force('a2');
  expect(started).toEqual(['a1']);
  await end('a1');
  expect(started).toEqual(['a1']);
  queue.force('a2');
  expect(started).toEqual(['a1', 'a2']);
  expect(queue.running('a')).toBe('a2');
});

test('setting the clock neither blocks nor frees', async () => {
  const { started, add, end } = openQueue(1);
  add('a1');
  await end('a1');
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE);
  add('a2');
  expect(started).toEqual(['a1']);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(started).toEqual(['a1', 'a2']);
});
