import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishedAnswer } from './harness/ask.ts';
import { press } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  ({ page, panel } = await room.open());
});
afterAll(() => room?.close());

const written = () => panel.$eval('#composer', (field) => (field as HTMLTextAreaElement).value);
const asked = () => panel.$$eval('[role="log"] section', (sections) => sections.length);

test('Enter that ends a word of an input method sends nothing; the next one does', async () => {
  await press(panel, '#composer');
  const session = await panel.page().createCDPSession();
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await panel.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('#composer')?.value === 'にほん',
  );
  await page.keyboard.press('Enter');
  expect(await asked()).toBe(0);
  await session.send('Input.insertText', { text: '日本' });
  await expect.poll(written).toContain('日本');
  await page.keyboard.press('Enter');
  await finishedAnswer(panel);
  await expect.poll(asked).toBe(1);
});
