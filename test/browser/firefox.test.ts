import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STEADY_MS } from '../../extension/embed/steady.ts';
import { classicNewPull } from '../example/pages/new-pull.ts';
import { say } from '../fakes/openai.ts';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { fieldText } from './harness/field.ts';
import { builtForFirefox } from './harness/firefox.ts';
import { addWeakPage, bare, embed, weakUrl } from './harness/hostile.ts';
import { chord } from './harness/keys.ts';
import { isDrawn, panelFrame, panelFrames, press, typeInto } from './harness/panel.ts';
import { shimsOf } from './harness/processes.ts';
import { useOpenAI } from './harness/provider.ts';
import { KEY, openRoom, type Room, type Tab } from './harness/room.ts';
import { openTerminal, rowsMatching, run, showTerminal } from './harness/terminal.ts';

let room: Room;
let tab: Tab;

beforeAll(async () => {
  room = await openRoom();
  addWeakPage(room.github);
  tab = await room.open();
  await openTerminal(tab.panel);
});
afterAll(() => room?.close());

const marker = (name: string) => join(room.launched.home, name);
const shims = () => shimsOf(room.launched.env.PULLSIDE_HOME ?? '');
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Writes a command into the composer and presses Enter. */
async function compose({ page, panel }: Tab, command: string): Promise<void> {
  await press(panel, '.composer .segments button:nth-child(2)');
  await typeInto(page, panel, '#composer', command);
  await page.keyboard.press('Enter');
}

async function clearComposer({ page, panel }: Tab): Promise<void> {
  await press(panel, '#composer');
  await chord(page, 'Control', 'KeyA');
  await page.keyboard.press('Delete');
}

/** The browser does not tell of the addresses of an extension's own pages: they are asked themselves. */
async function confirmWindows(): Promise<Page[]> {
  const pages = await room.launched.browser.pages();
  const paths = await Promise.all(
    pages.map((page) => page.evaluate(() => location.pathname).catch(() => '')),
  );
  return pages.filter((_page, index) => paths[index] === '/confirm.html');
}

/** The extension's own window that asks, once it does and may be answered. */
async function confirmWindow(): Promise<Page> {
  await expect.poll(async () => (await confirmWindows()).length).toBe(1);
  const [page] = await confirmWindows();
  if (!page) throw new Error('The window is gone.');
  await page.waitForSelector(yes);
  return page;
}

const yes = '.confirm button ~ button:not(:disabled)';

/** What the window shows; then it is answered. */
async function answer(selector: string, asked: Page = tab.page): Promise<string> {
  const page = await confirmWindow();
  const shown = await page.$eval('pre', ({ textContent }) => textContent ?? '');
  await (await page.$(selector))?.click();
  await expect.poll(async () => (await confirmWindows()).length).toBe(0);
  await asked.bringToFront();
  return shown;
}

/** What a page does that wants a click on something else to land in the panel. */
function cover(page: Page): Promise<void> {
  return page.evaluate(() => {
    const picture = document.createElement('div');
    picture.popover = 'manual';
    picture.id = 'cover';
    picture.style.cssText = 'inset: 0; width: 100vw; height: 100vh; pointer-events: none; background: white';
    document.body.append(picture);
    picture.showPopover();
  });
}

test('what is typed into the terminal after a click runs, unasked', async () => {
  await run(tab.page, tab.panel, 'echo $((40+2))-typed', /^42-typed$/m);
  expect(await confirmWindows()).toHaveLength(0);
});

test('case 3: a command of the composer is asked for in a window of the extension, and runs after a yes', async () => {
  const command = `touch ${marker('composed')}`;
  await compose(tab, command);
  await confirmWindow();
  expect(existsSync(marker('composed'))).toBe(false);
  expect(await answer(yes)).toBe(command);
  await expect.poll(() => existsSync(marker('composed'))).toBe(true);
});

