import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { type Launched, launch } from './harness/browser.ts';
import { typeInto } from './harness/panel.ts';
import { openRoom, type Room, type Tab, tabOpener } from './harness/room.ts';
import { storedQuestions } from './harness/stored.ts';
import { openTerminal, rowsMatching, showTerminal, typeInTerminal } from './harness/terminal.ts';

const ferry = 'https://github.com/lumen-labs/ferry';
const pages = [`${ferry}/pull/1482`, `${ferry}/pull/1475`, `${ferry}/pull/1470`, `${ferry}/issues/1467`];
const TABS = 10;

let room: Room;
let second: Launched;
let tabs: Tab[];

beforeAll(async () => {
  room = await openRoom();
  room.server.answer(say('Noted.', 20));
  const { home } = room.launched;
  second = await launch({ github: room.github, installHost: true, home, profile: 'second' });
  const opened = [openTabs(room.launched), openTabs(second)];
  tabs = (await Promise.all(opened)).flat();
}, 300_000);
afterAll(async () => {
  await second?.browser.close();
  await room?.close();
});

test('case 104: two browsers with ten tabs each ask at once: every question is stored, and shown in every tab of its page', async () => {
  const questions = tabs.map((_, index) => `Question ${index + 1}?`);
  const asking = [0, TABS].map((first) => askEach(tabs.slice(first, first + TABS), questions.slice(first)));
  await Promise.all(asking);
  await Promise.all(
    tabs.map((tab, index) => expect.poll(() => shown(tab.panel), { timeout: 60_000 }).toEqual(ofPage(index))),
  );
  await expect.poll(() => storedQuestions(room.launched.paths).sort()).toEqual(questions.sort());
});

test('case 104: what twenty tabs type into one terminal arrives whole and in order', async () => {
  const [first] = tabs;
  if (!first) throw new Error('There is no tab.');
  await first.page.bringToFront();
  await openTerminal(first.panel);
  for (const [index, { page, panel }] of tabs.entries()) {
    await page.bringToFront();
    await showTerminal(panel);
    await typeInTerminal(page, panel, word(index));
    await rowsMatching(panel, endingIn(word(index)));
  }
  await first.page.bringToFront();
  const typed = tabs.map((_, index) => word(index)).join('');
  const rows = await rowsMatching(first.panel, endingIn(word(tabs.length - 1)));
  expect(rows.join('').replace(/.*?(?=w0\.)/, '')).toBe(typed);
});

const word = (index: number) => `w${index}.`;

/** Wherever the row ended. */
function endingIn(text: string): RegExp {
  return new RegExp(`${[...text].map((letter) => letter.replace('.', '\\.')).join('\\n?')}$`);
}

async function openTabs(launched: Launched): Promise<Tab[]> {
  const open = tabOpener(launched);
  const opened: Tab[] = [];
  for (let index = 0; index < TABS; index++) opened.push(await open(pages[index % pages.length]));
  return opened;
}

/** Tab after tab, as fast as it goes: ten questions a minute are answered, the others wait in line. */
async function askEach(asking: Tab[], questions: string[]): Promise<void> {
  for (const [index, { page, panel }] of asking.entries()) {
    await page.bringToFront();
    await typeInto(page, panel, '#composer', questions[index] ?? '');
    // A panel that has just come to the front takes nothing before it knows that it is seen.
    const send = async () => {
      await page.keyboard.press('Enter');
      return panel.$eval('#composer', (box) => (box as HTMLTextAreaElement).value);
    };
    await expect.poll(send, { timeout: 20_000, interval: 200 }).toBe('');
  }
}

/** The questions that a tab shows, those that wait among them, sorted. */
async function shown(panel: Frame): Promise<string[]> {
  const asked = await panel.$$eval('[role="log"] h2, .queue-card .cut', (all) =>
    all.map(({ textContent }) => textContent),
  );
  return asked.map((text) => text?.replace('You asked: ', '') ?? '').sort();
}

/** The questions that were asked on the page of this tab, sorted. */
function ofPage(tab: number): string[] {
  const same = tabs.map((_, index) => index).filter((index) => pageOf(index) === pageOf(tab));
  return same.map((index) => `Question ${index + 1}?`).sort();
}

function pageOf(tab: number): number {
  return (tab % TABS) % pages.length;
}
