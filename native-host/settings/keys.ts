import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Keychain } from './keychain/keychain.ts';

/** By provider: its key, or null where the key lies in the keychain. */
const KeysFile = z.record(z.string(), z.nullable(z.string()));
type KeysFile = z.infer<typeof KeysFile>;

export type KeyPlace = 'keychain' | 'file';

/** The providers' API keys: in the system's keychain, else in keys.json, readable by the user only. */
export interface Keys {
  /** Why the file could not be read, null when it could. */
  problem(): string | null;
  /** Settles when the keychain was read, or did not answer for a while: it may be locked. */
  ready(): Promise<void>;
  /** Null also where the keychain does not give it. */
  get(provider: string): string | null;
  /** Where the key lies, null when there is none. */
  placeOf(provider: string): KeyPlace | null;
  /** What a key is there for. */
  names(): string[];
  /** "" removes the key, wherever it lies. Into the keychain when there is one that answers. */
  set(provider: string, key: string): Promise<void>;
  /** Removes every key. */
  clear(): Promise<void>;
  /** Every key there is, for redaction. */
  all(): string[];
  /** Keys that come another way, which redaction has to know too. */
  learn(keys: readonly string[]): void;
}

/** How long a question waits for the keychain; what it gives later serves the next one. */
const PATIENCE_MS = 3000;
/** A keychain that gave no key is asked again after this. */
const AGAIN_MS = 30_000;

/** @param keychain null where everything lies in the folder */
export function openKeys(folder: string, keychain: Keychain | null = null): Keys {
  const file = openKeyFile(folder);
  const unlocked = new Map<string, string>();
  const learned = new Set<string>();
  let reading: Promise<unknown> = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;

  const readOne = async (provider: string) => {
    const reply = await keychain?.get(provider);
    // Meanwhile it may have been entered anew, or removed.
    const isOpen = file.read()[provider] === null && !unlocked.has(provider);
    if (reply?.ok && reply.key !== null && isOpen) unlocked.set(provider, reply.key);
  };
  const ready = async () => {
    const missing = Object.entries(file.read()).filter(([id, key]) => key === null && !unlocked.has(id));
    if (missing.length === 0) return;
    if (performance.now() - readAt > AGAIN_MS) {
      readAt = performance.now();
      reading = Promise.all(missing.map(([provider]) => readOne(provider)));
    }
    await Promise.race([reading, after(readAt + PATIENCE_MS - performance.now())]);
  };
  const get = (provider: string) => file.read()[provider] ?? unlocked.get(provider) ?? null;
  const set = async (provider: string, key: string) => {
    file.check();
    if (key === '') await removeFrom(keychain, provider, file.read()[provider] === null);
    const inKeychain = key !== '' && keychain !== null && (await keychain.set(provider, key));
    file.write(provider, key === '' ? undefined : inKeychain ? null : key);
    if (inKeychain) unlocked.set(provider, key);
    else unlocked.delete(provider);
  };
  return {
    problem: file.problem,
    ready,
    get,
    set,
    clear: async () => {
      for (const provider of Object.keys(file.read())) await set(provider, '');
    },
    placeOf: (provider) => {
      const key = file.read()[provider];
      return key === undefined ? null : key === null ? 'keychain' : 'file';
    },
    names: () => Object.keys(file.read()),
    all: () => [
      ...Object.values(file.read()).filter((key) => key !== null),
      ...unlocked.values(),
      ...learned,
    ],
    learn: (keys) => {
      for (const key of keys) learned.add(key);
    },
  };
}

/** A key that was once written there and given up on in time may lie there too. */
async function removeFrom(keychain: Keychain | null, provider: string, liesThere: boolean): Promise<void> {
  const removed = keychain !== null && (await keychain.remove(provider));
  if (liesThere && !removed)
    throw new AppError(
      'store-failed',
      "The system's keychain did not remove the key: unlock it, then try again.",
      { retryable: true },
    );
}

/** keys.json. A file that is broken is read as empty, and never written. */
function openKeyFile(folder: string) {
  const file = join(folder, 'keys.json');
  const content = () => {
    makePrivate(file, 0o600);
    return readJson<KeysFile>(file, KeysFile, {});
  };
  const problem = () => content().problem;
  const check = () => {
    const said = problem();
    if (said !== null) throw new AppError('refused', said);
  };
  return {
    read: () => content().value,
    problem,
    check,
    write(provider: string, key: string | null | undefined) {
      check();
      writeJson(file, { ...content().value, [provider]: key }, 0o600);
      makePrivate(folder, 0o700);
    },
  };
}

/** Where it is not there or not the user's, reading or writing it says so. */
function makePrivate(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    return;
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref());
}
