import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ToPanel } from '../../extension/embed/to-panel.ts';
import { CHROMIUM_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { type Launched, launch } from './harness/browser.ts';
import { builtExtension } from './harness/chromium.ts';
import { pullRequestUrl } from './harness/example.ts';
import { bare, contentScriptWorld, leakPanelAddress } from './harness/hostile.ts';
import { isDrawn, openPanel, panelFrame, panelFrames, pressChord } from './harness/panel.ts';
import { usePage } from './harness/use-page.ts';

/** What the extension's background logged. */
const logged: string[] = [];

/** A page of GitHub's with no policy of its own, as if GitHub's were gone. */
const weakUrl = 'https://github.com/lumen-labs/ferry/pull/9';

/** Tells when it was posted anything. */
const lookalike = '<p>Pullside, certainly</p><script>onmessage = () => fetch("/told")</script>';

const stage = usePage({
  prepare: ({ routes }) => {
    routes.set('github.com/lumen-labs/ferry/pull/9', bare('<title>Weak</title><main>weak</main>'));
    routes.set('github.com/lookalike', bare(lookalike));
    routes.set('evil.example/', bare('<p>elsewhere</p>'));
  },
});
beforeAll(() => logBackground());
beforeEach(() => {
  logged.length = 0;
  stage.github.requests.length = 0;
});
afterEach(async () => {
  if (stage.page.url().startsWith('https://github.com'))
    await contentScriptWorld(stage.page).evaluate(() => chrome.storage.local.set({ layout: null }));
});

async function logBackground(): Promise<void> {
  const isOurs = (url: string) => url.startsWith(`chrome-extension://${CHROMIUM_EXTENSION_ID}/`);
  const target = await stage.launched.browser.waitForTarget(
    (one) => one.type() === 'service_worker' && isOurs(one.url()),
  );
  const worker = await target.worker();
  worker?.on('console', (message) => logged.push(message.text()));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function drawnFrames(): Promise<Frame[]> {
  const drawn = await Promise.all(panelFrames(stage.page).map((frame) => frame.evaluate(isDrawn)));
  return panelFrames(stage.page).filter((_frame, index) => drawn[index]);
}

/** Puts frames with these addresses into the page, and introduces itself to them, as the page's script would. */
function embed(...addresses: string[]): Promise<void> {
  return stage.page.evaluate((all) => {
    for (const address of all) {
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.onload = () => {
        const { port2 } = new MessageChannel();
        const forged = { type: 'embed/introduce', secret: crypto.randomUUID() };
        frame.contentWindow?.postMessage(forged, '*', [port2]);
      };
      document.body.append(frame);
    }
  }, addresses);
}

/** Sends our own frame elsewhere: no page reaches it, so a hostile content script does it. */
function navigateOurFrame(address: string): Promise<void> {
  return contentScriptWorld(stage.page).evaluate((to) => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    frame.src = to;
  }, address);
}

function frameVisibility(): Promise<string> {
  return contentScriptWorld(stage.page).evaluate(() => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    return getComputedStyle(frame).visibility;
  });
}

const noContext = {
  tab: null,
  owner: null,
  repo: null,
  number: null,
  state: null,
  author: null,
  body: null,
  base: null,
  head: null,
  headSha: null,
  files: [],
  diff: null,
  labels: [],
  linkedIssues: [],
  commits: [],
  threads: [],
  checks: [],
  missing: [],
};

/** Each would do something if it came from where it should. */
const forgeries: (ToPanel | { type: string; secret?: string })[] = [
  { type: 'approve' },
  { type: 'embed/introduce', secret: crypto.randomUUID() },
  { type: 'theme', theme: { mode: 'dark', name: 'dark_high_contrast' } },
  {
    type: 'page',
    url: 'https://github.com/x/y',
    context: { kind: 'other', host: 'github.com', title: 'Forged', ...noContext },
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
  return { ...inside, kept, visibility: await frameVisibility() };
}

/** Waits until the panel shows the page and stays as it is. */
async function settled(frame: Frame): Promise<void> {
  await frame.waitForSelector('.header-title:not(:empty)');
  await wait(700);
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
    await wait(150);
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
    await postToPanel(forged);
    await expect.poll(() => frame.evaluate(() => Reflect.get(globalThis, 'posted'))).toBe(forged.type);
    await wait(150);
    expect(await lookOf(frame), forged.type).toEqual(before);
  }
});

