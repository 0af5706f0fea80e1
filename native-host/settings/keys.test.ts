import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Keychain, openKeychain } from './keychain/keychain.ts';
import { openKeys } from './keys.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-keys-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const keyFile = () => readFileSync(join(folder, 'keys.json'), 'utf8');

/** A keychain as every system has one, in memory; closed it gives and takes nothing. */
function memoryKeychain() {
  const held = new Map<string, string>();
  const chain = {
    held,
    open: true,
    reads: 0,
    get: async (account: string) => {
      chain.reads += 1;
      return chain.open ? { ok: true as const, key: held.get(account) ?? null } : { ok: false as const };
    },
    set: async (account: string, key: string) => chain.open && held.set(account, key).size > 0,
    remove: async (account: string) => chain.open && (held.delete(account) || true),
  };
  return chain satisfies Keychain;
}

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

describe('with a keychain (P14)', () => {
  test('a key goes into it, and the file says only where it lies', async () => {
    const chain = memoryKeychain();
    const keys = openKeys(folder, chain);
    await keys.set('openai', 'sk-one');
    expect(keys.placeOf('openai')).toBe('keychain');
    expect(keyFile()).not.toContain('sk-one');
    const later = openKeys(folder, chain);
    await later.ready();
    expect([later.get('openai'), later.all()]).toEqual(['sk-one', ['sk-one']]);
  });

  test('where nothing lies in it, it is never asked', async () => {
    const chain = memoryKeychain();
    const keys = openKeys(folder, chain);
    await keys.ready();
    expect(keys.get('openai')).toBeNull();
    expect(chain.reads).toBe(0);
  });

  test('one that takes no key leaves it to the file; the next key moves there', async () => {
    const chain = memoryKeychain();
    chain.open = false;
    const keys = openKeys(folder, chain);
    await keys.set('openai', 'sk-one');
    expect([keys.placeOf('openai'), keys.get('openai')]).toEqual(['file', 'sk-one']);
    chain.open = true;
    await keys.set('openai', 'sk-two');
    expect([keys.placeOf('openai'), keys.get('openai')]).toEqual(['keychain', 'sk-two']);
    expect(keyFile()).not.toContain('sk-');
  });

  test('removing removes it from both; what cannot be removed is said and kept in mind', async () => {
    const chain = memoryKeychain();
    const keys = openKeys(folder, chain);
    await keys.set('openai', 'sk-one');
    chain.open = false;
    await expect(keys.set('openai', '')).rejects.toThrow(/unlock it/);
    expect(keys.placeOf('openai')).toBe('keychain');
    chain.open = true;
    await keys.clear();
    expect([keys.placeOf('openai'), keys.get('openai'), keys.all()]).toEqual([null, null, []]);
    expect(chain.held.size).toBe(0);
  });

  test('what a locked one gives late does not take the place of a key that was entered meanwhile', async () => {
    const chain = memoryKeychain();
    await openKeys(folder, chain).set('openai', 'sk-one');
    const late = Promise.withResolvers<void>();
    const keys = openKeys(folder, {
      ...chain,
      get: async () => {
        await late.promise;
        return { ok: true, key: 'sk-one' };
      },
    });
    const reading = keys.ready();
    await keys.set('openai', 'sk-two');
    late.resolve();
    await reading;
    expect(keys.get('openai')).toBe('sk-two');
  });

  test('a locked one is no mistake: the key is not there for now', async () => {
    const chain = memoryKeychain();
    await openKeys(folder, chain).set('openai', 'sk-one');
    chain.open = false;
    const keys = openKeys(folder, chain);
    await keys.ready();
    expect([keys.placeOf('openai'), keys.get('openai')]).toEqual(['keychain', null]);
  });
});

describe.skipIf(process.platform !== 'linux')('the keychain of Linux', () => {
  test('where there is none, the file takes the key at once', async () => {
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=pullside-none' };
    const keys = openKeys(folder, openKeychain('pullside-test', env));
    await keys.set('openai', 'sk-one');
    expect(keys.placeOf('openai')).toBe('file');
  });

  test('one that never answers holds nobody up', async () => {
    // In no folder: what its path may hold is no part of this.
    const name = `pullside-bus-${process.pid}`;
    const bus = createServer().listen(`\0${name}`);
    await once(bus, 'listening');
    const calls: (() => void)[] = [];
    bus.on('connection', (connection) => calls.push(() => connection.destroy()));
    onTestFinished(() => {
      for (const end of calls) end();
      bus.close();
    });
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:abstract=${name}` };
    const keys = openKeys(folder, openKeychain('pullside-test', env, 4000));
    const startedAt = performance.now();
    await keys.set('openai', 'sk-one');
    expect([keys.placeOf('openai'), calls.length]).toEqual(['file', 1]);
    writeFileSync(join(folder, 'keys.json'), '{"openai": null}');
    await keys.ready();
    await keys.ready();
    expect(keys.get('openai')).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