test('case 3: what is pressed in a covered panel ends in that window, and a no runs nothing', async () => {
  await cover(tab.page);
  await compose(tab, `touch ${marker('covered')}`);
  await answer('.confirm button');
  await tab.page.evaluate(() => document.querySelector('#cover')?.remove());
  await wait(500);
  expect(existsSync(marker('covered'))).toBe(false);
  await clearComposer(tab);
});

test('case 6: a yes counts only half a second after the question came', async () => {
  await compose(tab, `touch ${marker('hasty')}`);
  await expect.poll(async () => (await confirmWindows()).length).toBe(1);
  const [page] = await confirmWindows();
  await page?.evaluate(() => document.querySelectorAll<HTMLElement>('.confirm button')[1]?.click());
  await wait(800);
  // Nor does one that nobody pressed.
  await page?.evaluate(() => document.querySelectorAll<HTMLElement>('.confirm button')[1]?.click());
  await wait(300);
  expect(existsSync(marker('hasty'))).toBe(false);
  await page?.close();
  await clearComposer(tab);
});

test('case 45: code of an answer is put at the prompt after a yes, on one line', async () => {
  room.server.answer(say('Run this:\n\n```sh\necho one\necho two\n```\n'));
  useOpenAI(room.launched.paths, room.server.url, KEY);
  await press(tab.panel, '.composer .segments button:nth-child(1)');
  await ask(tab.page, tab.panel, 'How?');
  await finishedAnswer(tab.panel);
  await press(tab.panel, '.ask ::-p-text(Insert)');
  expect(await answer(yes)).toBe('echo one echo two');
  await rowsMatching(tab.panel, /echo one echo two$/m);
});

test('case 13: a frame that the page made stays inert; it gets no host, no diff and no window', async () => {
  const { page, panel } = await room.open(weakUrl);
  const address = await panel.evaluate(() => location.href);
  const before = shims().length;
  await embed(page, address, `${address}#${crypto.randomUUID()}`);
  await expect.poll(() => panelFrames(page).length).toBe(3);
  await wait(1_000);
  for (const frame of panelFrames(page).filter((each) => each !== panel)) {
    expect(await frame.evaluate(isDrawn)).toBe(false);
    for (const service of ['host', 'diff', 'confirm'])
      expect(await heardOf(frame, service), service).toEqual(['disconnected']);
  }
  expect(shims()).toHaveLength(before);
  expect(await confirmWindows()).toHaveLength(0);
  expect(await panel.evaluate(isDrawn)).toBe(true);
  await page.close();
});

