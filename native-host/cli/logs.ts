import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { redact } from '../ai/redaction/redact.ts';
import { logFile } from '../daemon/log.ts';
import type { Paths } from '../settings/paths.ts';
import { ownKeys } from './own-keys.ts';
import { UsageError } from './usage.ts';

export interface LogsOptions {
  lines: number;
  follow?: boolean;
  path?: boolean;
}

const LOOK_MS = 250;

/** `pullside logs`: the last lines of the daemon's log, or with `follow` those that come as well. */
export async function runLogs(paths: Paths, options: LogsOptions, signal: AbortSignal): Promise<number> {
  const file = logFile(paths.log);
  if (options.path) {
    console.log(file);
    return 0;
  }
  if (!Number.isInteger(options.lines) || options.lines < 0)
    throw new UsageError('--lines is a whole number, such as 50');
  if (!existsSync(file) && !options.follow) throw new AppError('not-found', `there is no log yet (${file})`);
  const current = contents(file);
  const end = options.follow ? current.lastIndexOf('\n') + 1 : current.length;
  const lines = `${contents(`${file}.1`)}${current.slice(0, end)}`.trimEnd().split('\n');
  await print(options.lines === 0 ? [] : lines.slice(-options.lines));
  if (options.follow) await follow(file, Buffer.byteLength(current.slice(0, end)), signal);
  return 0;
}

/** Prints whole lines as they are written; a log that moved aside begins anew. */
async function follow(file: string, from: number, signal: AbortSignal): Promise<void> {
  let offset = from;
  while (!signal.aborted) {
    if (sizeOf(file) < offset) offset = 0;
    const text = textAfter(file, offset);
    const end = text.lastIndexOf('\n') + 1;
    offset += Buffer.byteLength(text.slice(0, end));
    if (end > 0) await print(text.slice(0, end - 1).split('\n'));
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Redacted when it was written; once more for keys that came later, and for what Node wrote as it died. */
async function print(lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  console.log(redact(lines.join('\n'), { ownKeys: await ownKeys(process.env) }).text);
}

function contents(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function textAfter(file: string, offset: number): string {
  const length = sizeOf(file) - offset;
  if (length <= 0) return '';
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, length, offset));
  } finally {
    closeSync(descriptor);
  }
}
