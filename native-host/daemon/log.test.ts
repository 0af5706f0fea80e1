import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logFile, openLog } from './log.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-log-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('every line is redacted, errors with their causes', () => {
  const log = openLog(folder, (text) => text.replaceAll('sk-secret', '[REDACTED]'));
  log.info('the key is sk-secret');
  log.error('it failed', new Error('401 for sk-secret', { cause: new Error('sent sk-secret') }));
  const text = readFileSync(logFile(folder), 'utf8');
  expect(text).not.toContain('sk-secret');
  expect(text).toContain('sent [REDACTED]');
  expect(statSync(logFile(folder)).mode & 0o077).toBe(0);
});

test('the log and the one before it are bounded', () => {
  const log = openLog(folder, (text) => text);
  for (let line = 0; line < 1000; line += 1) log.info('x'.repeat(20_000));
  const sizes = [logFile(folder), `${logFile(folder)}.1`].map((file) => statSync(file).size);
  expect(Math.max(...sizes)).toBeLessThan(1.1 * 1024 * 1024);
});

test('a log that cannot be written stops nobody', () => {
  const log = openLog(folder, (text) => text);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'in the way');
  expect(() => log.info('hello')).not.toThrow();
});
