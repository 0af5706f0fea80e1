import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { changeOf, type FakePull, largePull, rowsOf } from '../fakes/github-pull.ts';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { panelFrame, press, reloadWithPanel } from './harness/panel.ts';
import { openPullRoom, type PullRoom } from './harness/pull-room.ts';
import type { Tab } from './harness/room.ts';
import { openTerminal, typeInTerminal } from './harness/terminal.ts';

let room: PullRoom;
let tab: Tab;
let pull: FakePull;

const url = (number: number) => `https://github.com/lumen-labs/ferry/pull/${number}/changes`;

beforeAll(async () => {
  room = await openPullRoom();
  room.choose(null);
  pull = await room.publish(350, largePull().files);
  tab = await room.open(url(350));
});
afterAll(() => room?.close());

/** Of those whose lines GitHub does not tell. */
const last = 'src/part-6/file-349.ts';

const chip = (panel: Frame) =>
  panel.$eval('.chip.of-diff', (button) => button.getAttribute('aria-label') ?? '');

const rowOf = (path: string) =>
  tab.panel.$$eval(
    '.receipt-table .detail',
    (rows, wanted) => rows.find(({ textContent }) => textContent?.startsWith(wanted))?.textContent,
    path,
  );

const wordsOfReceipt = () =>
  tab.panel.$$eval('.receipt-table .words', (all) => all.map(({ textContent }) => textContent));

/** The diff of the newest question, as the model got it. */
function sentDiff(): string {
  const { body } = room.server.requests.at(-1) ?? {};
  const { messages } = JSON.parse(body ?? '{}') as { messages: { content: string }[] };
  const prompt = messages.at(-1)?.content ?? '';
  return /## Diff\n<untrusted \w+>\n([\s\S]*?)\n<\/untrusted/.exec(prompt)?.[1] ?? '';
}

async function answered(question: string): Promise<void> {
  await ask(tab.page, tab.panel, question);
  await finishedAnswer(tab.panel);
}

test('A3: the chip names all 350 files, and how many are known by name only', async () => {
  await expect.poll(() => chip(tab.panel)).toMatch(/^diff 350 files, .* tokens, \d+ by name only$/);
  const named = Number(/(\d+) by name only/.exec(await chip(tab.panel))?.[1]);
  const told = rowsOf(pull).filter(({ patch }) => patch !== undefined).length;
  const withLines = pull.files.filter((file) => changeOf(file).patch !== null).length;
  expect(named).toBe(withLines - told);
});

test('A3: the receipt counts the files, says who gave them, and what is missing why', async () => {
  await press(tab.panel, '.composer .meter');
  await shows(tab.panel, 'Show 300 more');
  // The host counts a moment after the chip knows.
  await expect
    .poll(wordsOfReceipt)
    .toEqual([
      expect.stringMatching(/^350 files: .* by name; \d+ from the page, \d+ from GitHub’s API$/),
      'GitHub gives no diff for this pull request (HTTP 406).',
      'Choose your checkout of lumen-labs/ferry first.',
      expect.anything(),
    ]);
  expect(await tab.panel.$$eval('.receipt-table .path', (rows) => rows.length)).toBeLessThan(60);
  await press(tab.panel, '.receipt-table .words button');
  await shows(tab.panel, last);
  await expect.poll(() => rowOf(last)).toContain('named only: its lines are missing');
});

test('A3: a checkout that is chosen now brings every hunk, without another request', async () => {
  await press(tab.panel, '#tab-ask');
  const before = room.asked();
  await press(tab.panel, '.lacking-help');
  await press(tab.panel, '.dock-card .card-actions button');
  await expect.poll(() => chip(tab.panel)).toMatch(/^diff 350 files, [^,]* tokens$/);
  await answered(`What changed in ${last}?`);
  expect(sentDiff()).toContain('+export const changed0 = 349;');
  await expect.poll(() => tab.panel.$('.lacking-help')).toBeNull();
  expect(room.asked()).toBe(before);
});

test('A5: the next questions about this head ask GitHub nothing: after a reload and in another tab too', async () => {
  const before = room.asked();
  tab.panel = await reloadWithPanel(tab.page);
  await connected(tab.panel);
  await expect.poll(() => chip(tab.panel)).toMatch(/^diff 350 files, [^,]* tokens$/);
  const other = await room.open(url(350));
  await expect.poll(() => chip(other.panel)).toMatch(/^diff 350 files, [^,]* tokens$/);
  await ask(other.page, other.panel, `And in ${last}?`);
  await finishedAnswer(other.panel);
  expect(sentDiff()).toContain('+export const changed0 = 349;');
  expect(room.asked()).toBe(before);
  await other.page.close();
  await tab.page.bringToFront();
});

test('A5: a new head is read anew', async () => {
  const before = room.asked();
  await room.publish(350, [{ path: 'src/newer.ts', before: null, after: 'export const newer = 1;\n' }]);
  tab.panel = await reloadWithPanel(tab.page);
  await connected(tab.panel);
  await expect.poll(() => chip(tab.panel)).toMatch(/^diff 1 file, [^,]* tokens$/);
  expect(room.asked()).toBeGreaterThan(before);
  await answered('What is newer?');
  expect(sentDiff()).toContain('+export const newer = 1;');
});

test('A5: a limit of GitHub’s shows when it ends, and the answer comes from what is there', async () => {
  room.choose(null);
  const resetAt = Date.now() + 600_000;
  room.github.site.quota = { remaining: 0, resetAt };
  onTestFinished(() => {
    room.github.site.quota = null;
  });
  const limited = await room.publish(351, largePull().files);
  await tab.page.goto(url(351));
  tab.panel = await panelFrame(tab.page);
  await connected(tab.panel);
  // GitHub tells whole seconds.
  const at = new Date(Math.ceil(resetAt / 1000) * 1000).toTimeString().slice(0, 5);
  await shows(tab.panel, `github.com lets nothing more be read until ${at}`);
  await expect.poll(() => chip(tab.panel)).toMatch(/^diff 350 files, /);
  await answered('What is this?');
  const first = limited.files[0];
  expect(sentDiff()).toContain(first?.path);
  expect(sentDiff()).toContain('+export const changed0 = 0;');
});

test('A6: five states of the checkout give the five right lines, as commands in the terminal change them', async () => {
  const { checkout } = room.github;
  room.choose(checkout);
  await tab.page.goto(url(1482));
  tab.panel = await panelFrame(tab.page);
  await connected(tab.panel);
  const line = () =>
    tab.panel.$eval('.state-checkout .cut', ({ textContent }) => textContent).catch(() => null);
  await expect.poll(line).toBe('your checkout is at this head');
  await openTerminal(tab.panel);
  for (const [command, words] of [
    ['echo more >> README.md', 'your checkout is at this head · dirty'],
    ['git commit -qam more', 'your checkout is 1 ahead of this head'],
    ['git reset -q --hard HEAD~3', 'your checkout is 2 behind this head'],
    ['git checkout -q main', 'your checkout is on main'],
    ['git checkout -q feat/abort-signal', 'your checkout is on feat/abort-signal'],
    ['git checkout -q feat/retry-after && git reset -q --hard @{2}', 'your checkout is at this head'],
  ] as const) {
    await typeInTerminal(tab.page, tab.panel, `${command}\n`);
    await expect.poll(line, { message: command }).toBe(words);
  }
});
