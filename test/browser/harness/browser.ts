import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer';
import { endDaemon } from '../../../native-host/daemon/status.ts';
import { type Paths, resolvePaths } from '../../../native-host/settings/paths.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { Github } from './github.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The same tests run in both, as a project of their own each (vitest.config.ts). */
export const isFirefox = process.env.PULLSIDE_BROWSER === 'firefox';

export interface LaunchOptions {
  /** Null: the real web. */
  github: Github | null;
  installHost: boolean;
  /** Folder of the unpacked extension; the built one by default. */
  extension?: string;
  /** Further unpacked extensions. */
  others?: string[];
  /** A home that was used before, e.g. to come back after a crash; a new one by default. */
  home?: string;
  /** Name of the profile below the home; several browsers may share one home. */
  profile?: string;
  headless?: boolean;
  /** The person's own home for browser and shell, instead of a throw-away one. */
  ownHome?: boolean;
  width?: number;
  height?: number;
}

export interface Launched {
  browser: Browser;
  /** Everything that this browser and its host write is below it. */
  home: string;
  profile: string;
  /** Environment for commands of Pullside that should meet this host. */
  env: NodeJS.ProcessEnv;
  paths: Paths;
  /** Closes the browser, ends the daemon and removes the home. */
  close(): Promise<void>;
}

/** A browser with the built extension and a throw-away profile, the host registered or not. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'pullside-'));
  const profile = join(home, options.profile ?? 'profile');
  mkdirSync(profile, { recursive: true });
  const env = {
    ...(options.ownHome ? process.env : strangersEnv(home)),
    PULLSIDE_HOME: join(home, 'pullside'),
  };
  if (options.github && !options.ownHome) exportApi(home, options.github);
  const paths = resolvePaths(env);
  // The browser looks for the host when the first panel asks for it.
  const installed = options.installHost ? installHost({ env, profile }) : null;
  const starting = (isFirefox ? startFirefox : startChromium)({
    github: options.github,
    profile,
    env,
    headless: options.headless ?? true,
    viewport:
      options.headless === false ? null : { width: options.width ?? 1440, height: options.height ?? 900 },
    extension: options.extension,
    others: options.others ?? [],
  });
  await Promise.allSettled([installed, starting]);
  const browser = await starting;
  const close = async () => {
    await browser.close();
    await endDaemon(paths);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  await installed?.catch(async (error) => {
    await close();
    throw error;
  });
  return { browser, home, profile, env, paths, close };
}

/** Of someone who has nothing yet: what is written goes below `home`. */
function strangersEnv(home: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: home };
  for (const name of ['CONFIG', 'CACHE', 'DATA', 'STATE']) delete env[`XDG_${name}_HOME`];
  return env;
}

/** The host asks this GitHub too: its address comes from where a person would export it. */
function exportApi(home: string, { apiUrl }: Github): void {
  for (const file of ['.profile', '.bash_profile', '.zprofile'])
    appendFileSync(join(home, file), `export GITHUB_API_URL=${apiUrl}\n`);
}

/** Registers the host for this one browser, as `pullside install` does. */
export async function installHost({ env, profile }: Pick<Launched, 'env' | 'profile'>): Promise<void> {
  // Firefox looks below the home, whatever the profile.
  const where = isFirefox ? ['--browser', 'firefox'] : ['--user-data-dir', profile];
  await pullside(['install', ...where], env);
}

/** Runs a command of Pullside as built; resolves with its standard output. */
export async function pullside(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = join(root, 'bin/pullside.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  return stdout;
}
