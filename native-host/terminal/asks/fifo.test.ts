import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerShell } from './fifo.ts';

test('nothing is written where no shell waits, into a file, or through a link; and nobody waits for ever', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-fifo-'));
  const at = (name: string) => join(folder, name);
  execFileSync('mkfifo', [at('fifo')]);
  writeFileSync(at('file'), 'as it was');
  execFileSync('mkfifo', [at('read')]);
  symlinkSync(at('read'), at('link'));
  const reader = openSync(at('read'), constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    vi.useRealTimers();
    closeSync(reader);
    rmSync(folder, { recursive: true });
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  const answers = ['fifo', 'file', 'link', 'missing'].map((name) => answerShell(at(name), 'q', 0));
  vi.advanceTimersByTime(60_000);
  expect(await Promise.all(answers)).toEqual([false, false, false, false]);
  expect(readFileSync(at('file'), 'utf8')).toBe('as it was');
});
