import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePage } from '../../native-host/cli/read-page.ts';
import type { PageContext } from '../../shared/page/context.ts';
import { readPage } from '../../shared/page/read.ts';
import { connected } from '../browser/harness/ask.ts';
import { type Launched, launch } from '../browser/harness/browser.ts';
import { type Github, startGithub } from '../browser/harness/github.ts';
import { isDrawn, openPanel, panelFrames } from '../browser/harness/panel.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

/** Saved pages served as github.com; their own scripts do not run, since what they would load is not there. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface Saved {
  name: string;
  url: string;
  html: string;
}

/** Of each era the pull requests and issues; the largest page among them. */
function savedPages(): Saved[] {
  return listCaptures('html', '.html')
    .filter((name) => /^(?:pr-conv|pr-files|pr-changes|issue__|pr-edit)/.test(name))
    .map((name) => ({
      name,
      url: (JSON.parse(readCapture('html', name.replace(/html$/, 'json'))) as { url: string }).url,
      html: readCapture('html', name),
    }));
}

const chipTexts = (panel: Frame) =>
  panel.$$eval('.chips .chip', (all) =>
    all.map((each) => `${each.textContent} ${each.getAttribute('title') ?? ''}`),
  );

describe.skipIf(!hasCaptures('html'))('saved pages in the browser', () => {
  const pages = savedPages();
  let github: Github;
  let launched: Launched;
  let page: Page;
  let isOpen = false;
  const ours: string[] = [];

  beforeAll(async () => {
    github = await startGithub({ routes: new Map() });
    launched = await launch({ github, installHost: true });
    page = await launched.browser.newPage();
    page.on('console', (message) => {
      const from = message.location().url ?? '';
      if (message.type() === 'error' && from.startsWith('chrome-extension:')) ours.push(message.text());
    });
  });
  afterAll(async () => {
    await launched?.close();
    await github?.close();
  });

  async function visit({ url, html }: Saved): Promise<Frame> {
    const { host, pathname } = new URL(url);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    github.routes.set(`${host}${pathname}`, { status: 200, headers, body: html });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    if (!isOpen) await openPanel(page);
    isOpen = true;
    await expect.poll(() => panelFrames(page).length).toBe(1);
    const panel = panelFrames(page)[0] as Frame;
    await panel.waitForFunction(isDrawn);
    await connected(panel);
    return panel;
  }

  test.each(pages.map((saved) => [saved.name, saved] as const))(
    'A2: the chips tell what %s is',
    async (_name, saved) => {
      const known = readPage(await parsePage(saved.html), saved.url);
      const panel = await visit(saved);
      for (const part of wanted(known))
        await expect.poll(async () => (await chipTexts(panel)).join('\n')).toContain(part);
      expect(ours).toEqual([]);
    },
  );
});

/** What a person reads of it: number, title, branches, files. */
function wanted({ kind, number, title, base, head, files }: PageContext): string[] {
  return [
    `#${number}`,
    title ?? '',
    ...(kind === 'pull-request' && base && head ? [`${head.ref} into ${base.ref}`] : []),
    ...(files.length > 0 ? [files.length === 1 ? 'diff 1 file' : `diff ${files.length} files`] : []),
  ].filter((part) => part !== '');
}
