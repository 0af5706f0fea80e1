import { writeSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';

/** Bytes of one write; the line discipline holds 4 KB. */
const CHUNK_BYTES = 1024;
/** Bytes that may wait for a program that does not read. */
const MAX_INPUT_BYTES = 1024 * 1024;
const FIRST_RETRY_MS = 5;
const LAST_RETRY_MS = 200;

/**
 * What waits to be typed. node-pty's own write would spin in the kernel, blocking
 * everything, when the program does not read; its descriptor is non-blocking, so we
 * write what it takes and try the rest again later.
 */
export class InputQueue {
  readonly #descriptor: number;
  #waiting: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | null = null;
  #retryMs = FIRST_RETRY_MS;
  #closed = false;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /** Throws AppError when too much waits already. */
  write(data: string | Buffer): void {
    if (this.#closed) return;
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    if (this.#waiting.length + bytes.length > MAX_INPUT_BYTES) throw tooMuch();
    this.#waiting = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, bytes]) : bytes;
    if (!this.#timer) this.#drain();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #drain(): void {
    this.#timer = null;
    while (this.#waiting.length > 0) {
      const written = tryWrite(this.#descriptor, this.#waiting.subarray(0, CHUNK_BYTES));
      if (written === 0) break;
      this.#waiting = this.#waiting.subarray(written);
      this.#retryMs = FIRST_RETRY_MS;
    }
    if (this.#waiting.length > 0) this.#retry();
  }

  #retry(): void {
    this.#timer = setTimeout(() => this.#drain(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }
}

/** Bytes taken, 0 when the PTY is full. A PTY whose program is gone takes, and loses, everything. */
function tryWrite(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? 0 : bytes.length;
  }
}

function tooMuch(): AppError {
  return new AppError(
    'too-large',
    'The program does not read its input; what was typed or pasted is too much to keep. Paste less.',
  );
}
