import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';
import { readJson, writeJson } from './json-file.ts';

const KeysFile = z.record(z.string(), z.string());

/** The providers' API keys: keys.json, readable by the user only. */
export interface Keys {
  get(provider: string): string | null;
  /** "" removes the key. */
  set(provider: string, key: string): void;
  /** Every key there is, for redaction. */
  all(): string[];
}

export function openKeys(folder: string): Keys {
  const file = join(folder, 'keys.json');
  const read = () => {
    makePrivate(file, 0o600);
    return readJson(file, KeysFile, {});
  };
  return {
    get: (provider) => read().value[provider] ?? null,
    set: (provider, key) => {
      const { value, problem } = read();
      if (problem !== null) throw new AppError('refused', problem);
      const { [provider]: _, ...others } = value;
      writeJson(file, key === '' ? others : { ...others, [provider]: key }, 0o600);
      makePrivate(folder, 0o700);
    },
    all: () => Object.values(read().value),
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
