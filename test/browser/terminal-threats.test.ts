import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { beforeAll, expect, test } from 'vitest';
import { connected } from './harness/ask.ts';
import { pullRequestUrl } from './harness/example.ts';
import { contentScriptWorld } from './harness/hostile.ts';
import { openPanel, press, terminalRows } from './harness/panel.ts';
import { openTerminal, run } from './harness/terminal.ts';
import { usePage } from './harness/use-page.ts';

const stage = usePage({ installHost: true, pages: 'one' });
let panel: Frame;

beforeAll(async () => {
  await stage.page.goto(pullRequestUrl);
  panel = await openPanel(stage.page);
  await connected(panel);
  await openTerminal(panel);
  await run(stage.page, panel, 'echo "$((40+2)) ready"', /^42 ready/m);
});

function marker(name: string): string {
  return join(stage.launched.home, name);
}

/** The page is where the person clicks and types. */
async function clickIntoPage(): Promise<void> {
  await stage.page.mouse.click(300, 500);
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(false);
}

/**
 * The worst that a page could reach: the focus in the terminal itself. No page
 * has a way to the frame; a hostile content script stands for whatever it may find.
 */
async function focusTerminalFromOutside(): Promise<void> {
  await contentScriptWorld(stage.page).evaluate(() => {
    const host = document.querySelector('html > div[popover]') as Element;
    chrome.dom.openOrClosedShadowRoot(host).querySelector('iframe')?.focus();
  });
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(true);
  await panel.focus('.terminal .xterm-helper-textarea');
}

async function typeCommand(name: string): Promise<void> {
  await stage.page.keyboard.type(`touch ${marker(name)}`);
  await stage.page.keyboard.press('Enter');
  await new Promise((resolve) => setTimeout(resolve, 500));
}

test('what is typed after a click into the terminal runs', async () => {
  await press(panel, '.terminal .xterm-screen');
  await typeCommand('clicked');
  await expect.poll(() => existsSync(marker('clicked'))).toBe(true);
});

test('case 7: the page focuses the frame while the person types, and no byte reaches the terminal', async () => {
  await clickIntoPage();
  await focusTerminalFromOutside();
  const before = await terminalRows(panel);
  await typeCommand('stolen');
  expect(await terminalRows(panel)).toEqual(before);
  expect(existsSync(marker('stolen'))).toBe(false);
  await press(panel, '.terminal .xterm-screen');
  await typeCommand('after');
  await expect.poll(() => existsSync(marker('after'))).toBe(true);
  expect(existsSync(marker('stolen'))).toBe(false);
});

test('case 7: a synthetic pointer-down or chord in the frame arms nothing', async () => {
  await clickIntoPage();
  await focusTerminalFromOutside();
  await panel.evaluate(() => {
    const chord = { code: 'KeyT', altKey: true, shiftKey: true, bubbles: true };
    document.activeElement?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', chord));
  });
  await typeCommand('synthetic');
  expect(existsSync(marker('synthetic'))).toBe(false);
});

test('case 10: a chord that the content script passes on arms nothing', async () => {
  await clickIntoPage();
  await stage.page.keyboard.down('Alt');
  await stage.page.keyboard.down('Shift');
  await stage.page.keyboard.press('KeyT');
  await stage.page.keyboard.up('Shift');
  await stage.page.keyboard.up('Alt');
  await expect.poll(() => panel.evaluate(() => document.activeElement?.className)).toContain('xterm');
  await typeCommand('chord');
  expect(existsSync(marker('chord'))).toBe(false);
});

test('case 10: a forged message to write to a terminal reaches none', async () => {
  const command = `touch ${marker('forged')}\r`;
  await contentScriptWorld(stage.page).evaluate(async (data) => {
    const write = { type: 'terminal/write', terminal: '1', view: '1', data };
    await chrome.runtime.sendMessage(write);
    await chrome.runtime.sendMessage({ jsonrpc: '2.0', id: 1, method: 'terminal/write', params: write });
    const port = chrome.runtime.connect({ name: 'dev.pullside.host' });
    port.postMessage(write);
  }, command);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(existsSync(marker('forged'))).toBe(false);
});

test('case 7: a command in the composer runs only in a panel that the person took in hand', async () => {
  await press(panel, '.composer .segments button:nth-child(2)');
  await clickIntoPage();
  await focusTerminalFromOutside();
  await panel.focus('#composer');
  await typeCommand('composed');
  expect(existsSync(marker('composed'))).toBe(false);
  await press(panel, '#composer');
  await stage.page.keyboard.press('Enter');
  await expect.poll(() => existsSync(marker('composed'))).toBe(true);
});
