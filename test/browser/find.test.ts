import { afterAll, beforeAll, expect, test } from 'vitest';
import { connected } from './harness/ask.ts';
import { chord } from './harness/keys.ts';
import { press, terminalRows } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { openTerminal, run } from './harness/terminal.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('B1: find marks every match; whoever closes it types in the terminal again, and nothing stays marked', async () => {
  const { page, panel } = await room.open();
  await connected(panel);
  await openTerminal(panel);
  await run(page, panel, 'echo found-$((1+1))', /found-2/);
  const marked = () => panel.$$eval('.xterm-decoration-container > *', (all) => all.length);
  const focused = () => panel.evaluate(() => document.activeElement?.className ?? '');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => press(panel, '[aria-label="Close find"]'),
  ]) {
    await chord(page, 'Alt', 'Shift', 'KeyF');
    await panel.waitForSelector('.find input:focus');
    await page.keyboard.type('found');
    await expect.poll(marked).toBeGreaterThan(1);
    await close();
    await panel.waitForFunction(() => !document.querySelector('.find'));
    await expect.poll(focused).toContain('xterm-helper-textarea');
    await expect.poll(marked).toBe(0);
  }
  await page.close();
});

test('B1: a file and line of the pull request in what a program prints leads to its line there', async () => {
  const { page, panel } = await room.open();
  await connected(panel);
  await openTerminal(panel);
  await run(page, panel, 'clear; echo src/http/retryAfter.ts:18', /^src\/http\/retryAfter\.ts:18$/m);
  let moves = 0;
  const point = async () => {
    const rows = await panel.$$('.terminal .xterm-rows > div');
    const texts = await terminalRows(panel);
    // The middle of a row is behind its words.
    const box = await rows[texts.findIndex((text) => text.startsWith('src/http'))]?.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60 + (moves++ % 4), (box?.y ?? 0) + 9);
    return panel.$eval('.link-hint', ({ textContent }) => textContent).catch(() => '');
  };
  await expect.poll(point).toMatch(/pull\/1482\/files#diff-[0-9a-f]{64}R18$/);
  await page.close();
});
