import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownKeys } from './own-keys.ts';

test('keys are found in the environment and in the host’s file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'pullside-keys-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, 'config'));
  writeFileSync(join(home, 'config', 'keys.json'), JSON.stringify({ openai: 'kept-by-the-host' }));
  const env = {
    PULLSIDE_HOME: home,
    OPENAI_API_KEY: 'no-known-format-at-all',
    GH_TOKEN: 'nor-this',
    PATH: '/usr/bin',
  };
  expect(await ownKeys(env)).toEqual(['kept-by-the-host', 'no-known-format-at-all', 'nor-this']);
});
