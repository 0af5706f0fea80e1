import { resolve } from 'node:path';
import { type Browser, browsers, CHROMIUM_MANIFESTS, type Family } from '../../manifests/browsers.ts';
import { AppError } from '../../shared/errors.ts';
import { HOST_NAME } from '../../shared/protocol/version.ts';
import { confinedBrowsers } from './confined.ts';
import { type Machine, pathsOf, placed } from './system.ts';

/** Where a manifest goes. */
export interface ManifestPlace {
  browser: string;
  family: Family;
  manifest: string;
  /** Windows: the registry key whose value is the manifest's path; null where the place itself tells. */
  key: string | null;
}

export interface Wanted {
  /** Rows of the table, by id. */
  browsers: readonly string[];
  /** Of a Chromium started with this folder. */
  userDataDir: string | null;
}

/**
 * Where to register: the named browsers, a user-data folder, or every browser that this user has. Throws AppError.
 * @param program the program's folder, where manifests lie that a registry key names
 */
export function choosePlaces(wanted: Wanted, machine: Machine, program: string): ManifestPlace[] {
  if (wanted.userDataDir !== null) return [placeIn(wanted.userDataDir, machine)];
  const rows = wanted.browsers.length > 0 ? wanted.browsers.map(findBrowser) : foundBrowsers(machine);
  return rows.map((row) => placeOf(row, machine, program));
}

function findBrowser(id: string): Browser {
  const found = browsers.find((row) => row.id === id);
  if (found) return found;
  throw new AppError('not-found', unknownBrowser(id));
}

export function isBrowser(id: string): boolean {
  return browsers.some((row) => row.id === id);
}

export function unknownBrowser(id: string): string {
  return `${id} is not a browser known here; known are ${known()}, and ${any}`;
}

const any = 'any Chromium by --user-data-dir';
const known = () => browsers.map((row) => row.id).join(', ');

function foundBrowsers(machine: Machine): Browser[] {
  const found = browsers.filter((row) => isHere(row, machine));
  if (found.length > 0) return found;
  throw new AppError(
    'not-found',
    `No browser was found. Name one with --browser; known are ${known()}, and ${any}`,
  );
}

/** Used by this user, or installed; a confined Firefox reads the manifests of the other one. */
function isHere(row: Browser, machine: Machine): boolean {
  const on = row.on[machine.system];
  if (!on) return false;
  if (on.used.some((folder) => machine.exists(placed(folder, machine)))) return true;
  if (on.programs.some((program) => isInstalled(program, machine))) return true;
  return confinedBrowsers(machine).some(({ portal, name }) => portal !== null && name === row.name);
}

function isInstalled(program: string, machine: Machine): boolean {
  const { join, delimiter } = pathsOf(machine);
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = {
    // Snap's commands are the confined ones.
    linux: folders.filter((folder) => !folder.startsWith('/snap/')).map((folder) => join(folder, program)),
    darwin: ['/Applications', join(machine.home, 'Applications')].map((at) => join(at, `${program}.app`)),
    win32: [],
  };
  return places[machine.system].some((path) => machine.exists(path));
}

function placeOf(row: Browser, machine: Machine, program: string): ManifestPlace {
  const on = row.on[machine.system];
  if (!on) throw new AppError('not-found', `There is no ${row.name} for this system.`);
  const { name: browser, family } = row;
  const { join } = pathsOf(machine);
  if (machine.system !== 'win32')
    return { browser, family, manifest: join(placed(on.hosts, machine), `${HOST_NAME}.json`), key: null };
  // One folder, but the two families read different manifests.
  const manifest = join(program, family === 'chromium' ? `${HOST_NAME}.json` : `${HOST_NAME}.firefox.json`);
  return { browser, family, manifest, key: `HKCU\\${on.hosts}\\${HOST_NAME}` };
}

function placeIn(folder: string, machine: Machine): ManifestPlace {
  if (machine.system === 'win32')
    throw new AppError('refused', 'On Windows hosts are registered for a browser: use --browser.');
  if (!machine.exists(resolve(folder)))
    throw new AppError(
      'not-found',
      `There is no folder ${folder}; start the browser with it once, or make it.`,
    );
  const manifest = resolve(folder, CHROMIUM_MANIFESTS, `${HOST_NAME}.json`);
  return { browser: folder, family: 'chromium', manifest, key: null };
}
