import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { listOf, say } from '../fakes/openai.ts';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { press, reloadWithPanel, typeInto } from './harness/panel.ts';
import { useOpenAI } from './harness/provider.ts';
import { KEY, openRoom, type Room } from './harness/room.ts';

let room: Room;
let service: ModelService;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  service = await startModelService(say('Noted.'));
  service.list(listOf('near-1', 'near-2', 'near-3'));
  useOpenAI(room.launched.paths, `${service.origin}/v1`, KEY);
  ({ page, panel } = await room.open());
});
afterAll(async () => {
  await room?.close();
  await service?.close();
});

const settings = () => JSON.parse(readFileSync(join(room.launched.paths.config, 'settings.json'), 'utf8'));
const askedModel = () => JSON.parse(service.requests.at(-1)?.body ?? '').model;

const rows = () =>
  panel.$$eval('.menu-list [role^="menuitem"]', (items) => items.map((item) => item.textContent ?? ''));

/** Opens the menu by keyboard and goes to the item that holds these letters. */
async function choose(letters: string): Promise<void> {
  await panel.focus('.picker');
  await page.keyboard.press('Enter');
  await panel.waitForSelector('.menu-list');
  await panel.waitForFunction(
    (wanted) => document.querySelector('.menu-list')?.textContent?.includes(wanted),
    { timeout: 30_000 },
    letters,
  );
  await page.keyboard.type(letters);
  await expect.poll(() => panel.evaluate(() => document.activeElement?.textContent)).toContain(letters);
  await page.keyboard.press('Enter');
}

test('an address of one’s own shows its service’s models, and the one chosen answers here', async () => {
  await choose('near-2');
  await panel.waitForFunction(() => document.querySelector('.picker-name')?.textContent === 'near-2');
  await ask(page, panel, 'Who answers?');
  await finishedAnswer(panel);
  expect(askedModel()).toBe('near-2');
  await press(panel, '.picker');
  await expect.poll(rows).toEqual(expect.arrayContaining(['near-1', 'near-2', 'near-3']));
  expect((await rows()).join()).not.toContain('gpt-');
  await page.keyboard.press('Escape');
});

test('the choice is this conversation’s: it outlives the panel, and others keep theirs', async () => {
  panel = await reloadWithPanel(page);
  await connected(panel);
  await panel.waitForFunction(() => document.querySelector('.picker-name')?.textContent === 'near-2');
  const other = await room.open('https://github.com/lumen-labs/ferry/issues/1467');
  await other.panel.waitForFunction(() => document.querySelector('.picker-name')?.textContent === 'fake-1');
  await other.page.close();
  await page.bringToFront();
});

test('the footer makes it the repository’s and the default', async () => {
  await choose('near-2 for');
  await panel.waitForFunction(() => document.querySelector('.menu-list') === null);
  await choose('near-2 by default');
  await panel.waitForFunction(() => document.querySelector('.menu-list') === null);
  await expect.poll(() => settings().provider).toEqual({ provider: 'openai', model: 'near-2' });
  await expect.poll(() => JSON.stringify(settings().repositories)).toContain('near-2');
});

test('local models only: the others are locked with a sentence, and a question to them is refused', async () => {
  openSettings(room.launched.paths.config).setBaseUrl('openai', null);
  await press(panel, '.picker');
  // By keyboard: what the services say of their models still moves the rows.
  await (await panel.waitForSelector('[role="menuitemcheckbox"]'))?.focus();
  await page.keyboard.press('Enter');
  await panel.waitForSelector('[role="menuitemcheckbox"][aria-checked="true"]');
  await shows(panel, 'Not allowed: lumen-labs/ferry is for local models only.');
  const locked = () => panel.$$eval('[role="menuitemradio"][aria-disabled="true"]', (items) => items.length);
  await expect.poll(locked).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  const before = service.requests.length;
  await typeInto(page, panel, '#composer', 'Does it go out?');
  await page.keyboard.press('Enter');
  await shows(panel, 'may go to local models only');
  expect(service.requests).toHaveLength(before);
});
