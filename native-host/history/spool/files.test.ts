import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAt, spoolFiles } from './files.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-files-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const names = () => spoolFiles(folder).map(({ name }) => name);

function put(name: string, secondsAgo = 0): void {
  writeFileSync(join(folder, name), 'text');
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(join(folder, name), then, then);
}

test('only files of shells count, those that were used last first', () => {
  put('1-1', 300);
  put('1-2', 100);
  put('notes');
  mkdirSync(join(folder, '1-3'));
  symlinkSync(join(folder, '1-1'), join(folder, '1-4'));
  expect(names()).toEqual(['1-2', '1-1']);
  for (let number = 0; number < 1000; number += 1) put(`2-${number}`);
  expect(names()).toHaveLength(1000);
  expect(names()).not.toContain('1-1');
});

test('a folder that is none, or of somebody else, has none', () => {
  put('1-1');
  chmodSync(join(folder, '1-1'), 0o600);
  expect(spoolFiles(join(folder, '1-1'))).toEqual([]);
  expect(spoolFiles(join(folder, 'missing'))).toEqual([]);
  symlinkSync(folder, join(folder, 'link'));
  expect(spoolFiles(join(folder, 'link'))).toEqual([]);
  const { getuid } = process;
  if (getuid === undefined) return;
  const own = getuid();
  vi.spyOn(process, 'getuid').mockReturnValue(own + 1);
  expect(names()).toEqual([]);
});

test('the text of a pane that no line asked for goes in time', () => {
  put('1-1.5.pane', 7200);
  put('1-1.6.part', 7200);
  put('1-1.7.pane', 60);
  put('1-1.notes', 7200);
  expect(names()).toEqual([]);
  const left = ['1-1.5.pane', '1-1.6.part', '1-1.7.pane', '1-1.notes'].map((name) =>
    existsSync(join(folder, name)),
  );
  expect(left).toEqual([false, false, true, true]);
});

test('nothing but a regular file is read, and nobody is waited for', () => {
  put('file');
  symlinkSync(join(folder, 'file'), join(folder, 'link'));
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  expect(readAt(join(folder, 'file'), 1, 2)?.toString()).toBe('ex');
  expect(readAt(join(folder, 'file'), 9, 9)?.toString()).toBe('');
  for (const path of ['link', 'fifo', '.', 'missing']) expect(readAt(join(folder, path), 0, 9)).toBeNull();
});
