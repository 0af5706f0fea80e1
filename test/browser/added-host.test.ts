import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { say } from '../fakes/openai.ts';
import { allowHost } from './harness/allowed.ts';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { launch } from './harness/browser.ts';
import {
  addWeakPage,
  bare,
  contentScriptWorld,
  embed,
  leakPanelAddress,
  weakUrl,
} from './harness/hostile.ts';
import { drawn, isDrawn, openPanel, panelFrame, panelFrames, pressChord } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';

const HOST = 'ghe.example.com';
const ferry = `${HOST}/lumen-labs/ferry`;
const pull = `https://${ferry}/pull/1482`;
const TOKEN = 'of-the-enterprise/41c7';
const text = { 'content-type': 'text/plain; charset=utf-8' };

let room: Room;
let options: Page;

beforeAll(async () => {
  room = await openRoom();
  const { routes } = room.github;
  // The same pages, as an Enterprise host of that name serves them.
  for (const [address, answer] of [...routes])
    if (address.startsWith('github.com/'))
      routes.set(address.replace('github.com', HOST), {
        ...answer,
        body: answer.body.replaceAll('https://github.com', `https://${HOST}`),
      });
  const patch = routes.get('patch-diff.githubusercontent.com/raw/lumen-labs/ferry/pull/1482.diff');
  routes.set(`${ferry}/pull/1482.diff`, { status: 302, headers: { location: '/raw/1482.diff' }, body: '' });
  routes.set(`${HOST}/raw/1482.diff`, { status: 200, headers: text, body: patch?.body ?? '' });
  const away = { location: 'https://elsewhere.example/diff' };
  routes.set(`${ferry}/pull/9`, bare('<title>Weak</title><main>weak</main>'));
  routes.set(`${ferry}/pull/9.diff`, { status: 302, headers: away, body: '' });
  routes.set('elsewhere.example/diff', { status: 200, headers: text, body: 'stolen' });
  routes.set('evil.example/', bare('<p>elsewhere</p>'));
  addWeakPage(room.github);
  options = await openOptions();
});
afterAll(() => room?.close());

async function openOptions(): Promise<Page> {
  const page = await room.launched.browser.newPage();
  await page.goto(`chrome-extension://${CHROMIUM_EXTENSION_ID}/options.html`);
  await page.waitForSelector('.github-row');
  return page;
}

const origins = async () => (await options.evaluate(() => chrome.permissions.getAll())).origins.toSorted();

const scripts = async () =>
  (await options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).map(
    ({ matches }) => matches,
  );

const rows = () => options.$$eval('.github-row h3', (each) => each.map(({ textContent }) => textContent));

async function enter(selector: string, words: string): Promise<void> {
  await options.bringToFront();
  await options.locator(selector).fill(words);
  await options.keyboard.press('Enter');
}

async function openAt(url: string): Promise<{ page: Page; panel: Frame }> {
  const page = await room.launched.browser.newPage();
  await page.goto(url);
  const panel = await panelFrame(page);
  return { page, panel: await drawn(panel) };
}

/** Asks the background as the panel does. */
function askForDiff(frame: Frame, number: number): Promise<{ text: string; end: string }> {
  return frame.evaluate(async (wanted) => {
    const port = chrome.runtime.connect({ name: 'diff' });
    let received = '';
    const end = await new Promise<string>((resolve) => {
      port.onDisconnect.addListener(() => resolve('closed'));
      port.onMessage.addListener((message) => {
        const part = message as { type: string; text: string; error: { code: string } };
        if (part.type === 'text') received += part.text;
        else resolve(part.type === 'error' ? part.error.code : part.type);
      });
      port.postMessage({ type: 'diff/fetch', owner: 'lumen-labs', repo: 'ferry', number: wanted });
    });
    return { text: received, end };
  }, number);
}

test('a host that nobody added has nothing of ours', async () => {
  const page = await room.launched.browser.newPage();
  await page.goto(pull);
  await pressChord(page, 'KeyP');
  expect(page.extensionRealms()).toEqual([]);
  expect(await page.$('html > div[popover]')).toBeNull();
  await page.close();
  expect(await origins()).toEqual(['https://github.com/*', 'https://patch-diff.githubusercontent.com/*']);
});

test('an address that is none is told of, and asks nobody', async () => {
  await enter('#host-address', `${pull}/files`);
  await options.waitForFunction(
    (host) => document.querySelector('#add-host .outcome')?.textContent?.includes(`https://${host}`),
    {},
    HOST,
  );
  expect(await rows()).toEqual(['github.com']);
});

test('G4: a host that is added has the panel, which reads, asks and fetches the diff there with the session', async () => {
  await allowHost(room.launched, HOST);
  options = await openOptions();
  await expect.poll(scripts).toEqual([[`https://${HOST}/*`]]);
  await enter('#host-address', `https://${HOST}/`);
  await options.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#host-address')?.value === '',
  );
  await options.waitForFunction(() => document.querySelectorAll('.github-row').length === 2);
  expect(await rows()).toEqual(['github.com', HOST]);
  const page = await room.launched.browser.newPage();
  await page.setCookie({ name: 'user_session', value: 'me', url: pull, sameSite: 'Lax' });
  await page.goto(pull);
  const panel = await openPanel(page);
  await connected(panel);
  await shows(panel, '1482');
  room.server.answer(say('It honours Retry-After.'));
  await ask(page, panel, 'What does this pull request do?');
  expect(await finishedAnswer(panel)).toContain('It honours Retry-After.');
  const patch = room.github.routes.get(`${HOST}/raw/1482.diff`)?.body ?? '';
  const added = /^\+(.*retryAfter.*)$/im.exec(patch)?.[1] ?? 'no such line';
  expect(room.server.requests.at(-1)?.body).toContain(JSON.stringify(added).slice(1, -1));
  expect(await askForDiff(panel, 1482)).toEqual({ text: patch, end: 'end' });
  expect(room.github.cookies.get(`${ferry}/pull/1482.diff`)).toContain('user_session=me');
  expect(room.github.requests).not.toContain('github.com/lumen-labs/ferry/pull/1482.diff');
  await page.close();
});

