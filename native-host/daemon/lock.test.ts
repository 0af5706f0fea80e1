import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('one holder, until it lets go', () => {
  const lock = takeLock(folder);
  expect(lock).not.toBeNull();
  expect(takeLock(folder)).toBeNull();
  lock?.release();
  const next = takeLock(folder);
  expect(next).not.toBeNull();
  next?.release();
});

test('the lock is a file of its owner alone', () => {
  const lock = takeLock(folder);
  expect(statSync(join(folder, 'daemon.lock')).mode & 0o777).toBe(0o600);
  lock?.release();
});

test('the garbage collector frees no lock', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  expect(takeLock(folder)).not.toBeNull();
  for (let round = 0; round < 2; round += 1) {
    collectGarbage();
    await sleep(10);
  }
  expect(takeLock(folder)).toBeNull();
});

test('a lock file that is none is named', () => {
  mkdirSync(join(folder, 'daemon.lock'));
  expect(() => takeLock(folder)).toThrow(/daemon\.lock cannot be locked.*remove it/);
});
