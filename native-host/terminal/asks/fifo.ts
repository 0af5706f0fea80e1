import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** How a question ended, as the shell is told. */
export const STATUS = { done: 0, failed: 1, stopped: 130 } as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** The shell opens its end when it begins to wait, a moment after it asked. */
const RETRY_MS = 10;
const PATIENCE_MS = 3000;

/** Tells the shell that waits how its question ended; false when no shell waits there. */
export async function answerShell(fifo: string, ask: string, status: Status): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!tryAnswer(fifo, `${ask} ${status}\n`)) {
    if (performance.now() > deadline) return false;
    await pause(RETRY_MS);
  }
  return true;
}

/** Without a reader the opening fails at once instead of waiting for one. */
function tryAnswer(fifo: string, line: string): boolean {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    return fstatSync(descriptor).isFIFO() && writeSync(descriptor, line) > 0;
  } catch {
    return false;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
