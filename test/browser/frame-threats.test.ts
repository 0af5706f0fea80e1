import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CHROMIUM_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { drawnPanels } from './harness/drawn-panels.ts';
import { pullRequestUrl } from './harness/example.ts';
import {
  addWeakPage,
  bare,
  contentScriptWorld,
  embed,
  firstWord,
  leakPanelAddress,
  navigateOurFrame,
  weakUrl,
} from './harness/hostile.ts';
import { openPanel, panelFrames, pressChord } from './harness/panel.ts';
import { useHostilePage } from './harness/use-page.ts';

/** Tells when it was posted anything. */
const lookalike = '<p>Pullside, certainly</p><script>onmessage = () => fetch("/told")</script>';

/** Frames whatever its address names. */
const framing =
  '<p>frames</p><script>const frame = document.createElement("iframe"); frame.src = decodeURIComponent(location.hash.slice(1)); document.body.append(frame)</script>';

const stage = useHostilePage((github) => {
  addWeakPage(github);
  github.routes.set('github.com/lookalike', bare(lookalike));
  github.routes.set('evil.example/', bare('<p>elsewhere</p>'));
  github.routes.set('github.com/framing', bare(framing));
  github.routes.set('evil.example/framing', bare(framing));
});

test('case 12: another site cannot load the panel', async () => {
  await stage.page.goto(pullRequestUrl);
  const address = await leakPanelAddress(stage.page);
  await stage.page.goto('https://evil.example/');
  await embed(stage.page, address, `chrome-extension://${CHROMIUM_EXTENSION_ID}/panel.html`);
  const addresses = () => stage.page.frames().map((frame) => frame.url());
  await expect.poll(addresses).toContain('chrome-error://chromewebdata/');
  await sleep(500);
  expect(panelFrames(stage.page)).toHaveLength(0);
});

test.each([
  // What a page of GitHub's asks for is given: the panel's page itself looks who is around it, and leaves.
  [
    'a foreign site frames a page that frames it',
    'https://evil.example',
    'https://github.com',
    'about:blank',
  ],
  [
    'a page frames a foreign site that frames it',
    'https://github.com',
    'https://evil.example',
    'chrome-error://chromewebdata/',
  ],
])('case 12: the panel does not stand where %s', async (_, outer, inner, instead) => {
  const { page } = stage;
  await page.goto(pullRequestUrl);
  const address = await leakPanelAddress(page);
  const around = (site: string, framed: string) => `${site}/framing#${encodeURIComponent(framed)}`;
  const innermost = () =>
    page
      .frames()
      .find((frame) => frame.parentFrame()?.parentFrame())
      ?.url();
  await page.goto(around(outer, around(inner, address)));
  await expect.poll(innermost).toBe(instead);
  await sleep(500);
  expect(panelFrames(page)).toHaveLength(0);
  // Without the foreign site it is loaded, if inert: it was that site which was refused.
  await page.goto('about:blank');
  await page.goto(around('https://github.com', around('https://github.com', address)));
  await expect.poll(() => panelFrames(page).length).toBe(1);
});

test('case 13: a frame that was navigated to a lookalike is torn down', async () => {
  await stage.page.goto(weakUrl);
  await openPanel(stage.page);
  await navigateOurFrame(stage.page, 'https://github.com/lookalike');
  await expect.poll(() => stage.page.frames().length).toBe(1);
});

test('case 13: a frame that was navigated before it loaded is never shown, told no secret, and replaced', async () => {
  await stage.page.goto(weakUrl);
  const opened = pressChord(stage.page, 'KeyP');
  await contentScriptWorld(stage.page).evaluate(async () => {
    const find = () => {
      const host = document.querySelector('html > div[popover]');
      return host ? chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') : null;
    };
    while (!find()) await new Promise((resolve) => setTimeout(resolve, 0));
    const frame = find() as HTMLIFrameElement;
    frame.src = 'https://github.com/lookalike';
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      if (!frame.isConnected) return;
      seen.add(getComputedStyle(frame).visibility);
      requestAnimationFrame(look);
    };
    look();
  });
  await opened;
  await expect.poll(() => stage.github.requests).toContain('github.com/lookalike');
  await expect.poll(() => drawnPanels(stage.page)).toBe(1);
  const seen = await contentScriptWorld(stage.page).evaluate(() => [
    ...(globalThis as unknown as { seen: Set<string> }).seen,
  ]);
  expect(seen).toEqual(['hidden']);
  await expect
    .poll(() => stage.page.frames().map((frame) => frame.url()))
    .not.toContain('https://github.com/lookalike');
  expect(stage.github.requests).not.toContain('github.com/told');
});

