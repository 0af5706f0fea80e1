import { fileURLToPath } from 'node:url';
import { type Browser, launch } from 'puppeteer';
import { findFirefox } from '../../../scripts/setup/firefox.ts';
import type { Start } from './start.ts';

export const builtForFirefox = fileURLToPath(new URL('../../../dist/extension/firefox-mv3', import.meta.url));

export async function startFirefox({ github, profile, env, viewport, ...options }: Start): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox found; PULLSIDE_FIREFOX can name one.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: options.headless,
    handleSIGINT: false,
    acceptInsecureCerts: true,
    userDataDir: profile,
    env,
    // Lets a test open the extension's own pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: preferences(github?.port ?? null),
    defaultViewport: viewport,
  });
  for (const folder of [options.extension ?? builtForFirefox, ...options.others])
    await browser.installExtension(folder);
  return browser;
}

/** The background sleeps whenever it may; with `port`, every host of the web is the server at that port. */
function preferences(port: number | null): Record<string, unknown> {
  const sleepy = { 'extensions.background.idle.timeout': 500 };
  const example = {
    'network.proxy.type': 0,
    'network.dns.forceResolve': '127.0.0.1',
    'network.socket.forcePort': `443=${port}`,
    'network.stricttransportsecurity.preloadlist': false,
    'security.cert_pinning.enforcement_level': 0,
  };
  return port === null ? sleepy : { ...sleepy, ...example };
}
