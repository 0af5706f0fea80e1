import { fileURLToPath } from 'node:url';
import { type Browser, launch } from 'puppeteer';
import { requireChromium } from '../../../scripts/setup/chromium.ts';
import type { Start } from './start.ts';

/** The extension as built for it. */
export const builtExtension = fileURLToPath(new URL('../../../dist/extension/chrome-mv3', import.meta.url));

export function startChromium({ github, profile, env, viewport, ...options }: Start): Promise<Browser> {
  return launch({
    executablePath: requireChromium(),
    headless: options.headless,
    pipe: true,
    handleSIGINT: false,
    enableExtensions: [options.extension ?? builtExtension, ...options.others],
    userDataDir: profile,
    env,
    args: chromiumFlags(github?.port ?? null),
    defaultViewport: viewport,
  });
}

/** Quiet; with `port`, offline too: every host of the web is the server at that port. */
export function chromiumFlags(port: number | null): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const example = [
    `--host-resolver-rules=MAP * 127.0.0.1:${port}`,
    '--ignore-certificate-errors',
    '--no-proxy-server',
  ];
  return [
    ...asRoot,
    ...(port === null ? [] : example),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ];
}
