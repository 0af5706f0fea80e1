import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { openCommandStore } from '../../store/store.ts';
import { ensureSpool } from './folder.ts';
import { openSpool } from './spool.ts';

function open() {
  const home = mkdtempSync(join(tmpdir(), 'pullside-spool-'));
  const folder = join(home, 'spool');
  const store = openCommandStore(join(home, 'conversations.sqlite'));
  const log: string[] = [];
  const spool = openSpool(folder, store, (line) => log.push(line));
  onTestFinished(() => {
    spool.close();
    store.close();
    rmSync(home, { recursive: true });
  });
  return { folder, spool, log };
}

test('what is refused is logged and comes again, and a bug is not hidden', () => {
  const { folder, spool, log } = open();
  ensureSpool(folder);
  const now = Date.now() * 1000;
  const line = `1\tbash\t2\t${now}\t${now}\t/dev/pts/1\t-\t1\t/home\tmake\n`;
  writeFileSync(join(folder, '1-1'), `${line}noise\n`);
  spool.take(() => {
    throw new AppError('store-failed', 'The disk is full.');
  });
  expect(log).toEqual([expect.stringContaining('The disk is full.')]);
  const bug = () => {
    throw new TypeError('not a function');
  };
  expect(() => spool.take(bug)).toThrow('not a function');
  const taken: string[] = [];
  spool.take(({ record }) => taken.push(record.command ?? ''));
  expect(taken).toEqual(['make']);
  writeFileSync(join(folder, '1-2'), line);
  spool.take(() => {});
  expect(log.slice(1)).toEqual([expect.stringContaining('1 lines in')]);
});

test('who watches is called soon after a shell left something; a folder open to others is not watched', async () => {
  const { folder, spool, log } = open();
  const changed = vi.fn();
  spool.watch(changed);
  expect(log).toEqual([]);
  appendFileSync(join(folder, '1-1'), 'x\n');
  await expect.poll(() => changed).toHaveBeenCalled();
  const other = open();
  ensureSpool(other.folder);
  chmodSync(other.folder, 0o777);
  other.spool.watch(() => {});
  expect(other.log).toHaveLength(1);
});
