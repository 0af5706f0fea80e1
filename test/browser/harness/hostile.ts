import type { Page, Realm } from 'puppeteer';
import type { Answer } from './github.ts';

/**
 * The world of our own content script: what runs here is a content script
 * that turned against us, which is what a compromised renderer amounts to.
 */
export function contentScriptWorld(page: Page): Realm {
  const [world] = page.extensionRealms();
  if (!world) throw new Error('No content script runs in this page.');
  return world;
}

/** The panel's address of this session, which no page is told. */
export function leakPanelAddress(page: Page): Promise<string> {
  return contentScriptWorld(page).evaluate(() => chrome.runtime.getURL('/panel.html'));
}

/** A page without GitHub's policy: the strictest one would hide whether our own guards hold. */
export function bare(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
