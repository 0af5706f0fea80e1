import type { Frame } from 'puppeteer';
import { afterEach, expect, test } from 'vitest';
import { drawnPanels } from './harness/drawn-panels.ts';
import { pullRequestUrl } from './harness/example.ts';
import { contentScriptWorld, frameVisibility } from './harness/hostile.ts';
import { drawn, openPanel, panelFrame, panelFrames, pressChord } from './harness/panel.ts';
import { usePage } from './harness/use-page.ts';

const stage = usePage();

afterEach(async () => {
  await contentScriptWorld(stage.page).evaluate(() => chrome.storage.local.set({ layout: null }));
});

const ferry = 'https://github.com/lumen-labs/ferry';

/** Distance of the page's own content from the window's right edge. */
function roomAtTheSide(): Promise<number> {
  return stage.page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingRight));
}

function frameBox(): Promise<{ left: number; top: number; width: number; height: number; scheme: string }> {
  return contentScriptWorld(stage.page).evaluate(() => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { left, top, width, height, scheme: frame.style.colorScheme };
  });
}

async function showsText(frame: Frame, text: string): Promise<void> {
  await frame.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, text);
}

test.each([
  ['a React pull request', `${ferry}/pull/1482`, '1482'],
  ['its changes', `${ferry}/pull/1482/changes`, '1482'],
  ['a classic pull request', `${ferry}/pull/1470`, '1470'],
  ['an issue', `${ferry}/issues/1467`, '1467'],
])('the panel opens on %s and knows the page', async (_what, url, number) => {
  await stage.page.goto(url);
  const frame = await openPanel(stage.page);
  await showsText(frame, number);
});

test('a page that is not ours has no element of ours, and keeps its chord', async () => {
  await stage.page.goto(ferry);
  await pressChord(stage.page, 'KeyP');
  expect(await stage.page.$('html > div[popover]')).toBeNull();
  expect(panelFrames(stage.page)).toHaveLength(0);
});

test('the toolbar icon opens the panel', async () => {
  await stage.page.goto(pullRequestUrl);
  const [extension] = [...(await stage.launched.browser.extensions()).values()];
  if (!extension) throw new Error('The extension is not there.');
  await stage.page.triggerExtensionAction(extension);
  await drawn(await panelFrame(stage.page));
});

test('the button at the edge opens the panel and shifts nothing', async () => {
  await stage.page.goto(pullRequestUrl);
  expect(await roomAtTheSide()).toBe(0);
  await stage.page.mouse.click(1430, 450);
  await drawn(await panelFrame(stage.page));
  await expect.poll(frameBox).toMatchObject({ left: 1001, top: 0, width: 439, height: 900 });
});

test('the page makes room from 1400 px on and lies under the panel below', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await expect.poll(roomAtTheSide).toBe(440);
  await stage.page.setViewport({ width: 1280, height: 800 });
  await expect.poll(roomAtTheSide).toBe(0);
});

/** As when the page's thread stood still in between; the time of the first try is not waited for. */
function loseFirstIntroduction(): Promise<void> {
  return contentScriptWorld(stage.page).evaluate(() => {
    const frame = HTMLIFrameElement.prototype;
    const found = Object.getOwnPropertyDescriptor(frame, 'contentWindow')?.get;
    let isLost = false;
    const get = function (this: HTMLIFrameElement) {
      if (isLost) return found?.call(this);
      isLost = true;
      return null;
    };
    Object.defineProperty(frame, 'contentWindow', { get });
    const wait = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (then: () => void, ms: number) => wait(then, ms === 5_000 ? 300 : ms),
    });
  });
}

test('a panel whose introduction was lost is loaded again, and stands there once', async () => {
  await stage.page.goto(pullRequestUrl);
  await loseFirstIntroduction();
  await openPanel(stage.page);
  await expect.poll(() => frameVisibility(stage.page)).toBe('visible');
  await expect.poll(() => panelFrames(stage.page).length).toBe(1);
  await expect.poll(() => drawnPanels(stage.page)).toBe(1);
});

test('the edge is dragged between 340 and 900, and by arrow keys; the width is kept', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await stage.page.mouse.move(1000, 300);
  await stage.page.mouse.down();
  await stage.page.mouse.move(800, 300, { steps: 4 });
  await stage.page.mouse.up();
  await expect.poll(async () => (await frameBox()).width).toBe(639);
  await stage.page.keyboard.press('ArrowLeft');
  await stage.page.keyboard.press('End');
  await expect.poll(roomAtTheSide).toBe(900);
  await stage.page.reload();
  await drawn(await panelFrame(stage.page));
  await expect.poll(frameBox).toMatchObject({ left: 541, width: 899 });
});

test('a drag towards the edge goes on while the pointer is over the frame, and ends where it is let go', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await stage.page.mouse.move(1000, 300);
  await stage.page.mouse.down();
  await stage.page.mouse.move(700, 300, { steps: 4 });
  await stage.page.mouse.move(1060, 300, { steps: 2 });
  await expect.poll(async () => (await frameBox()).width).toBe(379);
  await stage.page.mouse.up();
  await expect.poll(roomAtTheSide).toBe(380);
  await stage.page.mouse.move(1200, 300, { steps: 4 });
  expect((await frameBox()).width).toBe(379);
});

test('the chord that opens the panel focuses it', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(true);
});

test('Alt+Shift with a key that the panel does not serve stays the page’s, and moves no focus', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await stage.page.mouse.click(300, 300);
  await expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(false);
  await stage.page.evaluate(() => {
    addEventListener('keydown', ({ code, defaultPrevented }) => {
      document.title = `${code} ${defaultPrevented}`;
    });
  });
  await pressChord(stage.page, 'KeyK');
  await expect.poll(() => stage.page.title()).toBe('KeyK false');
  expect(await stage.page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('soft navigation keeps one panel and moves its context', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await showsText(frame, '1482');
  await frame.evaluate(() => document.body.setAttribute('data-same', 'yes'));
  await stage.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/lumen-labs/ferry/pull/1475';
    document.body.append(link);
    link.click();
  });
  await showsText(frame, '1475');
  expect(panelFrames(stage.page)).toHaveLength(1);
  expect(await frame.evaluate(() => document.body.dataset.same)).toBe('yes');
  expect(await stage.page.$$('html > div[popover]')).toHaveLength(1);
});

test('the frame follows the page’s theme', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await expect.poll(async () => (await frameBox()).scheme).toBe('light');
  await stage.page.evaluate(() => document.documentElement.setAttribute('data-color-mode', 'dark'));
  await expect.poll(async () => (await frameBox()).scheme).toBe('dark');
  await expect
    .poll(() => frame.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(true);
  const background = () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background).toBe('rgb(13, 17, 23)');
});

test('a reload brings the open panel back', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await stage.page.reload();
  await drawn(await panelFrame(stage.page));
  expect(panelFrames(stage.page)).toHaveLength(1);
});
