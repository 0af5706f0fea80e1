import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './store.ts';

const asked = { provider: 'compatible', destination: 'a.example', model: 'default' };

test('the newest ratios of each model are kept, also over a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-ratios-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'conversations.sqlite');
  const store = openStore(file);
  for (const ratio of [1.1, 1.2, 1.3, 1.4]) store.addTokenRatio(asked, ratio, 3);
  store.addTokenRatio({ ...asked, destination: null }, 0.9, 3);
  store.close();
  const again = openStore(file);
  expect(again.tokenRatios(asked)).toEqual([1.2, 1.3, 1.4]);
  expect(again.tokenRatios({ ...asked, destination: null })).toEqual([0.9]);
  expect(again.tokenRatios({ ...asked, model: 'other' })).toEqual([]);
  again.close();
});
