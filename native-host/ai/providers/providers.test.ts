import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { openKeys } from '../../settings/keys.ts';
import type { Variables } from '../../settings/login-environment.ts';
import { openSettings } from '../../settings/settings.ts';
import { digest } from '../digest/digest.ts';
import type { Subject } from './choices.ts';
import { openProviders, type Providers } from './providers.ts';

const ferry: Repository = { host: 'github.com', owner: 'Lumen', repo: 'Ferry' };
const nowhere = { conversation: null, repository: null };
const LOCAL = 'http://127.0.0.1:8080/v1';

let folder = '';
let variables: Variables = {};
let ofConversations = new Map<string, ProviderChoice | null>();
let providers: Providers;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-providers-'));
  variables = {};
  ofConversations = new Map([['c', null]]);
  providers = open();
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(keys = openKeys(folder)): Providers {
  return openProviders({
    settings: openSettings(folder),
    keys,
    login: { variables: async () => variables },
    conversations: {
      choice: (id) => ofConversations.get(id) ?? null,
      choose: (id, choice) => ofConversations.has(id) && ofConversations.set(id, choice) !== undefined,
    },
    own: digest,
  });
}

async function info(id: string) {
  return (await providers.list(nowhere)).providers.find((provider) => provider.id === id);
}

const pick = async (id: string) =>
  (await providers.pick({ ...nowhere, choice: { provider: id, model: 'm' } })).provider;

const resolve = (place: object = {}) => providers.resolve({ ...nowhere, choice: null, ...place });

async function enter(key: string | null, baseUrl: string | null): Promise<void> {
  await providers.configure('openai', { key, baseUrl });
}

describe('keys and addresses', () => {
  test('two changes at once do not mix the key of one with the address of the other', async () => {
    const waits = [30, 0];
    const keychain = {
      get: async () => ({ ok: false as const }),
      set: async () => {
        await new Promise((resolve) => setTimeout(resolve, waits.shift()));
        return false;
      },
      remove: async () => true,
    };
    providers = open(openKeys(folder, keychain));
    await Promise.all([enter('sk-first', LOCAL), enter('sk-second', 'https://gateway.example/v1')]);
    expect(openKeys(folder).get('openai')).toBe('sk-second');
    expect(openSettings(folder).baseUrl('openai')).toBe('https://gateway.example/v1');
  });

  test('digest is the default until a key is there', async () => {
    expect((await providers.list(nowhere)).chosen).toEqual({ provider: 'digest', model: 'digest' });
    expect(await info('openai')).toMatchObject({
      reason: expect.stringContaining('no API key'),
      keyFrom: null,
    });
    await expect(pick('openai')).rejects.toThrow(/no API key/);
    await enter(' sk-one\n', null);
    expect(await info('openai')).toMatchObject({
      reason: null,
      keyFrom: 'file',
      destination: 'api.openai.com',
      isLocal: false,
    });
    expect((await providers.list(nowhere)).chosen.provider).toBe('openai');
    expect(openKeys(folder).get('openai')).toBe('sk-one');
  });

  test('a stored key is not sent to another host: it has to be entered again', async () => {
    await enter('sk-one', null);
    await expect(enter(null, 'https://evil.example/v1')).rejects.toThrow(/another address/);
    expect(await info('openai')).toMatchObject({ destination: 'api.openai.com', address: null });
    await enter('sk-two', `${LOCAL}/`);
    expect(await info('openai')).toMatchObject({ destination: '127.0.0.1:8080', address: LOCAL });
    await enter('', '');
    expect(await info('openai')).toMatchObject({ reason: expect.any(String), destination: 'api.openai.com' });
  });

  test('a key does not go to the vendor because the address that it was given with cannot be read', async () => {
    await enter('sk-gateway', LOCAL);
    writeFileSync(join(folder, 'settings.json'), '{');
    await expect(pick('openai')).rejects.toThrow(/settings.json is not valid/);
    expect((await providers.models('openai')).error?.message).toContain('is not valid');
    expect(await pick('digest')).toBe(digest);
  });

  test.each(['ftp://x', 'javascript:1', 'https://user:pw@host/v1'])(
    'an address like %s is refused',
    async (baseUrl) => {
      await expect(enter('sk-one', baseUrl)).rejects.toThrow(/address/);
      expect(openKeys(folder).get('openai')).toBeNull();
    },
  );

  test('a server of the user needs no key; unknown providers are named', async () => {
    await enter(null, LOCAL);
    expect(await info('openai')).toMatchObject({
      reason: null,
      keyFrom: null,
      isLocal: true,
      consented: true,
    });
    expect(() => providers.choose({ kind: 'default' }, { provider: 'nope', model: 'm' })).toThrow(/openai, /);
    await expect(providers.configure('digest', { key: 'x', baseUrl: null })).rejects.toThrow(/no provider/);
  });

  test('a server on this machine is never chosen by itself', async () => {
    expect(await info('ollama')).toMatchObject({ reason: null, isLocal: true, takesKey: 'none' });
    variables = { OLLAMA_HOST: '127.0.0.1:11434' };
    expect((await providers.list(nowhere)).chosen.provider).toBe('digest');
  });

  test('Google has two names for its key', async () => {
    variables = { GOOGLE_API_KEY: 'g-one' };
    expect(await info('gemini')).toMatchObject({ reason: null, keyFrom: 'environment' });
    expect((await providers.list(nowhere)).chosen.provider).toBe('gemini');
  });

  test('one that has no address of its own says so', async () => {
    expect(await info('compatible')).toMatchObject({
      reason: expect.stringContaining('no address'),
      destination: null,
      isLocal: false,
      takesAddress: 'needed',
    });
  });

  test('a provider is made once, until key or address change', async () => {
    await enter('sk-one', null);
    const first = await pick('openai');
    expect(await pick('openai')).toBe(first);
    await enter('sk-two', null);
    expect(await pick('openai')).not.toBe(first);
  });

  test.each(['sk-abc…def', 'sk-a\nb', 'sk-\u200b1', 'two words', 'sk-é'])(
    'what cannot be a key is refused, and a file that holds it anyway is no mistake of ours: %j',
    async (key) => {
      await expect(enter(key, null)).rejects.toThrow(/no API key/);
      writeFileSync(join(folder, 'keys.json'), JSON.stringify({ openai: key }));
      expect(await info('openai')).toMatchObject({ reason: expect.stringContaining('characters') });
      await expect(pick('openai')).rejects.toThrow(/Enter it again/);
      await providers.prepare();
    },
  );

  test('preparing leaves to the question what is wrong with the provider', async () => {
    const write = (value: object) => writeFileSync(join(folder, 'settings.json'), JSON.stringify(value));
    write({ provider: { provider: 'openai', model: 'm' }, providers: { openai: { baseUrl: 'nowhere' } } });
    await providers.prepare();
    expect(await info('openai')).toMatchObject({ destination: 'nowhere', isLocal: false });
    await expect(resolve()).rejects.toThrow(/has to begin with/);
    write({ provider: { provider: 'gone', model: 'm' } });
    await providers.prepare();
    await expect(resolve()).rejects.toThrow(/no provider of this name/);
  });
});

