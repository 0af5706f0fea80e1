import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoom, type Room } from './harness/room.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NEW_KEY = 'sk-test-another-4f9c2b7a1d8e6035zzQwXyK';
let room: Room;
let page: Page;

beforeAll(async () => {
  room = await openRoom();
  const { panel } = await room.open();
  page = await room.launched.browser.newPage();
  await page.goto(await panel.evaluate(() => `${location.origin}/options.html`));
  await page.waitForSelector('.key-form', { timeout: 20_000 });
});
afterAll(() => room?.close());

const keysFile = () => join(room.launched.paths.config, 'keys.json');
const keys = () => JSON.parse(readFileSync(keysFile(), 'utf8'));

async function tabTo(id: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches #${id}.`);
}

test.each([
  ['light', 1100],
  ['dark', 1100],
  ['light', 340],
] as const)('axe finds nothing in the options, %s, %i wide', async (scheme, width) => {
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('a key typed by keyboard goes into a file of the host that only its user can read, and nowhere else', async () => {
  expect(await page.$eval('main', (main) => main.textContent)).toContain('mode 0600');
  await tabTo('key');
  await page.keyboard.type(NEW_KEY);
  await tabTo('model');
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.type('fake-2');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.note.information', { timeout: 10_000 });
  expect(keys()).toEqual({ openai: NEW_KEY });
  expect(statSync(keysFile()).mode & 0o777).toBe(0o600);
  await page.reload();
  await page.waitForSelector('.key-form', { timeout: 20_000 });
  expect(await page.$eval('#key', (input) => (input as HTMLInputElement).value)).toBe('');
  expect(await page.$eval('#model', (input) => (input as HTMLInputElement).value)).toBe('fake-2');
  const kept = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + (await page.content())).not.toContain(NEW_KEY);
});

test('half a key is refused in words, and the one before stays', async () => {
  await tabTo('key');
  await page.keyboard.type('sk-abc…xyz');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.note.refused', { timeout: 10_000 });
  expect(await page.$eval('.note', (note) => note.textContent)).toContain('Copy the whole key again');
  expect(keys()).toEqual({ openai: NEW_KEY });
});

test('removing the key leaves none, and digest answers', async () => {
  await page.click('.key-form .danger');
  await page.waitForSelector('.note.information', { timeout: 10_000 });
  expect(keys()).toEqual({});
  expect(await page.$eval('tr:has(.label) strong', (name) => name.textContent)).toContain('Digest');
});
