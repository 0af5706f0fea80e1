import { Console } from 'node:console';
import type { Writable } from 'node:stream';

/**
 * Keeps standard output for frames: for everyone else, console.log included, `process.stdout` is
 * standard error from now on.
 */
export function claimStdout(): Writable {
  const frames = process.stdout;
  Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });
  globalThis.console = new Console(process.stderr, process.stderr);
  return frames;
}
