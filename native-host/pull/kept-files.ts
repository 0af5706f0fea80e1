import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type * as z from 'zod/mini';

/** Values by name that outlive the process. Which of them are still there is no promise. */
export interface KeptFiles<T> {
  read(name: string): Promise<T | null>;
  write(name: string, value: T): Promise<void>;
}

export interface KeptFilesLimits {
  count: number;
  /** Of one, and of all. */
  bytes: number;
  total: number;
  /** Milliseconds. */
  age: number;
}

const MB = 1024 * 1024;
const LIMITS: KeptFilesLimits = { count: 40, bytes: 16 * MB, total: 64 * MB, age: 30 * 24 * 3_600_000 };
const OURS = /^[0-9a-f]{64}\.json$/;

/** One file each, for the person's eyes only; the oldest make room. */
export function openKeptFiles<T>(
  folder: string,
  schema: z.ZodMiniType<T>,
  limits: KeptFilesLimits = LIMITS,
): KeptFiles<T> {
  const fileOf = (name: string) => join(folder, `${name}.json`);
  // What is old goes also where nothing new comes.
  void makeRoom(folder, limits).catch(() => {});
  return {
    read: async (name) => {
      const text = await readFile(fileOf(name), 'utf8').catch(() => null);
      return text === null ? null : parse(text, schema);
    },
    // What cannot be kept is asked for again.
    write: async (name, value) => {
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > limits.bytes) return rm(fileOf(name), { force: true });
      await put(folder, fileOf(name), text).catch(() => {});
      await makeRoom(folder, limits).catch(() => {});
    },
  };
}

async function put(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileAtomic(file, text, { mode: 0o600 });
}

function parse<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function makeRoom(folder: string, { count, total, age }: KeptFilesLimits): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OURS.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await sizeOf(join(folder, name))) })),
  );
  let [left, bytes] = [files.length, files.reduce((sum, { size }) => sum + size, 0)];
  for (const { name, size, mtimeMs } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    const isOld = Date.now() - mtimeMs > age;
    if (!isOld && left <= count && bytes <= total) return;
    await rm(join(folder, name), { force: true });
    left -= 1;
    bytes -= size;
  }
}

async function sizeOf(path: string): Promise<{ size: number; mtimeMs: number }> {
  const { size, mtimeMs } = await stat(path);
  return { size, mtimeMs };
}
