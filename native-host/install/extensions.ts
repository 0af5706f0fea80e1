import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Family } from '../../manifests/browsers.ts';

const prefixes: Record<Family, string> = { chromium: 'chrome-', firefox: 'firefox-' };

/** The folder of the unpacked extension that came with the program, null when there is none. @param program its main file */
export function extensionFolder(program: string, family: Family): string | null {
  const folder = join(dirname(program), '..', 'extension');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((one) => one.startsWith(prefixes[family]) && !one.endsWith('.zip'));
  return name === undefined ? null : join(folder, name);
}