/** As the page's own script would if the frame were not hidden from it. */
function postToPanel(message: object): Promise<void> {
  return contentScriptWorld(stage.page).evaluate((sent) => {
    const host = document.querySelector('html > div[popover]') as Element;
    const frame = chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe') as HTMLIFrameElement;
    const { port2 } = new MessageChannel();
    frame.contentWindow?.postMessage(sent, '*', [port2]);
  }, message);
}

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
  await wait(500);
  expect(await stage.page.evaluate(() => document.documentElement.dataset.heard)).toBeUndefined();
});

test('case 10: a message to write to a terminal, from a content script, is refused and logged', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  const write = { type: 'terminal/write', terminal: 't', data: 'touch x\r' };
  const answer = await contentScriptWorld(stage.page).evaluate(
    (sent) => chrome.runtime.sendMessage(sent),
    write,
  );
  expect(answer).toEqual({ ok: false });
  await expect.poll(() => logged.join('\n')).toContain('refused "terminal/write" from https://github.com');
});

test('case 10: a content script cannot pass for the panel', async () => {
  await stage.page.goto(pullRequestUrl);
  const answer = await contentScriptWorld(stage.page).evaluate(async () => {
    const nonce = crypto.randomUUID();
    await chrome.runtime.sendMessage({ type: 'embed/offer', nonce });
    return chrome.runtime.sendMessage({ type: 'embed/hello', nonce });
  });
  expect(answer).toEqual({ ok: false });
});

test('case 10: a content script gets no diff', async () => {
  await stage.page.goto(pullRequestUrl);
  const received = await contentScriptWorld(stage.page).evaluate(async () => {
    const port = chrome.runtime.connect({ name: 'diff' });
    const messages: unknown[] = [];
    port.onMessage.addListener((message) => messages.push(message));
    port.postMessage({ type: 'diff/fetch', owner: 'lumen-labs', repo: 'ferry', number: 1482 });
    await new Promise<void>((resolve) => port.onDisconnect.addListener(resolve));
    return messages;
  });
  expect(received).toEqual([]);
  expect(stage.github.requests).not.toContain('github.com/lumen-labs/ferry/pull/1482.diff');
});

test('case 10: a content script cannot start a host', async () => {
  await stage.page.goto(pullRequestUrl);
  const kind = await contentScriptWorld(stage.page).evaluate(
    () => typeof Reflect.get(chrome.runtime, 'connectNative'),
  );
  expect(kind).toBe('undefined');
});

/** What another extension is told that sends a message to ours and connects to it. */
async function callFromOther({ browser, home }: Launched): Promise<unknown[]> {
  const other = join(home, 'other');
  mkdirSync(other);
  const manifest = {
    manifest_version: 3,
    name: 'Other',
    version: '1',
    background: { service_worker: 'other.js' },
  };
  writeFileSync(join(other, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(other, 'other.js'), '');
  const id = await browser.installExtension(other);
  const target = await browser.waitForTarget((one) => one.url() === `chrome-extension://${id}/other.js`);
  const worker = await target.worker();
  const answers = await worker?.evaluate(async (ours) => {
    const offer = { type: 'embed/offer', nonce: 'n'.repeat(36) };
    const message = chrome.runtime.sendMessage(ours, offer).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    const port = new Promise((resolve) => {
      chrome.runtime.connect(ours).onDisconnect.addListener(() => resolve(chrome.runtime.lastError?.message));
      setTimeout(() => resolve('connected'), 2_000);
    });
    return [await message, await port];
  }, CHROMIUM_EXTENSION_ID);
  await browser.uninstallExtension(id);
  return answers ?? [];
}

const nobody = expect.stringContaining('Receiving end does not exist');

test('case 11: messages and ports of another extension find nobody', async () => {
  expect(await callFromOther(stage.launched)).toEqual([nobody, nobody]);
});

test('case 11: the manifest lets in no other extension and no page', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  const manifest = await frame.evaluate(() => chrome.runtime.getManifest());
  expect(manifest.externally_connectable).toEqual({ ids: [], matches: [] });
  expect(await stage.page.evaluate(() => 'chrome' in window && 'runtime' in Object(window.chrome))).toBe(
    false,
  );
});

