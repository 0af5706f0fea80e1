import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupFailure } from './failure.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

const applications: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Path of a Chromium, or null: PULLSIDE_CHROME, else one on PATH, else an application's usual place. */
function findChromium(env: NodeJS.ProcessEnv): string | null {
  if (env.PULLSIDE_CHROME) return existsSync(env.PULLSIDE_CHROME) ? env.PULLSIDE_CHROME : null;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...(applications[process.platform] ?? [])].find(existsSync) ?? null;
}

/** Path of a Chromium; throws a sentence that says what to install. */
export function requireChromium(env: NodeJS.ProcessEnv = process.env): string {
  const path = findChromium(env);
  if (path) return path;
  if (env.PULLSIDE_CHROME) throw new SetupFailure(`PULLSIDE_CHROME names no file: ${env.PULLSIDE_CHROME}`);
  throw new SetupFailure(
    'No Chromium found. Install Chromium, Chrome or Edge, or name one in PULLSIDE_CHROME.',
  );
}

/** As requireChromium, but first installs one where that is simple: on Debian, as root. */
export function ensureChromium(): string {
  if (!process.env.PULLSIDE_CHROME && !findChromium(process.env) && canInstall()) installOnDebian();
  return requireChromium();
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');
}

function installOnDebian(): void {
  console.log('No Chromium found: installing Debian’s with apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', 'update'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const wanted = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];
  spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}
