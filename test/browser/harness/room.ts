import type { Frame, Page } from 'puppeteer';
import { type FakeOpenAI, startFakeOpenAI } from '../../fakes/openai.ts';
import { connected } from './ask.ts';
import { type Launched, launch } from './browser.ts';
import { type Example, pullRequestUrl, startExample } from './example.ts';
import { drawn, openPanel, readyPanel } from './panel.ts';
import { useOpenAI } from './provider.ts';

/** Of no known format: only that it is ours tells what it is. */
export const KEY = 'quiet-otter-lantern-marble-9182';

/** A browser on the example's pages with the host installed, and a model server beside it. */
export interface Room {
  github: Example;
  server: FakeOpenAI;
  launched: Launched;
  open: OpenTab;
  close(): Promise<void>;
}

export interface Tab {
  page: Page;
  panel: Frame;
}

/** A new tab, in front, with the panel open and connected. `prepare` may touch it before its first load. */
export type OpenTab = (url?: string, prepare?: (page: Page) => Promise<void>) => Promise<Tab>;

export async function openRoom(): Promise<Room> {
  const [github, server] = await Promise.all([startExample(), startFakeOpenAI()]);
  const launched = await launch({ github, installHost: true });
  useOpenAI(launched.paths, server.url, KEY);
  const close = async () => {
    await launched.close();
    await Promise.all([github.close(), server.close()]);
  };
  return { github, server, launched, open: tabOpener(launched), close };
}

/** The panel is opened once in a profile; on later pages it is open by itself. */
export function tabOpener({ browser }: Launched, opened = false): OpenTab {
  let isOpen = opened;
  return async (url = pullRequestUrl, prepare = async () => {}) => {
    const page = await browser.newPage();
    await prepare(page);
    await page.goto(url);
    if (!isOpen) await openPanel(page);
    isOpen = true;
    const panel = await readyPanel(page, async (frame) => {
      await drawn(frame);
      await connected(frame);
    });
    return { page, panel };
  };
}
