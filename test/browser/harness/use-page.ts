import type { Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Launched, launch } from './browser.ts';
import { type Example, startExample } from './example.ts';
import { contentScriptWorld } from './hostile.ts';

/** What a file's tests use: filled before the first of them. */
export interface Stage {
  github: Example;
  launched: Launched;
  page: Page;
}

export interface StageOptions {
  installHost?: boolean;
  /** A new page for each test, or one for all. */
  pages?: 'each' | 'one';
  /** Further pages, before the browser starts. */
  prepare?: (github: Example) => void;
}

/** Has a browser on the example's pages for a file's tests, the host registered or not. */
export function usePage({
  installHost = false,
  pages = 'each',
  prepare = () => {},
}: StageOptions = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.github = await startExample();
    prepare(stage.github);
    stage.launched = await launch({ github: stage.github, installHost });
  });
  afterAll(async () => {
    await stage.launched?.close();
    await stage.github?.close();
  });
  const [before, after] = pages === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    stage.page = await stage.launched.browser.newPage();
  });
  after(() => stage.page.close());
  return stage;
}

/** The same with a page for each test, which finds no request noted yet and leaves the panel closed. */
export function useHostilePage(prepare?: StageOptions['prepare']): Stage {
  const stage = usePage({ prepare });
  beforeEach(() => {
    stage.github.requests.length = 0;
  });
  afterEach(async () => {
    if (stage.page.url().startsWith('https://github.com'))
      await contentScriptWorld(stage.page).evaluate(() => chrome.storage.local.set({ layout: null }));
  });
  return stage;
}
