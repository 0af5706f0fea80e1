import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeys } from '../../settings/keys.ts';
import { openSettings } from '../../settings/settings.ts';
import { openProviders, type Providers } from './providers.ts';

let folder = '';
let providers: Providers;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-providers-'));
  providers = openProviders(openSettings(folder), openKeys(folder));
});

afterEach(() => rmSync(folder, { recursive: true }));

const info = (id: string) => providers.list().find((provider) => provider.id === id);

test('digest is the default until a key is there', () => {
  expect(providers.chosen()).toEqual({ provider: 'digest', model: 'digest' });
  expect(info('openai')).toMatchObject({ reason: expect.stringContaining('no API key') });
  expect(() => providers.get('openai')).toThrow(/no API key/);
  providers.configure('openai', { key: ' sk-one\n', baseUrl: null });
  expect(info('openai')).toMatchObject({ reason: null, keyFrom: 'file', destination: 'api.openai.com' });
  expect(providers.chosen().provider).toBe('openai');
  providers.choose({ provider: 'digest', model: 'digest' });
  expect(providers.chosen().provider).toBe('digest');
  expect(openKeys(folder).get('openai')).toBe('sk-one');
});

test('a stored key is not sent to another host: it has to be entered again', () => {
  providers.configure('openai', { key: 'sk-one', baseUrl: null });
  expect(() => providers.configure('openai', { key: null, baseUrl: 'https://evil.example/v1' })).toThrow(
    /another address/,
  );
  expect(info('openai')?.destination).toBe('api.openai.com');
  providers.configure('openai', { key: 'sk-two', baseUrl: 'http://127.0.0.1:8080/v1/' });
  expect(providers.get('openai').destination).toBe('127.0.0.1:8080');
  providers.configure('openai', { key: null, baseUrl: 'http://127.0.0.1:8080/v2' });
  providers.configure('openai', { key: '', baseUrl: '' });
  expect(info('openai')).toMatchObject({ reason: expect.any(String), destination: 'api.openai.com' });
});

test.each(['ftp://x', 'x', '', 'javascript:1', 'https://user:pw@host/v1'].filter(Boolean))(
  'an address like %s is refused',
  (baseUrl) => {
    expect(() => providers.configure('openai', { key: 'sk-one', baseUrl })).toThrow(/address/);
  },
);

test('a server of the user needs no key; unknown providers are named', () => {
  providers.configure('openai', { key: null, baseUrl: 'http://127.0.0.1:1/v1' });
  expect(info('openai')).toMatchObject({ reason: null, keyFrom: null });
  expect(() => providers.choose({ provider: 'nope', model: 'm' })).toThrow(/openai, digest/);
  expect(() => providers.configure('digest', { key: 'x', baseUrl: null })).toThrow(/no provider/);
});

test('a provider is made once, until key or address change', () => {
  providers.configure('openai', { key: 'sk-one', baseUrl: null });
  const first = providers.get('openai');
  expect(providers.get('openai')).toBe(first);
  providers.configure('openai', { key: 'sk-two', baseUrl: null });
  expect(providers.get('openai')).not.toBe(first);
});

test.each(['sk-abc…def', 'sk-a\nb', 'sk-\u200b1', 'two words', 'sk-é'])(
  'what cannot be a key is refused, and a file that holds it anyway is no mistake of ours: %j',
  (key) => {
    expect(() => providers.configure('openai', { key, baseUrl: null })).toThrow(/no API key/);
    openKeys(folder).set('openai', key);
    expect(info('openai')).toMatchObject({ reason: expect.stringContaining('characters') });
    expect(() => providers.get('openai')).toThrow(/Enter it again/);
    expect(() => providers.prepare()).not.toThrow();
  },
);

test('preparing makes the chosen provider, and leaves to the question what is wrong with it', () => {
  providers.prepare();
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({
      provider: { provider: 'openai', model: 'm' },
      providers: { openai: { baseUrl: 'nowhere' } },
    }),
  );
  expect(() => providers.prepare()).not.toThrow();
  expect(info('openai')?.destination).toBe('nowhere');
  expect(() => providers.get('openai')).toThrow(/has to begin with/);
  openSettings(folder).choose({ provider: 'gone', model: 'm' });
  expect(() => providers.prepare()).not.toThrow();
  expect(() => providers.get(providers.chosen().provider)).toThrow(/no provider of this name/);
});
