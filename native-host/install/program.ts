import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The program's main file, also when its launcher was started. */
export function programFile(started: string = process.argv[1] ?? ''): string {
  const file = realpathSync(started);
  return basename(file) === 'pullside.mjs' ? join(dirname(file), '../dist/host/pullside.js') : file;
}

/** Whether npm put the program where it is. */
export function isPacked(): boolean {
  return programFile().includes(join('node_modules', 'pullside', 'dist'));
}

/** How a person calls it: npm puts no command of a clone's own on the PATH. */
export function commandName(): string {
  return isPacked() ? 'pullside' : 'npx --no pullside';
}
