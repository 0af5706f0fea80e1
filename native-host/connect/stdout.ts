import { Console } from 'node:console';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/**
 * Keeps standard output for frames: whatever else writes to it, console.log included, lands on
 * standard error. Writes are not blocking, so that the shim sees its input end while the browser
 * reads nothing.
 */
export function claimStdout(): Writable {
  const frames = new Socket({ fd: 1, readable: false, writable: true });
  process.stdout.write = process.stderr.write.bind(process.stderr);
  globalThis.console = new Console(process.stderr, process.stderr);
  return frames;
}