test('case 11: nobody would hear another extension, even if the manifest let it in', async () => {
  const folder = join(stage.launched.home, 'let-in');
  cpSync(builtExtension, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const { externally_connectable: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(manifest));
  const letIn = await launch({ github: stage.github, installHost: false, extension: folder });
  try {
    expect(await callFromOther(letIn)).toEqual([nobody, nobody]);
  } finally {
    await letIn.close();
  }
});

test('case 12: another site cannot load the panel', async () => {
  await stage.page.goto(pullRequestUrl);
  const address = await leakPanelAddress(stage.page);
  await stage.page.goto('https://evil.example/');
  await embed(address, `chrome-extension://${CHROMIUM_EXTENSION_ID}/panel.html`);
  await wait(500);
  expect(panelFrames(stage.page)).toHaveLength(0);
  expect(stage.page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
});

test('case 13: a frame that was navigated to a lookalike is torn down', async () => {
  await stage.page.goto(weakUrl);
  await openPanel(stage.page);
  await navigateOurFrame('https://github.com/lookalike');
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
    (find() as HTMLIFrameElement).src = 'https://github.com/lookalike';
  });
  await opened;
  await expect.poll(() => stage.github.requests).toContain('github.com/lookalike');
  expect(await frameVisibility()).toBe('hidden');
  await expect.poll(async () => (await drawnFrames()).length, { timeout: 15_000 }).toBe(1);
  expect(stage.page.frames().map((frame) => frame.url())).not.toContain('https://github.com/lookalike');
  expect(stage.github.requests).not.toContain('github.com/told');
});

test('case 13: a frame that the page made stays inert', async () => {
  await stage.page.goto(weakUrl);
  const address = await leakPanelAddress(stage.page);
  await embed(address, `${address}#${crypto.randomUUID()}`);
  await expect.poll(() => panelFrames(stage.page).length).toBe(2);
  await wait(1_000);
  expect(await drawnFrames()).toHaveLength(0);
});

test('case 13: a nested panel stays inert, even one that a hostile content script vouches for', async () => {
  await stage.page.goto(weakUrl);
  const address = await leakPanelAddress(stage.page);
  await contentScriptWorld(stage.page).evaluate(async (panel) => {
    const nonce = crypto.randomUUID();
    const outer = document.createElement('iframe');
    outer.srcdoc = `<script>onmessage = ({ data, ports }) => frames[0].postMessage(data, '*', ports)</script>`;
    const loaded = new Promise((resolve) => outer.addEventListener('load', resolve, { once: true }));
    document.body.append(outer);
    await loaded;
    const inner = document.createElement('iframe');
    inner.src = `${panel}#${nonce}`;
    chrome.runtime.onMessage.addListener((message) => {
      const { port2 } = new MessageChannel();
      const introduction = { type: 'embed/introduce', secret: Reflect.get(Object(message), 'secret') };
      outer.contentWindow?.postMessage(introduction, '*', [port2]);
    });
    await chrome.runtime.sendMessage({ type: 'embed/offer', nonce });
    outer.contentDocument?.body.append(inner);
  }, address);
  await expect.poll(() => panelFrames(stage.page).length).toBe(1);
  await wait(1_000);
  expect(await drawnFrames()).toHaveLength(0);
});

test('case 13: of five racing frames and ours only ours lives', async () => {
  await stage.page.goto(weakUrl);
  const address = await leakPanelAddress(stage.page);
  await embed(...Array.from({ length: 5 }, () => `${address}#${crypto.randomUUID()}`));
  await pressChord(stage.page, 'KeyP');
  await expect.poll(async () => (await drawnFrames()).length, { timeout: 10_000 }).toBe(1);
  await wait(1_000);
  expect(panelFrames(stage.page)).toHaveLength(6);
  expect(await drawnFrames()).toHaveLength(1);
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
  await wait(2_000);
  expect(await stage.page.evaluate(() => document.documentElement.dataset.added)).toBe('3');
  expect(panelFrames(stage.page)).toHaveLength(0);
  expect(await stage.page.evaluate(() => getComputedStyle(document.body).paddingRight)).toBe('0px');
  expect(failures).toEqual([]);
});

test('case 14: a panel that the page deletes once is back, and lives', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  await stage.page.evaluate(() => document.querySelector('html > div[popover]')?.remove());
  await expect.poll(async () => (await drawnFrames()).length).toBe(1);
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
    await wait(500);
    expect(await drawnFrames()).toHaveLength(1);
    expect(await lookOf(frame)).toEqual(before);
    await stage.page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
    await wait(100);
    expect(await drawnFrames()).toHaveLength(1);
    expect(await lookOf(frame)).toEqual(before);
  }
  expect(warnings.filter((text) => text.includes('Pullside'))).toEqual([]);
});