test('the diff comes for the tab’s own pull request, and from this host alone: no redirect to another is followed', async () => {
  const { page, panel } = await openAt(`https://${ferry}/pull/9`);
  expect(await askForDiff(panel, 1482)).toEqual({ text: '', end: 'refused' });
  expect(await askForDiff(panel, 9)).toEqual({ text: '', end: 'not-found' });
  expect(room.github.requests).toContain(`${ferry}/pull/9.diff`);
  expect(room.github.requests).not.toContain('elsewhere.example/diff');
  await page.close();
});

test('case 92: the panel there reaches nothing on the network', async () => {
  const { page, panel } = await openAt(`https://${ferry}/pull/9`);
  const reached = await panel.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      ),
    pull,
  );
  expect(reached).toBe('refused');
  await page.close();
});

test('case 12: a site that nobody added can frame neither page of the panel, should it even learn their addresses', async () => {
  const { page } = await openAt(`https://${ferry}/pull/9`);
  const leaked = await contentScriptWorld(page).evaluate(() => chrome.runtime.getURL('/added-panel.html'));
  const ofGithub = await leakPanelAddress(page);
  const known = `chrome-extension://${CHROMIUM_EXTENSION_ID}`;
  expect(leaked).not.toContain(known);
  await page.goto('https://evil.example/');
  await embed(page, leaked, ofGithub, `${known}/added-panel.html`, `${known}/panel.html`);
  await expect.poll(() => page.frames().length).toBe(5);
  const addresses = () =>
    page
      .frames()
      .map((frame) => frame.url())
      .slice(1)
      .toSorted();
  await expect.poll(addresses).toEqual(['about:blank', ...Array(3).fill('chrome-error://chromewebdata/')]);
  await page.close();
});

test('case 12: neither github.com nor an added host can frame the page that is meant for the other', async () => {
  const { page } = await openAt(`https://${ferry}/pull/9`);
  const leaked = await contentScriptWorld(page).evaluate(() => chrome.runtime.getURL('/added-panel.html'));
  const ofGithub = await leakPanelAddress(page);
  await embed(page, ofGithub);
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');
  await page.goto(weakUrl);
  await embed(page, leaked);
  await expect.poll(() => page.frames().some((frame) => frame.url() === 'about:blank')).toBe(true);
  expect(panelFrames(page).filter((frame) => frame.url().includes('added-panel'))).toEqual([]);
  await page.close();
});

test('case 13: on an added host, too, a frame that the page made stays inert', async () => {
  const { page, panel } = await openAt(`https://${ferry}/pull/9`);
  const leaked = await contentScriptWorld(page).evaluate(() => chrome.runtime.getURL('/added-panel.html'));
  await embed(page, leaked, `${leaked}#${crypto.randomUUID()}`);
  await expect.poll(() => panelFrames(page).length).toBe(3);
  const forged = panelFrames(page).filter((frame) => frame !== panel);
  for (const frame of forged) {
    expect(await askForDiff(frame, 9)).toEqual({ text: '', end: 'closed' });
    expect(await frame.evaluate(isDrawn)).toBe(false);
  }
  await page.close();
});

test('P14: a token is handed to the host, and the browser keeps nothing of it', async () => {
  await options.bringToFront();
  await options.click(`[aria-label="Token for ${HOST}"]`);
  await enter(`[id="token-${HOST}"]`, TOKEN);
  await options.waitForFunction(() =>
    document.querySelectorAll('.github-row')[1]?.textContent?.includes('keys.json'),
  );
  expect(keys()).toMatchObject({ [`github:${HOST}`]: TOKEN });
  const kept = await options.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await chrome.storage.local.get(null as never),
    ]),
  );
  expect(kept + (await options.content())).not.toContain(TOKEN);
});

const keys = () => JSON.parse(readFileSync(join(room.launched.paths.config, 'keys.json'), 'utf8'));

test('a host that is removed gives its permission back, its token is forgotten, and the panel is gone at the next load', async () => {
  const { page } = await openAt(pull);
  await options.bringToFront();
  await options.click(`[aria-label="Remove ${HOST}"]`);
  await options.waitForFunction(() => document.querySelectorAll('.github-row').length === 1);
  await expect.poll(origins).toEqual(['https://github.com/*', 'https://patch-diff.githubusercontent.com/*']);
  await expect.poll(() => options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);
  await expect.poll(keys).not.toHaveProperty(`github:${HOST}`);
  await page.reload();
  await pressChord(page, 'KeyP');
  expect(await page.$('html > div[popover]')).toBeNull();
  expect(panelFrames(page)).toEqual([]);
  await page.close();
});

test('a browser that starts with an added host has the panel there, without a press', async () => {
  const { browser, home } = room.launched;
  await browser.close();
  // Of an unpacked extension it keeps nothing that was allowed later: the build that has the host from the start.
  const extension = join(home, 'allowed');
  const again = await launch({ github: room.github, installHost: false, home, extension });
  Object.assign(room.launched, { browser: again.browser });
  options = await openOptions();
  await expect.poll(scripts).toEqual([[`https://${HOST}/*`]]);
  const { page, panel } = await openAt(pull);
  await connected(panel);
  await page.close();
});