describe('the login environment', () => {
  test('its key is used, with its address, where nothing was entered', async () => {
    variables = { OPENAI_API_KEY: 'sk-exported', OPENAI_BASE_URL: LOCAL };
    expect(await info('openai')).toMatchObject({
      reason: null,
      keyFrom: 'environment',
      destination: '127.0.0.1:8080',
      address: null,
    });
    expect((await providers.list(nowhere)).chosen.provider).toBe('openai');
  });

  test('P14: an entered key never goes to an exported address, nor an exported key to an entered one', async () => {
    variables = { OPENAI_API_KEY: 'sk-exported', OPENAI_BASE_URL: 'https://gateway.example/v1' };
    await enter('sk-entered', null);
    expect(await info('openai')).toMatchObject({ keyFrom: 'file', destination: 'api.openai.com' });
    await enter('', LOCAL);
    expect(await info('openai')).toMatchObject({ keyFrom: null, destination: '127.0.0.1:8080' });
    await enter(null, '');
    expect(await info('openai')).toMatchObject({ keyFrom: 'environment', destination: 'gateway.example' });
  });

  test('case 84: its keys are known to redaction', async () => {
    variables = { OPENAI_API_KEY: 'sk-exported' };
    const keys = openKeys(folder);
    providers = open(keys);
    await providers.prepare();
    expect(keys.all()).toEqual(['sk-exported']);
  });
});

