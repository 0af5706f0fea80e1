import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The program's main file, also when its launcher was started. */
export function programFile(started: string = process.argv[1] ?? ''): string {
  const file = realpathSync(started);
  return basename(file) === 'pullside.mjs' ? join(dirname(file), '../dist/host/pullside.js') : file;
}