/** What an unproven panel would hear of the background, speaking as the proven one does. */
function heardOf(frame: Frame, service: string): Promise<string[]> {
  return frame.evaluate(async (name) => {
    const port = chrome.runtime.connect({ name });
    const heard: string[] = [];
    port.onMessage.addListener((message) => heard.push(JSON.stringify(message)));
    port.postMessage({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
    const end = await new Promise<string>((resolve) => {
      port.onDisconnect.addListener(() => resolve('disconnected'));
      setTimeout(resolve, 5_000, 'nothing');
    });
    return [...heard, end];
  }, service);
}

/** Where the button at the field stands, which everybody may see; what it stands in is closed. */
function fieldButton(page: Page): Promise<{ x: number; y: number; isInHeader: boolean } | null> {
  return page.evaluate(() => {
    const button = document.querySelector('form div[style*="position-anchor"]')?.getBoundingClientRect();
    const header = document.querySelector('.CommentBox-header')?.getBoundingClientRect();
    if (!button?.width || !header) return null;
    const isInHeader = button.top >= header.top && button.bottom <= header.bottom + 1;
    return { x: button.x + button.width / 2, y: button.y + button.height / 2, isInHeader };
  });
}

test('E1: a draft is put into GitHub’s field after a yes in that window, and an undo brings back what was there', async () => {
  const body = '## Why\n\nCloses #1467.\n\n## What changed\n\n<!-- list the changes -->\n';
  const [base, head] = ['main', 'topic'];
  const form = classicNewPull({ base, head, title: 'Retry after', body, commits: [] });
  room.github.routes.set('github.com/lumen-labs/ferry/compare/main...topic', bare(form));
  room.server.answer(say('## Why\n\nThe client did not listen.\n'));
  const { page, panel } = await room.open('https://github.com/lumen-labs/ferry/compare/main...topic');
  await expect.poll(() => fieldButton(page)).toMatchObject({ isInHeader: true });
  await wait(STEADY_MS + 200);
  const button = await fieldButton(page);
  await page.mouse.click(button?.x ?? 0, button?.y ?? 0);
  await shows(panel, 'The client did not listen.');
  const put = '.description-actions .primary';
  await panel.waitForSelector(put);
  await press(panel, put);
  await answer('.confirm button', page);
  expect(await fieldText(page)).toBe(body);
  await press(panel, put);
  const shown = await answer(yes, page);
  expect(shown).toContain('Closes #1467.');
  await expect.poll(() => fieldText(page)).toBe(shown);
  await press(panel, '.description-undo');
  expect(await answer(yes, page)).toBe(body);
  await expect.poll(() => fieldText(page)).toBe(body);
  await press(panel, put);
  await answer(yes, page);
  await expect.poll(() => fieldText(page)).toBe(shown);
  await page.focus('#pull_request_body');
  await chord(page, 'Control', 'KeyZ');
  await expect.poll(() => fieldText(page)).toBe(body);
  await page.close();
});

test('the whole diff comes through GitHub’s redirect, with the person’s session', async () => {
  const diff = 'github.com/lumen-labs/ferry/pull/1482.diff';
  const patch = `patch-diff.githubusercontent.com/raw/lumen-labs/ferry/pull/1482.diff`;
  await tab.page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a site sets it; the test driver's own are kept apart
    document.cookie = 'user_session=me; Secure; SameSite=Lax; path=/';
  });
  expect(await fetchedDiff(tab.panel)).toBe(room.github.routes.get(patch)?.body);
  expect(room.github.cookies.get(diff)).toContain('user_session=me');
  expect(room.github.cookies.get(patch)).toBe('');
});

/** Asks the background as the panel does. */
function fetchedDiff(frame: Frame): Promise<string> {
  return frame.evaluate(async () => {
    const port = chrome.runtime.connect({ name: 'diff' });
    let text = '';
    await new Promise<void>((resolve) => {
      port.onDisconnect.addListener(resolve);
      port.onMessage.addListener((message) => {
        const part = message as { type: string; text: string };
        if (part.type === 'text') text += part.text;
        else resolve();
      });
      port.postMessage({ type: 'diff/fetch', owner: 'lumen-labs', repo: 'ferry', number: 1482 });
    });
    return text;
  });
}

test('the background sleeps when it may, and not while a panel speaks with its host', async () => {
  await run(tab.page, tab.panel, '', /[#$%>] ?$/m);
  const before = shims().map(({ pid }) => pid);
  expect(before.length).toBeGreaterThan(0);
  await wait(4_000);
  expect(shims().map(({ pid }) => pid)).toEqual(before);
  await run(tab.page, tab.panel, 'echo $((40+2))-later', /^42-later$/m);
});

test('an extension that is updated takes its old panel out of open pages, and goes on in a new one', async () => {
  const { page } = tab;
  const [before, gone] = [shims().map(({ pid }) => pid), panelFrames(page)];
  await room.launched.browser.installExtension(builtForFirefox);
  await expect.poll(() => shims().some(({ pid }) => before.includes(pid))).toBe(false);
  const panel = await panelFrame(page, gone);
  await expect.poll(() => panelFrames(page)).toEqual([panel]);
  await expect.poll(() => page.$$('html > div[popover]')).toHaveLength(1);
  await connected(panel);
  await showTerminal(panel);
  await run(page, panel, 'echo $((40+2))-updated', /^42-updated$/m);
  await press(panel, 'button[aria-label="Collapse the panel"]');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).paddingRight)).toBe('0px');
});
