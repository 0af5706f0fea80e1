import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, browsers, CHROMIUM_MANIFESTS } from '../../manifests/browsers.ts';
import { AppError } from '../../shared/errors.ts';
import { HOST_NAME } from '../../shared/protocol/version.ts';

/** A place that a manifest goes to. */
export interface Place {
  browser: string;
  manifest: string;
}

/** Where to register: the named browser, a user-data folder, or every browser that this user has used. */
export function choosePlaces(browser: string | undefined, userDataDir: string | undefined): Place[] {
  if (userDataDir !== undefined) return [placeIn(resolve(userDataDir), userDataDir)];
  if (browser !== undefined) return [placeOf(findBrowser(browser))];
  const used = browsers.filter((row) => existsSync(folderOf(row)));
  return (used.length > 0 ? used : browsers).map(placeOf);
}

function findBrowser(id: string): Browser {
  const found = browsers.find((row) => row.id === id);
  if (found) return found;
  const known = browsers.map((row) => row.id).join(', ');
  throw new AppError(
    'not-found',
    `${id} is not a browser known here; known are ${known}, and any by --user-data-dir.`,
  );
}

function placeOf(browser: Browser): Place {
  return placeIn(folderOf(browser), browser.name);
}

function placeIn(folder: string, browser: string): Place {
  return { browser, manifest: join(folder, CHROMIUM_MANIFESTS, `${HOST_NAME}.json`) };
}

function folderOf(browser: Browser): string {
  if (process.platform === 'darwin')
    return join(homedir(), 'Library/Application Support', browser.folders.darwin);
  if (process.platform === 'linux')
    return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), browser.folders.linux);
  throw new AppError('refused', `Registering on ${process.platform} is not supported yet.`);
}
