import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { type Launched, launch } from './harness/browser.ts';
import { openRoom, type Room, type Tab, tabOpener } from './harness/room.ts';
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
}, 180_000);
afterAll(async () => {
  await second?.browser.close();
  await room?.close();
});

test('case 104: two browsers with ten tabs each ask at once: every question is stored, and shown in every tab of its page', async () => {
  await Promise.all(tabs.map(({ panel }, index) => askUntilTaken(panel, `Question ${index + 1}?`)));
  await Promise.all(
    tabs.map((tab, index) => expect.poll(() => shown(tab.panel), { timeout: 60_000 }).toEqual(ofPage(index))),
  );
  const questions = tabs.map((_, index) => `Question ${index + 1}?`);
  expect(storedQuestions().sort()).toEqual(questions.sort());
}, 120_000);

test('case 104: what twenty tabs type into one terminal arrives whole and in order', async () => {
  const [first] = tabs;
  if (!first) throw new Error('There is no tab.');
  await first.page.bringToFront();
  await openTerminal(first.panel);
  for (const [index, { page, panel }] of tabs.entries()) {
    await page.bringToFront();
    await showTerminal(panel);
    await typeInTerminal(page, panel, `w${index}.`);
    await rowsMatching(panel, new RegExp(`w${index}\\.$`));
  }
  await first.page.bringToFront();
  const typed = tabs.map((_, index) => `w${index}.`).join('');
  const rows = await rowsMatching(first.panel, /w19\.$/);
  expect(rows.join('').replace(/.*?(?=w0\.)/, '')).toBe(typed);
}, 120_000);

async function openTabs(launched: Launched): Promise<Tab[]> {
  const open = tabOpener(launched);
  const opened: Tab[] = [];
  for (let index = 0; index < TABS; index++) opened.push(await open(pages[index % pages.length]));
  return opened;
}

/** Presses Send until the panel takes the question: while an answer of its page runs it keeps it. */
async function askUntilTaken(panel: Frame, question: string): Promise<void> {
  await panel.evaluate((text) => {
    const composer = document.querySelector<HTMLTextAreaElement>('#composer');
    if (!composer) throw new Error('There is no composer.');
    composer.value = text;
    composer.dispatchEvent(new Event('input', { bubbles: true }));
  }, question);
  const send = () =>
    panel.evaluate((text) => {
      document.querySelector<HTMLElement>('.composer .primary')?.click();
      const asked = [...document.querySelectorAll('[role="log"] h2')];
      return asked.some(({ textContent }) => textContent?.endsWith(` ${text}`));
    }, question);
  await expect.poll(send, { timeout: 60_000, interval: 100 }).toBe(true);
}

/** The questions that a tab shows, sorted. */
async function shown(panel: Frame): Promise<string[]> {
  const asked = await panel.$$eval('[role="log"] h2', (all) => all.map(({ textContent }) => textContent));
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

function storedQuestions(): string[] {
  const db = new Sqlite(join(room.launched.paths.data, 'conversations.sqlite'), { readonly: true });
  const sql = "SELECT json ->> 'question' AS question FROM events WHERE json ->> 'type' = 'turn-started'";
  const rows = db.prepare(sql).all() as { question: string }[];
  db.close();
  return rows.map(({ question }) => question);
}
