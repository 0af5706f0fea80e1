import { afterAll, beforeAll, expect, test } from 'vitest';
import { connected } from './harness/ask.ts';
import { press } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { openTerminal, run } from './harness/terminal.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('whoever closes the find bar types in the terminal again', async () => {
  const { page, panel } = await room.open();
  await connected(panel);
  await openTerminal(panel);
  await run(page, panel, 'echo found-$((1+1))', /found-2/);
  const focused = () => panel.evaluate(() => document.activeElement?.className ?? '');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => press(panel, '[aria-label="Close find"]'),
  ]) {
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    await page.keyboard.press('KeyF');
    await page.keyboard.up('Shift');
    await page.keyboard.up('Alt');
    await panel.waitForSelector('.find input:focus');
    await close();
    await panel.waitForFunction(() => !document.querySelector('.find'));
    expect(await focused()).toContain('xterm-helper-textarea');
  }
  await page.close();
});