test('case 13: an introduction that comes before ours, with another secret, is not taken', async () => {
  await stage.page.goto(weakUrl);
  await contentScriptWorld(stage.page).evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    // The content script makes a channel right before it introduces itself.
    const Channel = MessageChannel;
    globalThis.MessageChannel = class extends Channel {
      constructor() {
        super();
        const host = document.querySelector('html > div[popover]') as Element;
        const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe');
        const { port1, port2 } = new Channel();
        port1.onmessage = ({ data }) => heard.push(data);
        const forged = { type: 'embed/introduce', secret: crypto.randomUUID() };
        frame?.contentWindow?.postMessage(forged, '*', [port2]);
      }
    };
  });
  await pressChord(stage.page, 'KeyP');
  await expect.poll(() => drawnPanels(stage.page)).toBe(1);
  const heard = await contentScriptWorld(stage.page).evaluate(() => Reflect.get(globalThis, 'heard'));
  expect(heard).toEqual([]);
});

test('case 13: a frame that was navigated since it asked is told no secret', async () => {
  await stage.page.goto(weakUrl);
  await contentScriptWorld(stage.page).evaluate(() => {
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') ?? {};
    // What the content script says to its frame comes when another document is there, and nobody has noticed.
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const frame = get?.call(this);
        return {
          postMessage: (...said: unknown[]) => {
            const say = (event: Event) => {
              event.stopImmediatePropagation();
              frame.postMessage(...said);
            };
            this.addEventListener('load', say, { once: true, capture: true });
            this.src = 'https://github.com/lookalike';
          },
        };
      },
    });
  });
  await pressChord(stage.page, 'KeyP');
  await expect.poll(() => stage.github.requests).toContain('github.com/lookalike');
  await sleep(1_000);
  expect(stage.github.requests).not.toContain('github.com/told');
});

test('case 13: a frame that the page made stays inert', async () => {
  await stage.page.goto(weakUrl);
  const address = await leakPanelAddress(stage.page);
  await embed(stage.page, address, `${address}#${crypto.randomUUID()}`);
  await expect.poll(() => panelFrames(stage.page).length).toBe(2);
  await sleep(1_000);
  expect(await drawnPanels(stage.page)).toBe(0);
});

test('case 13: a nested panel stays inert, even one that a hostile content script vouches for', async () => {
  await stage.page.goto(weakUrl);
  const address = await leakPanelAddress(stage.page);
  await contentScriptWorld(stage.page).evaluate(
    async (panel, word) => {
      const nonce = crypto.randomUUID();
      const outer = document.createElement('iframe');
      outer.srcdoc = `<script>onmessage = ({ data, ports }) => frames[0].postMessage(data, '*', ports)</script>`;
      const loaded = new Promise((resolve) => outer.addEventListener('load', resolve, { once: true }));
      document.body.append(outer);
      await loaded;
      const inner = document.createElement('iframe');
      inner.src = `${panel}#${nonce}`;
      chrome.runtime.onMessage.addListener((message) => {
        const { port1, port2 } = new MessageChannel();
        port1.postMessage(word);
        const introduction = { type: 'embed/introduce', secret: Reflect.get(Object(message), 'secret') };
        outer.contentWindow?.postMessage(introduction, '*', [port2]);
      });
      await chrome.runtime.sendMessage({ type: 'embed/offer', nonce });
      outer.contentDocument?.body.append(inner);
    },
    address,
    firstWord,
  );
  await expect.poll(() => panelFrames(stage.page).length).toBe(1);
  await sleep(1_000);
  expect(await drawnPanels(stage.page)).toBe(0);
});

test('case 13: of five racing frames and ours only ours lives', async () => {
  await stage.page.goto(weakUrl);
  const address = await leakPanelAddress(stage.page);
  await embed(stage.page, ...Array.from({ length: 5 }, () => `${address}#${crypto.randomUUID()}`));
  await pressChord(stage.page, 'KeyP');
  await expect.poll(() => drawnPanels(stage.page)).toBe(1);
  await expect.poll(() => panelFrames(stage.page)).toHaveLength(6);
  await sleep(1_000);
  expect(await drawnPanels(stage.page)).toBe(1);
});

test('case 14: a page that deletes the panel 100 times a second is let have its way after three times', async () => {
  const failures: string[] = [];
  stage.page.on('pageerror', (error) => failures.push(String(error)));
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await stage.page.evaluate(() => {
    const html = document.documentElement;
    let added = 0;
    new MutationObserver((records) => {
      for (const { addedNodes } of records) added += addedNodes.length;
      html.dataset.added = String(added);
    }).observe(html, { childList: true });
    setInterval(() => document.querySelector('html > div[popover]')?.remove(), 10);
  });
  const added = () => stage.page.evaluate(() => document.documentElement.dataset.added);
  await expect.poll(added).toBe('3');
  await expect.poll(() => panelFrames(stage.page)).toHaveLength(0);
  await expect
    .poll(() => stage.page.evaluate(() => getComputedStyle(document.body).paddingRight))
    .toBe('0px');
  await sleep(1_000);
  expect(await added()).toBe('3');
  expect(failures).toEqual([]);
});

test('case 14: a panel that the page deletes once is back, and lives', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await stage.page.evaluate(() => document.querySelector('html > div[popover]')?.remove());
  await expect.poll(() => drawnPanels(stage.page)).toBe(1);
});
