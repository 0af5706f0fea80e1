import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { shellQuote } from '../shell-quote.ts';

/**
 * Node's option for what runs as long as a panel is open: it collects its garbage on its main thread alone. Its heap is
 * small, and the helpers would take from the browser and the programs in terminals the processors that these wait for.
 */
export const SINGLE_THREADED_GC = '--single-threaded-gc';

/** The program's main file, also when its launcher was started. */
export function programFile(started: string = process.argv[1] ?? ''): string {
  const file = realpathSync(started);
  return basename(file) === 'pullside.mjs' ? join(dirname(file), '../dist/host/pullside.js') : file;
}

/** Whether npm put the program where it is. */
export function isPacked(): boolean {
  return programFile().includes(join('node_modules', 'pullside', 'dist'));
}

/** How a shell's own files call it, from any folder. */
export function commandAnywhere(): string {
  return isPacked() ? 'pullside' : shellQuote(join(dirname(programFile()), '../../bin/pullside.mjs'));
}

/** How a person calls it: npm puts no command of a clone's own on the PATH. */
export function commandName(): string {
  return isPacked() ? 'pullside' : 'npx --no pullside';
}
