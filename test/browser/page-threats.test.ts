import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'puppeteer';
import { expect, test } from 'vitest';
import type { ToPanel } from '../../extension/embed/to-panel.ts';
import { pullRequest } from '../fakes/page.ts';
import { shows } from './harness/ask.ts';
import { drawnPanels } from './harness/drawn-panels.ts';
import { pullRequestUrl } from './harness/example.ts';
import { contentScriptWorld, frameVisibility, postToPanel } from './harness/hostile.ts';
import { openPanel, panelFrame } from './harness/panel.ts';
import { useHostilePage } from './harness/use-page.ts';

const stage = useHostilePage();

/** Each would do something if it came from where it should. */
const forgeries: (ToPanel | { type: string; secret?: string })[] = [
  { type: 'approve' },
  { type: 'embed/introduce', secret: crypto.randomUUID() },
  { type: 'theme', theme: { mode: 'dark', name: 'dark_high_contrast' } },
  {
    type: 'page',
    url: 'https://github.com/x/y',
    context: { ...pullRequest({ title: 'Forged' }), diff: null },
  },
  { type: 'chord', chord: 'receipt' },
  { type: 'layout', layout: { open: false, dock: 'bottom', width: 300, height: 300, margin: 'never' } },
  { type: 'panel/toggle' },
];

/** What a person sees of the panel, and what is kept of it. */
async function lookOf(frame: Frame) {
  const inside = await frame.evaluate(() => {
    const { documentElement: html, body, activeElement } = document;
    const attributes = [...html.attributes].map(({ name, value }) => `${name}=${value}`);
    return { attributes, text: body.textContent, focus: activeElement?.id, width: innerWidth };
  });
  const kept = await contentScriptWorld(stage.page).evaluate(() => chrome.storage.local.get('layout'));
  return { ...inside, kept, visibility: await frameVisibility(stage.page) };
}

/** Waits until the panel shows the page, knows that there is no host, and stays as it is. */
async function settled(frame: Frame): Promise<void> {
  await frame.waitForSelector('.header-title:not(:empty)');
  await shows(frame, 'pullside install');
  for (let before = ''; ; ) {
    const now = JSON.stringify(await lookOf(frame));
    if (now === before) return;
    before = now;
    await sleep(700);
  }
}

test('case 9: what the page posts to any window that it finds changes nothing', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await settled(frame);
  const before = await lookOf(frame);
  for (const forged of forgeries) {
    await stage.page.evaluate((message) => {
      window.postMessage(message, '*');
      for (let index = 0; index < window.length; index += 1) window[index]?.postMessage(message, '*');
    }, forged);
    await sleep(150);
    expect(await lookOf(frame), forged.type).toEqual(before);
  }
});

test('case 9: what is posted to the panel’s own window, should the page ever find it, changes nothing', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await settled(frame);
  const before = await lookOf(frame);
  await frame.evaluate(() => {
    window.addEventListener('message', ({ data }) => Object.assign(globalThis, { posted: data.type }));
  });
  for (const forged of forgeries) {
    await postToPanel(stage.page, forged);
    await expect.poll(() => frame.evaluate(() => Reflect.get(globalThis, 'posted'))).toBe(forged.type);
    await sleep(150);
    expect(await lookOf(frame), forged.type).toEqual(before);
  }
});

test('the page finds no way to the frame', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  const found = await stage.page.evaluate(() => {
    const host = document.querySelector('html > div[popover]');
    return {
      frames: window.length,
      root: host?.shadowRoot ?? null,
      named: performance.getEntries().some((entry) => entry.name.includes('panel.html')),
    };
  });
  expect(found).toEqual({ frames: 0, root: null, named: false });
});

test('the panel never posts to its parent', async () => {
  await stage.page.goto(pullRequestUrl);
  await stage.page.evaluate(() => {
    window.addEventListener('message', (event) => {
      if (event.source !== window) document.documentElement.dataset.heard = 'yes';
    });
  });
  await openPanel(stage.page);
  await sleep(500);
  expect(await stage.page.evaluate(() => document.documentElement.dataset.heard)).toBeUndefined();
});

test('case 15: markup in a title is text', async () => {
  const evil = '&lt;img src=x onerror="document.title=1"&gt; &lt;script&gt;alert(1)&lt;/script&gt;';
  const original = stage.github.routes.get('github.com/lumen-labs/ferry/pull/1482');
  if (!original) throw new Error('The example has no such page.');
  const body = original.body
    .replaceAll('Honour Retry-After in the fetch client', evil)
    .replaceAll(`"title":"${evil}"`, '"title":"\\u003cimg src=x onerror=\\"document.title=1\\"\\u003e"');
  stage.github.routes.set('github.com/lumen-labs/ferry/pull/1482', { ...original, body });
  try {
    await stage.page.goto('https://github.com/lumen-labs/ferry');
    const layout = { open: true, dock: 'right', width: 900, height: 392, margin: 'auto' };
    await contentScriptWorld(stage.page).evaluate(
      (kept) => chrome.storage.local.set({ layout: kept }),
      layout,
    );
    await stage.page.goto(pullRequestUrl);
    const frame = await panelFrame(stage.page);
    await settled(frame);
    const title = await frame.$eval('.header-title', ({ textContent }) => textContent);
    expect(title).toBe('<img src=x onerror="document.title=1"> <script>alert(1)</script>');
    expect(await frame.$$('img[src="x"], script:not([src])')).toHaveLength(0);
    expect(await frame.title()).not.toBe('1');
    // Nor did whoever read the title make elements of it, be it in the page's own document.
    expect(stage.github.requests.filter((address) => address.endsWith('/x'))).toEqual([]);
    expect(await stage.page.title()).toContain('<img src=x');
  } finally {
    stage.github.routes.set('github.com/lumen-labs/ferry/pull/1482', original);
  }
});

test('case 16: a dialog of GitHub’s own is no attack', async () => {
  const warnings: string[] = [];
  stage.page.on('console', (message) => warnings.push(message.text()));
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  await settled(frame);
  const before = await lookOf(frame);
  // More often than the panel would come back if each were an attack.
  for (let time = 1; time <= 4; time += 1) {
    await stage.page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.textContent = 'Delete this branch?';
      document.body.append(dialog);
      dialog.showModal();
    });
    await sleep(500);
    expect(await drawnPanels(stage.page)).toBe(1);
    expect(await lookOf(frame)).toEqual(before);
    await stage.page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
    await expect.poll(() => drawnPanels(stage.page)).toBe(1);
    await expect.poll(() => lookOf(frame)).toEqual(before);
  }
  expect(warnings.filter((text) => text.includes('Pullside'))).toEqual([]);
});
