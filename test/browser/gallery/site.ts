import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import puppeteer, { type Page } from 'puppeteer';
import { build, type PreviewServer, preview } from 'vite';
import { requireChromium } from '../../../scripts/setup/chromium.ts';
import type { Shot } from './shots.ts';

const root = fileURLToPath(new URL('page', import.meta.url));
const outDir = fileURLToPath(new URL('../../../out/gallery/site', import.meta.url));

/** The gallery in a browser; its one page shows what is asked for. */
export interface Gallery {
  page: Page;
  close(): Promise<void>;
}

export async function openGallery(): Promise<Gallery> {
  const site = await serveGallery();
  const browser = await puppeteer.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  // What fades would be looked at half-way.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(site.url);
  const close = async () => {
    await browser.close();
    await site.close();
  };
  return { page, close };
}

/** Shows it as in a page that was just loaded, which would take most of the time. */
export async function showShot(page: Page, shot: Shot, deviceScaleFactor = 1): Promise<void> {
  const { state, theme, dock, width, height, press = [] } = shot;
  await page.setViewport({ width, height, deviceScaleFactor });
  const query = new URLSearchParams({ state, theme, dock });
  for (const selector of press) query.append('press', selector);
  await page.evaluate(
    (wanted) => (globalThis as unknown as { show: (wanted: string) => Promise<void> }).show(wanted),
    query.toString(),
  );
}

/** Builds the gallery and serves it on a free port of this machine. */
async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const settings = { root, configFile: false as const, logLevel: 'warn' as const, plugins: [preact()] };
  await build({ ...settings, build: { outDir, emptyOutDir: true } });
  const server: PreviewServer = await preview({
    ...settings,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The gallery is not served.');
  return { url, close: () => server.close() };
}
