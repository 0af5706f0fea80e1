import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeys } from './keys.ts';
import { openSettings } from './settings.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-settings-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('settings are kept beside keys that this version does not know', () => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{"theme": "dark", "providers": {"openai": {"region": "eu"}}}');
  const settings = openSettings(folder);
  settings.choose({ provider: 'openai', model: 'gpt-x' });
  settings.setBaseUrl('openai', 'http://127.0.0.1:1/v1');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    theme: 'dark',
    provider: { provider: 'openai', model: 'gpt-x' },
    providers: { openai: { region: 'eu', baseUrl: 'http://127.0.0.1:1/v1' } },
  });
  settings.setBaseUrl('openai', null);
  expect(settings.baseUrl('openai')).toBeNull();
});

test.each(['{"provider": ', '{"provider": 3}', ''])(
  'a broken file is reported and left alone: %j',
  (text) => {
    const file = join(folder, 'settings.json');
    writeFileSync(file, text);
    const settings = openSettings(folder);
    expect(settings.choice()).toBeNull();
    expect(settings.problem()).toContain(file);
    expect(() => settings.choose({ provider: 'digest', model: 'digest' })).toThrow(/not valid/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('keys are readable by the user only, also when the file was not', async () => {
  const nested = join(folder, 'config');
  const keys = openKeys(nested);
  await keys.set('openai', 'sk-one');
  await keys.set('gemini', 'two');
  expect(statSync(join(nested, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(statSync(nested).mode & 0o777).toBe(0o700);
  chmodSync(join(nested, 'keys.json'), 0o644);
  expect(openKeys(nested).all().sort()).toEqual(['sk-one', 'two']);
  expect(statSync(join(nested, 'keys.json')).mode & 0o777).toBe(0o600);
  await keys.set('openai', '');
  expect(keys.get('openai')).toBeNull();
});

test('a broken key file is never overwritten', async () => {
  writeFileSync(join(folder, 'keys.json'), 'sk-by-hand');
  await expect(openKeys(folder).set('openai', 'sk-new')).rejects.toThrow(/not valid/);
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe('sk-by-hand');
});
