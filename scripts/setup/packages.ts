import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../node.mjs';
import { SetupFailure } from './failure.ts';

interface Locked {
  version?: string;
  optional?: boolean;
}

/**
 * Installs what package-lock.json names, unless just that is installed. No package's script runs: each of ours
 * comes with its binaries, and better-sqlite3 would go and look for a compiler all the same.
 */
export function ensurePackages(root: string): void {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && sameVersions(join(root, 'package-lock.json'), installed)) return;
  console.log('Installing packages');
  const failed = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    PUPPETEER_SKIP_DOWNLOAD: '1',
  });
  if (failed !== null)
    throw new SetupFailure(`npm ci failed with exit code ${failed}; its messages stand above`);
}

/** npm writes `.package-lock.json` last, so that an installation that was cut short has none. */
function sameVersions(wantedFile: string, installedFile: string): boolean {
  const wanted = packagesOf(wantedFile);
  const installed = packagesOf(installedFile);
  const lacks = ([path, entry]: [string, Locked]) =>
    path !== '' && !(entry.optional && !installed[path]) && installed[path]?.version !== entry.version;
  return !Object.entries(wanted).some(lacks) && Object.keys(installed).every((path) => path in wanted);
}

function packagesOf(file: string): Record<string, Locked> {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
