import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts `pullside` into node_modules/.bin, where npm links every command but the
 * root package's own. It names this Node absolutely: the one on PATH may be too old.
 */
export function ensureCommand(root: string): void {
  const bin = join(root, 'node_modules', '.bin');
  const launcher = join(root, 'bin', 'pullside.mjs');
  mkdirSync(bin, { recursive: true });
  if (process.platform === 'win32')
    writeIfChanged(join(bin, 'pullside.cmd'), `@"${process.execPath}" "${launcher}" %*\r\n`);
  writeIfChanged(
    join(bin, 'pullside'),
    `#!/bin/sh\nexec ${quoted(process.execPath)} ${quoted(launcher)} "$@"\n`,
  );
}

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
