import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';

/** Bytes after which the log moves aside; one older file is kept. */
const MAX_LOG_BYTES = 1024 * 1024;
const MAX_LINE_LENGTH = 8 * 1024;

export interface Log {
  info(text: string): void;
  error(text: string, error: unknown): void;
}

export function logFile(folder: string): string {
  return join(folder, 'daemon.log');
}

/** A bounded log of lines; every line passes `redact` before it is written. Failing to write is ignored. */
export function openLog(folder: string, redact: (text: string) => string): Log {
  const file = logFile(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  function write(level: string, text: string): void {
    try {
      const line = redact(text).slice(0, MAX_LINE_LENGTH);
      moveAsideWhenFull(file);
      appendFileSync(file, `${new Date().toISOString()} ${process.pid} ${level} ${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not end the daemon, and what cannot be redacted is not written.
    }
  }

  return {
    info: (text) => write('info', text),
    error: (text, error) => write('error', `${text}: ${inspect(error)}`),
  };
}

function moveAsideWhenFull(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
}
