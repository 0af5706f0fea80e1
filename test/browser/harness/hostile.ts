import type { Page, Realm } from 'puppeteer';
import type { ToPanel } from '../../../extension/embed/to-panel.ts';
import type { Answer } from '../../fakes/github-api.ts';
import type { Github } from './github.ts';

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

/** What our content script tells a panel first: it draws nothing without. */
export const firstWord: ToPanel = { type: 'theme', theme: { mode: 'light', name: 'light' } };

/**
 * Puts frames with these addresses into the page, introduces itself to them and speaks to them, as the page's script
 * would: one that believed it would draw a panel.
 */
export function embed(page: Page, ...addresses: string[]): Promise<void> {
  return page.evaluate(
    (word, all) => {
      for (const address of all) {
        const frame = document.createElement('iframe');
        frame.src = address;
        frame.onload = () => {
          const { port1, port2 } = new MessageChannel();
          port1.postMessage(word);
          const forged = { type: 'embed/introduce', secret: crypto.randomUUID() };
          frame.contentWindow?.postMessage(forged, '*', [port2]);
        };
        document.body.append(frame);
      }
    },
    firstWord,
    addresses,
  );
}

/** Sends our own frame elsewhere: no page reaches it, so a hostile content script does it. */
export function navigateOurFrame(page: Page, address: string): Promise<void> {
  return contentScriptWorld(page).evaluate((to) => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    frame.src = to;
  }, address);
}

/** As the page's own script would if the frame were not hidden from it. */
export function postToPanel(page: Page, message: object): Promise<void> {
  return contentScriptWorld(page).evaluate((sent) => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    const { port2 } = new MessageChannel();
    frame.contentWindow?.postMessage(sent, '*', [port2]);
  }, message);
}

/** Whether a person sees our own frame. */
export function frameVisibility(page: Page): Promise<string> {
  return contentScriptWorld(page).evaluate(() => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    return getComputedStyle(frame).visibility;
  });
}

/** A page of GitHub's with no policy of its own, as if GitHub's were gone. */
export const weakUrl = 'https://github.com/lumen-labs/ferry/pull/9';

export function addWeakPage({ routes }: Pick<Github, 'routes'>): void {
  routes.set('github.com/lumen-labs/ferry/pull/9', bare('<title>Weak</title><main>weak</main>'));
}
