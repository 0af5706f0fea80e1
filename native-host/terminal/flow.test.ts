import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TERMINAL_WINDOW_BYTES } from '../../shared/protocol/version.ts';
import { Flow, Reader } from './flow.ts';
import { OutputLog } from './log.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const log = new OutputLog(4 * MIB);
  const onCredit = vi.fn();
  const flow = new Flow(log, onCredit);
  const print = (bytes: number) => {
    log.append('x'.repeat(bytes));
    flow.grown();
  };
  const follow = () => {
    const frames: number[] = [];
    const dropped = vi.fn();
    const reader = new Reader({ output: (_offset, data) => frames.push(data.length), dropped }, log.end);
    flow.add(reader);
    return { reader, frames, dropped };
  };
  return { log, flow, print, follow, onCredit };
}

test('the first output goes at once, what follows closely goes together', () => {
  const { print, follow } = setUp();
  const { frames } = follow();
  vi.advanceTimersByTime(50);
  for (let key = 0; key < 10; key++) print(1);
  expect(frames).toEqual([1]);
  vi.advanceTimersByTime(10);
  expect(frames).toEqual([1, 9]);
});

test('a flood goes in frames of 32 to 64 KB, up to the window and no further', () => {
  const { flow, print, follow } = setUp();
  const { reader, frames } = follow();
  for (let index = 0; index < 100; index++) print(4096);
  const sent = frames.reduce((sum, length) => sum + length, 0);
  expect(sent).toBe(TERMINAL_WINDOW_BYTES);
  expect(frames.length).toBeLessThan(10);
  expect(Math.max(...frames)).toBeLessThanOrEqual(64 * 1024);
  expect(flow.full).toBe(true);
  flow.acknowledge(reader, 200 * 1024);
  expect(flow.full).toBe(false);
});

test('a blocked reader is dropped after a second of the loop, not of the clock', () => {
  const { print, follow } = setUp();
  const { dropped } = follow();
  print(300 * 1024);
  vi.advanceTimersByTime(900);
  expect(dropped).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(dropped).toHaveBeenCalledOnce();
});

test('case 107: a daemon that was suspended drops nobody for it', () => {
  const { print, follow } = setUp();
  const { dropped } = follow();
  print(300 * 1024);
  vi.setSystemTime(Date.now() + 8 * 3600_000);
  vi.advanceTimersByTime(100);
  expect(dropped).not.toHaveBeenCalled();
});

test('a reader that waits for nothing is never dropped', () => {
  const { print, follow } = setUp();
  const { dropped, frames } = follow();
  print(TERMINAL_WINDOW_BYTES - 10);
  vi.advanceTimersByTime(60_000);
  expect(frames.length).toBeGreaterThan(0);
  expect(dropped).not.toHaveBeenCalled();
});

test('the fastest reader decides; one that lags over 1 MB is dropped', () => {
  const { flow, print, follow, log } = setUp();
  const quick = follow();
  const slow = follow();
  for (let index = 0; index < 40; index++) {
    print(32 * 1024);
    flow.acknowledge(quick.reader, log.end);
    expect(flow.full).toBe(false);
  }
  expect(quick.dropped).not.toHaveBeenCalled();
  expect(slow.dropped).toHaveBeenCalledOnce();
});

test('an acknowledgement of what was never sent is ignored', () => {
  const { flow, print, follow } = setUp();
  const { reader } = follow();
  print(300 * 1024);
  for (const offset of [1e9, -1, Number.NaN]) flow.acknowledge(reader, offset);
  expect(reader.acknowledged).toBe(0);
  expect(flow.full).toBe(true);
});

test('somebody who types gets a smaller window, and the whole one again without an acknowledgement', () => {
  const { flow, print, follow } = setUp();
  const { reader, dropped } = follow();
  flow.typed('x');
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  vi.advanceTimersByTime(1);
  // The way to the echo, and a window of which nothing is left.
  expect(reader.sent).toBe(64 * 1024);
  flow.acknowledge(reader, 60 * 1024);
  vi.advanceTimersByTime(100);
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  vi.advanceTimersByTime(10);
  expect(reader.sent - reader.acknowledged).toBe(16 * 1024);
  vi.advanceTimersByTime(1000);
  expect(flow.full).toBe(false);
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  vi.advanceTimersByTime(10);
  expect(reader.sent - reader.acknowledged).toBe(TERMINAL_WINDOW_BYTES);
  expect(dropped).not.toHaveBeenCalled();
});

test('a key lets a held program go on to where it reads, and a view have all up to the echo', () => {
  const { flow, print, follow, onCredit, log } = setUp();
  const { reader } = follow();
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  flow.acknowledge(reader, log.end - 16 * 1024);
  flow.typed('x');
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  const before = log.end;
  flow.acknowledge(reader, before - 20 * 1024);
  expect(flow.full).toBe(true);
  onCredit.mockClear();
  flow.typed('x');
  expect(onCredit).toHaveBeenCalled();
  expect(flow.full).toBe(false);
  print(27 * 1024);
  vi.advanceTimersByTime(1);
  expect(reader.sent).toBe(log.end);
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  expect(log.end - before).toBeGreaterThanOrEqual(64 * 1024);
  expect(log.end - before).toBeLessThan(70 * 1024);
});

test('a flood goes on in rounds while somebody types, but for what a key lets through', () => {
  const { flow, print, follow, log } = setUp();
  const { reader } = follow();
  const floodFor = (milliseconds: number) => {
    const before = log.end;
    for (let at = 0; at < milliseconds; at++) {
      for (let index = 0; index < 100 && !flow.full; index++) print(4096);
      vi.advanceTimersByTime(1);
      flow.acknowledge(reader, reader.sent);
    }
    return log.end - before;
  };
  flow.typed('x');
  floodFor(110);
  const inFiveRounds = floodFor(500);
  expect(inFiveRounds).toBeGreaterThanOrEqual(4 * 16 * 1024);
  expect(inFiveRounds).toBeLessThanOrEqual(6 * 16 * 1024);
  flow.typed('x');
  expect(floodFor(5)).toBeGreaterThanOrEqual(64 * 1024);
  vi.advanceTimersByTime(1000);
  expect(floodFor(10)).toBeGreaterThan(1024 * 1024);
});

test('after Enter output goes as it does while nobody types', () => {
  const { flow, print, follow } = setUp();
  const { reader } = follow();
  flow.typed('x');
  flow.typed('\r');
  for (let index = 0; index < 100 && !flow.full; index++) print(4096);
  vi.advanceTimersByTime(10);
  expect(reader.sent).toBe(TERMINAL_WINDOW_BYTES);
});
