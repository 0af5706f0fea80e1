import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { listOf, say } from '../fakes/openai.ts';
import { ask, finishedAnswer } from './harness/ask.ts';
import { chord } from './harness/keys.ts';
import { press } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Of no known format: only that it is ours tells what it is. */
const NEW_KEY = 'brisk-heron-copper-lagoon-5527';
const names = ['fake-1', 'fake-2', 'fake-3'];
let room: Room;
let service: ModelService;
let page: Page;

beforeAll(async () => {
  room = await openRoom();
  service = await startModelService(say('Noted.'));
  service.list(listOf(...names));
  const { panel } = await room.open();
  page = await room.launched.browser.newPage();
  await page.goto(await panel.evaluate(() => `${location.origin}/options.html`));
  await page.waitForSelector('.provider-row');
});
afterAll(async () => {
  await room?.close();
  await service?.close();
});

const keysFile = () => join(room.launched.paths.config, 'keys.json');
const keys = () => JSON.parse(readFileSync(keysFile(), 'utf8'));
const settings = () => JSON.parse(readFileSync(join(room.launched.paths.config, 'settings.json'), 'utf8'));

async function tabTo(id: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches #${id}.`);
}

/** Waits until the form of OpenAI says this beside its fields. */
async function says(text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('#form-openai .outcome')?.textContent?.includes(wanted),
    { timeout: 30_000 },
    text,
  );
}

/** Chooses by the shown name, as a person does, once the service has said what there is. */
async function pick(id: string, name: string): Promise<void> {
  const value = await page.waitForFunction(
    (selector, wanted) => {
      const options = [...(document.querySelector<HTMLSelectElement>(selector)?.options ?? [])];
      return options.find(({ text }) => text === wanted)?.value;
    },
    { timeout: 30_000 },
    `#${id}`,
    name,
  );
  await page.select(`#${id}`, String(await value.jsonValue()));
}

/** Everything that the host has written, but for the file whose purpose is to hold the key. */
function hostFiles(): string {
  const folder = room.launched.env.PULLSIDE_HOME ?? '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'keys.json')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

test('a key typed by keyboard goes to the host, is tested at once, and stays nowhere else', async () => {
  await tabTo('open-openai');
  await page.keyboard.press('Enter');
  await tabTo('key-openai');
  await page.keyboard.type(NEW_KEY);
  await tabTo('address-openai');
  await chord(page, 'Control', 'KeyA');
  await page.keyboard.type(`${service.origin}/v1`);
  await page.keyboard.press('Enter');
  await says('Works: 3 models');
  expect(service.listings.at(-1)?.headers.authorization).toBe(`Bearer ${NEW_KEY}`);
  expect(keys()).toEqual({ openai: NEW_KEY });
  expect(statSync(keysFile()).mode & 0o777).toBe(0o600);
  expect(await page.$eval('#key-openai', (input) => (input as HTMLInputElement).value)).toBe('');
  const kept = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + (await page.content()) + hostFiles()).not.toContain(NEW_KEY);
});

test.each([
  ['key-openai', 'no key', 'This is no API key'],
  ['address-openai', 'ftp://127.0.0.1', 'has to begin with https://'],
])('G4: what #%s does not take is told there', async (id, entry, words) => {
  const before = await page.$eval(`#${id}`, (input) => (input as HTMLInputElement).value);
  for (const text of [entry, before]) {
    await page.focus(`#${id}`);
    await chord(page, 'Control', 'KeyA');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await says(text === entry ? words : 'Works: 3 models');
    if (text === entry) expect(await page.$(`.field:has(#${id}) .outcome`)).not.toBeNull();
  }
});

test.each([
  ['light', 1100],
  ['dark', 1100],
  ['light', 340],
] as const)('axe finds nothing in the options, %s, %i wide', async (scheme, width) => {
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.evaluate(axe);
  const found = () =>
    page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    });
  // Colours change in steps.
  await expect.poll(found, { interval: 200 }).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('case 84: a service that refuses the key is told of beside the field, without the key', async () => {
  await page.setViewport({ width: 1100, height: 900 });
  const error = { error: { message: `Incorrect API key provided: ${NEW_KEY}.`, code: 'invalid_api_key' } };
  service.list({ kind: 'status', status: 401, body: JSON.stringify(error) });
  await page.click('button[aria-label="Test OpenAI"]');
  await says('401');
  expect(await page.content()).not.toContain(NEW_KEY);
  service.list(listOf(...names));
  await page.click('button[aria-label="Test OpenAI"]');
  await says('Works: 3 models');
});

test('half a key is refused in words, and the one before stays', async () => {
  await tabTo('key-openai');
  await page.keyboard.type('sk-abc…xyz');
  await page.keyboard.press('Enter');
  await says('Copy the whole key again');
  expect(keys()).toEqual({ openai: NEW_KEY });
});

test('models are chosen from the service’s list, or by name, and answer', async () => {
  await pick('default-model', 'fake-2');
  await pick('hard-model', 'Other, by name…');
  await page.waitForSelector('#hard-model-name');
  await page.type('#hard-model-name', 'deep-9');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => {
    const select = document.querySelector<HTMLSelectElement>('#hard-model');
    return select?.selectedOptions[0]?.text === 'deep-9';
  });
  await expect.poll(settings).toMatchObject({
    provider: { provider: 'openai', model: 'fake-2' },
    hard: { provider: 'openai', model: 'deep-9' },
  });
  const { page: tab, panel } = await room.open();
  await ask(tab, panel, 'Who answers?');
  await finishedAnswer(panel);
  expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toMatchObject({ model: 'fake-2' });
  await press(panel, '.hard-switch button');
  await panel.waitForSelector('.hard-switch [aria-pressed="true"]');
  await ask(tab, panel, 'And a hard one?');
  await finishedAnswer(panel);
  expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toMatchObject({ model: 'deep-9' });
  await press(panel, '.hard-switch button');
  await panel.waitForFunction(() => document.querySelector('.picker-name')?.textContent === 'fake-2');
  await tab.close();
});

test('removing the key leaves none', async () => {
  await page.bringToFront();
  await page.click('#form-openai .danger');
  await page.waitForFunction(() => document.querySelector('#form-openai .danger') === null);
  await expect.poll(keys).toEqual({});
});
