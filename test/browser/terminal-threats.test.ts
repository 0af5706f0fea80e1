import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'puppeteer';
import { beforeAll, expect, test } from 'vitest';
import { RELAY_PORT } from '../../extension/host/relay.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { connected } from './harness/ask.ts';
import { pullRequestUrl } from './harness/example.ts';
import { contentScriptWorld } from './harness/hostile.ts';
import { chord } from './harness/keys.ts';
import { openPanel, press, terminalRows } from './harness/panel.ts';
import { countTerminals, openTerminal, rowsMatching, run, showTerminal } from './harness/terminal.ts';
import { usePage } from './harness/use-page.ts';

const stage = usePage({ installHost: true, pages: 'one' });
let panel: Frame;

beforeAll(async () => {
  await keepPorts(stage.page);
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
  await sleep(500);
}

test('what is typed after a click into the terminal runs', async () => {
  await press(panel, '.terminal .xterm-screen');
  await typeCommand('clicked');
  await expect.poll(() => existsSync(marker('clicked'))).toBe(true);
});

test('case 7: the page focuses the frame while the person types, and no byte reaches the terminal', async () => {
  await clickIntoPage();
  await focusTerminalFromOutside();
  const before = await rowsMatching(panel, /[#$%>]$/);
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
  await chord(stage.page, 'Alt', 'Shift', 'KeyT');
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
  }, command);
  await sleep(500);
  expect(existsSync(marker('forged'))).toBe(false);
});

test('case 10: a content script that speaks to the background as a panel may speaks to no host', async () => {
  const view = { terminal: crypto.randomUUID(), view: crypto.randomUUID() };
  const said = [
    ['initialize', { protocol: PROTOCOL_VERSION, client: { name: 'panel', version: '1' } }],
    ['terminal/open', { terminal: view.terminal, name: null, cwd: null, size: { cols: 80, rows: 24 } }],
    ['terminal/attach', { ...view, after: null }],
    ['terminal/write', { ...view, data: `touch ${marker('relayed')}\r` }],
  ] as const;
  const heard = await contentScriptWorld(stage.page).evaluate(
    async (name, all) => {
      const port = chrome.runtime.connect({ name });
      const messages: unknown[] = [];
      port.onMessage.addListener((message) => messages.push(message));
      const ended = new Promise<boolean>((resolve) => port.onDisconnect.addListener(() => resolve(true)));
      const aWhile = () => new Promise<boolean>((resolve) => setTimeout(resolve, 500, false));
      for (const [id, [method, params]] of all.entries()) {
        port.postMessage({ jsonrpc: '2.0', id, method, params });
        if (await Promise.race([ended, aWhile()])) break;
      }
      return messages;
    },
    RELAY_PORT,
    said,
  );
  expect(heard).toEqual([]);
  await sleep(500);
  expect(existsSync(marker('relayed'))).toBe(false);
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

/** A turned content script remembers the line to the panel. It is there before ours opens one. */
async function keepPorts(target: Page): Promise<void> {
  target.on('domcontentloaded', () => {
    void contentScriptWorld(target).evaluate(() => {
      const post = MessagePort.prototype.postMessage as (...given: unknown[]) => void;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
        Object.assign(globalThis, { line: this });
        post.apply(this, given);
      };
    });
  });
}

function forge(chord: string): Promise<void> {
  return contentScriptWorld(stage.page).evaluate((name) => {
    (Reflect.get(globalThis, 'line') as MessagePort).postMessage({ type: 'chord', chord: name });
  }, chord);
}

test('case 10: a forged chord does not take the focus from an armed composer', async () => {
  await press(panel, '#composer');
  await forge('terminal');
  await sleep(700);
  expect(await panel.evaluate(() => document.activeElement?.id)).toBe('composer');
});

test('case 10: a forged chord opens no terminal', async () => {
  for (let left = await countTerminals(panel); left > 0; left--) await closeTerminal(left);
  await clickIntoPage();
  await forge('terminal');
  await sleep(2_500);
  expect(await countTerminals(panel)).toBe(0);
  await openTerminal(panel);
});

async function closeTerminal(left: number): Promise<void> {
  await showTerminal(panel);
  await panel.focus('[role="tab"][aria-selected="true"]');
  await stage.page.keyboard.press('Delete');
  await expect.poll(() => countTerminals(panel)).toBe(left - 1);
}
