import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dismiss, shows, writeCommand, written } from './harness/ask.ts';
import { cover, covered, pressBlindly, uncover } from './harness/cover.ts';
import { press } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { seenSteadily } from './harness/sight.ts';
import { openTerminal } from './harness/terminal.ts';

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

// Once something was dragged, clicks into the page do not take the focus there: each test has a tab of its own.
beforeEach(async () => {
  ({ page, panel } = await room.open());
});

const marker = (name: string) => join(room.launched.home, name);

test('case 8: text that the page has a person drag onto the composer is not taken', async () => {
  await writeCommand(page, panel, '');
  await dragFromPage(`touch ${marker('dragged')}`, '#composer');
  await shows(panel, 'Text that is dropped here is not taken');
  expect(await written(panel)).toBe('');
  await dismiss(panel);
});

test('cases 3 and 8: text that the page has dragged into a terminal asks, and takes no yes under an overlay', async () => {
  await openTerminal(panel);
  await dragFromPage(`touch ${marker('pasted')}`, '.terminal .xterm-screen');
  await panel.waitForSelector('[role="alertdialog"]');
  await cover(page, panel);
  await pressBlindly(panel, '[role="alertdialog"] .card-actions button:last-child');
  await shows(panel, covered);
  expect(existsSync(marker('pasted'))).toBe(false);
  expect(await panel.$('[role="alertdialog"]')).not.toBeNull();
  await uncover(page, panel);
  await dismiss(panel);
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await page.keyboard.press('Enter');
  await expect.poll(() => existsSync(marker('pasted'))).toBe(true);
});

async function dragFromPage(text: string, target: string): Promise<void> {
  await page.evaluate((given) => {
    const piece = document.createElement('div');
    piece.id = 'piece';
    piece.draggable = true;
    piece.textContent = 'piece';
    piece.style.cssText = 'position:fixed;left:50px;top:200px;width:100px;height:40px;z-index:99';
    piece.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', given));
    document.body.append(piece);
  }, text);
  await seenSteadily(panel);
  const box = await (await panel.$(target))?.boundingBox();
  if (!box) throw new Error(`There is no ${target}.`);
  await page.mouse.move(90, 220);
  await page.mouse.down();
  await page.mouse.move(200, 230, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.evaluate(() => document.getElementById('piece')?.remove());
}
