import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Frame, launch as launchBrowser, type Page } from 'puppeteer';
import { requireChromium } from '../../scripts/setup/chromium.ts';
import { type Launched, launch } from '../browser/harness/browser.ts';
import { chromiumFlags } from '../browser/harness/chromium.ts';
import { pullRequestUrl, startExample } from '../browser/harness/example.ts';
import { openPanel } from '../browser/harness/panel.ts';
import { openTerminal, run } from '../browser/harness/terminal.ts';
import { startPlain } from './plain/server.ts';

/** A page with a terminal: ours in the panel's frame, or the plain one. */
export interface Stage {
  page: Page;
  frame: Frame;
}

export interface Stages {
  ours: Stage;
  plain: Stage;
  /** As the plain one, without a shell. */
  memory: Stage;
  close(): Promise<void>;
}

const folder = join(import.meta.dirname, '../../out/bench');
/** As many lines as the panel's terminals keep. */
const SCROLLBACK = 10_000;

/** The panel with a terminal, and plain pages with one of the same size. `files` are served to the plain pages. */
export async function openStages(files: Record<string, string>): Promise<Stages> {
  mkdirSync(folder, { recursive: true });
  const github = await startExample();
  const launched = await launch({ github, installHost: true });
  const ours = await openOurs(launched);
  const size = await sizeOf(ours);
  const server = await startPlain(files);
  const browser = await launchPlain();
  const query = `cols=${size.cols}&rows=${size.rows}&scrollback=${SCROLLBACK}`;
  return {
    ours,
    plain: await openPage(browser, `${server.url}/?${query}&shell`),
    memory: await openPage(browser, `${server.url}/?${query}`),
    close: async () => {
      await browser.close();
      server.close();
      await launched.close();
      await github.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openOurs({ browser }: Launched): Promise<Stage> {
  const page = await browser.newPage();
  await page.goto(pullRequestUrl);
  const frame = await openPanel(page);
  await openTerminal(frame);
  return { page, frame };
}

async function sizeOf({ page, frame }: Stage): Promise<{ cols: number; rows: number }> {
  const shown = await run(page, frame, 'stty size', /^\d+ \d+$/m);
  const [rows, cols] = (shown.find((row) => /^\d+ \d+$/.test(row)) ?? '').split(' ').map(Number);
  return { cols: cols ?? 80, rows: rows ?? 24 };
}

function launchPlain(): Promise<Browser> {
  return launchBrowser({
    executablePath: requireChromium(),
    pipe: true,
    args: chromiumFlags(null),
    defaultViewport: { width: 1440, height: 900 },
  });
}

async function openPage(browser: Browser, url: string): Promise<Stage> {
  const page = await browser.newPage();
  await page.goto(url);
  return { page, frame: page.mainFrame() };
}