describe('choices', () => {
  const named = (model: string): ProviderChoice => ({ provider: 'openai', model });
  const chosen = async (subject: Subject = nowhere) => (await providers.list(subject)).chosen.model;
  const here = { conversation: 'c', repository: ferry };

  test("a question's own comes first, then the conversation's, the repository's, the default", async () => {
    await enter(null, LOCAL);
    providers.choose({ kind: 'default' }, named('default'));
    providers.choose({ kind: 'repository', repository: ferry }, named('repository'));
    providers.choose({ kind: 'conversation', conversation: 'c' }, named('conversation'));
    expect((await resolve({ ...here, choice: named('own') })).model).toBe('own');
    expect((await resolve(here)).model).toBe('conversation');
    const lowerCased = { conversation: null, repository: { ...ferry, owner: 'lumen', repo: 'ferry' } };
    expect((await resolve(lowerCased)).model).toBe('repository');
    expect((await resolve()).model).toBe('default');
    providers.choose({ kind: 'conversation', conversation: 'c' }, null);
    providers.choose({ kind: 'repository', repository: ferry }, null);
    expect(await chosen(here)).toBe('default');
    providers.choose({ kind: 'default' }, null);
    expect(await chosen()).toBe('gpt-5.4-mini');
  });

  test('a conversation that is gone is said to be', () => {
    const scope = { kind: 'conversation', conversation: 'gone' } as const;
    expect(() => providers.choose(scope, named('m'))).toThrow(/not there any more/);
  });

  test('the second one, for hard questions, is kept by the side', async () => {
    expect((await providers.list(nowhere)).hard).toBeNull();
    providers.choose({ kind: 'hard' }, named('big'));
    expect(await providers.list(nowhere)).toMatchObject({
      hard: named('big'),
      chosen: { provider: 'digest' },
    });
  });
});

describe('what may be sent where', () => {
  test('another machine is asked only after the person agreed to it, by name', async () => {
    await enter('sk-one', null);
    await expect(resolve()).rejects.toMatchObject({
      code: 'provider-needs-consent',
      message: expect.stringContaining('go to api.openai.com'),
    });
    await expect(providers.consent('openai', 'elsewhere.example')).rejects.toThrow(/api.openai.com now/);
    await providers.consent('openai', 'api.openai.com');
    expect(await info('openai')).toMatchObject({ consented: true });
    expect((await resolve()).provider.id).toBe('openai');
  });

  test('another address is another agreement, also on the way back', async () => {
    await enter('sk-one', null);
    await providers.consent('openai', 'api.openai.com');
    await enter('sk-two', 'https://gateway.example/v1');
    await expect(resolve()).rejects.toThrow(/gateway.example/);
    await enter('sk-one', '');
    await expect(resolve()).rejects.toMatchObject({ code: 'provider-needs-consent' });
    variables = {};
  });

  test('an address of the environment that changes is asked about anew', async () => {
    variables = { OPENAI_API_KEY: 'sk-exported' };
    await providers.consent('openai', 'api.openai.com');
    variables = { OPENAI_API_KEY: 'sk-exported', OPENAI_BASE_URL: 'https://gateway.example/v1' };
    await expect(resolve()).rejects.toThrow(/gateway.example/);
  });

  test('nobody has to agree to this machine, nor to a preview', async () => {
    expect((await resolve()).provider.id).toBe('digest');
    await enter('sk-one', null);
    expect((await providers.pick({ ...nowhere, choice: null })).provider.id).toBe('openai');
    await enter('sk-one', LOCAL);
    expect((await resolve()).provider.id).toBe('openai');
  });

  test('a repository that is for local models keeps its questions on this machine', async () => {
    await enter('sk-one', null);
    await providers.consent('openai', 'api.openai.com');
    providers.restrict(ferry, true);
    const subject = { conversation: null, repository: { ...ferry, owner: 'LUMEN' } };
    expect((await providers.list(subject)).localOnly).toBe(true);
    await expect(resolve(subject)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/LUMEN\/Ferry may go to local models only.*allow others/),
    });
    expect((await resolve()).provider.id).toBe('openai');
    await enter('sk-one', LOCAL);
    expect((await resolve(subject)).provider.id).toBe('openai');
    const cloud = { provider: 'ollama', model: 'gpt-oss:120b-cloud' };
    await expect(resolve({ ...subject, choice: cloud })).rejects.toThrow(/runs on Ollama's own machines/);
    const named = { provider: 'ollama', model: 'GPT-OSS:120B-Cloud ' };
    await expect(resolve({ ...subject, choice: named })).rejects.toThrow(/runs on Ollama's own machines/);
    await providers.configure('compatible', { key: null, baseUrl: 'http://127.0.0.1:11434/v1' });
    const same = { ...cloud, provider: 'compatible' };
    await expect(resolve({ ...subject, choice: same })).rejects.toThrow(/runs on Ollama's own machines/);
    const own = { provider: 'ollama', model: 'gpt-oss:20b' };
    expect((await resolve({ ...subject, choice: own })).model).toBe('gpt-oss:20b');
    providers.restrict(ferry, false);
    expect((await providers.list(subject)).localOnly).toBe(false);
  });

  test('settings that cannot be read agree to nothing', async () => {
    await enter('sk-one', null);
    await providers.consent('openai', 'api.openai.com');
    writeFileSync(join(folder, 'settings.json'), '{');
    await expect(resolve()).rejects.toMatchObject({ code: 'refused' });
    await expect(providers.consent('openai', 'api.openai.com')).rejects.toThrow(/not valid/);
  });
});
