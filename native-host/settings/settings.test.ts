import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a choice is taken back, and what was agreed to goes with the address', () => {
  const settings = openSettings(folder);
  settings.choose({ provider: 'openai', model: 'm' });
  settings.choose(null);
  expect(settings.choice()).toBeNull();
  settings.setConsent('openai', 'api.openai.com');
  expect(settings.consent('openai')).toBe('api.openai.com');
  settings.setBaseUrl('openai', 'https://gateway.example');
  expect(settings.consent('openai')).toBeNull();
  expect(settings.consent('constructor')).toBeNull();
});

test('a repository is known in any case, and what is undefined is taken away', () => {
  const settings = openSettings(folder);
  const name = { host: 'github.com', owner: 'Lumen', repo: 'Ferry' };
  settings.setRepository(name, { localOnly: true, workspace: null });
  settings.setRepository({ ...name, owner: 'lumen' }, { localOnly: undefined, workspace: '/src/ferry' });
  expect(settings.repository({ ...name, repo: 'FERRY' })).toEqual({ workspace: '/src/ferry' });
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({
    repositories: { 'github.com/lumen/ferry': { workspace: '/src/ferry' } },
  });
});

test('C5: repositories with a checkout or with instructions are listed, others not', () => {
  const settings = openSettings(folder);
  const name = { host: 'github.com', owner: 'lumen', repo: 'ferry' };
  settings.setRepository(name, { workspace: '/src/ferry' });
  settings.setRepository({ ...name, repo: 'dock' }, { instructions: 'Be brief.', workspace: null });
  settings.setRepository({ ...name, repo: 'none' }, { localOnly: true });
  expect(settings.instructions()).toEqual([
    { repository: name, instructions: '' },
    { repository: { ...name, repo: 'dock' }, instructions: 'Be brief.' },
  ]);
});
