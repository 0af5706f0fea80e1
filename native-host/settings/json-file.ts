import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';

/** What a file of the configuration holds; `problem` says why it could not be read. */
export interface Content<T> {
  value: T;
  problem: string | null;
}

/** Reads a JSON file; one that is absent gives `empty`, one that is broken gives `empty` and says so. */
export function readJson<T>(file: string, schema: z.ZodMiniType<T>, empty: T): Content<T> {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? { value: parsed.data, problem: null } : { value: empty, problem: broken(file) };
  } catch (error) {
    if (isMissing(error)) return { value: empty, problem: null };
    return { value: empty, problem: error instanceof SyntaxError ? broken(file) : unreadable(file) };
  }
}

/** Replaces the file as a whole: a reader sees the old or the new one. `mode` is the file's; its folder is private. */
export function writeJson(file: string, value: unknown, mode: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileAtomic.sync(file, `${JSON.stringify(value, null, 2)}\n`, { mode });
  } catch (error) {
    throw new AppError('store-failed', `${file} could not be written. Check the disk and the file's owner.`, {
      retryable: true,
      cause: error,
    });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function broken(file: string): string {
  return `${file} is not valid. Mend it or delete it; until then the defaults are in use and nothing is written to it.`;
}

function unreadable(file: string): string {
  return `${file} cannot be read. Check its owner and its mode; until then the defaults are in use.`;
}
