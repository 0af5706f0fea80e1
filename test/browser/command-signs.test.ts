import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STEADY_MS } from '../../extension/embed/permission.ts';
import { copiedBy, shows } from './harness/ask.ts';
import { press, reloadWithPanel, terminalRows } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { signs } from './harness/signs.ts';
import { openTerminal, rowsMatching, run, showTerminal, typeInTerminal } from './harness/terminal.ts';

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  ({ page, panel } = await room.open());
  await openTerminal(panel);
});
afterAll(() => room?.close());

/** Waits until these commands have signs, from the top, each beside its own row. */
async function expectSigns(...expected: readonly (readonly [label: RegExp, row: RegExp])[]): Promise<void> {
  await expect
    .poll(() => signs(panel), { timeout: 20_000 })
    .toEqual(
      expected.map(([label, row]) => ({
        label: expect.stringMatching(label),
        row: expect.stringMatching(row),
      })),
    );
}

test('B9: a sign beside each command says how it ended', async () => {
  await run(page, panel, 'clear; echo begun', /^begun$/m);
  await run(page, panel, 'echo one; ls /nope', /No such file/);
  await run(page, panel, 'true; echo two', /^two$/m);
  await typeInTerminal(page, panel, 'sleep 1000\n');
  await expectSigns(
    [/^echo one; ls \/nope: exit 2 · .*s$/, /echo one; ls \/nope$/],
    [/^true; echo two: exit 0 · /, /true; echo two$/],
    [/^sleep 1000: running$/, /sleep 1000$/],
  );
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyC');
  await page.keyboard.up('Control');
  await expect
    .poll(async () => (await signs(panel)).at(-1)?.label, { timeout: 20_000 })
    .toMatch(/^sleep 1000: stopped, exit 130/);
});

const three = [
  [/^echo one; ls \/nope: exit 2/, /echo one; ls \/nope$/],
  [/^true; echo two: exit 0/, /true; echo two$/],
  [/^sleep 1000: stopped, exit 130/, /sleep 1000$/],
] as const;

test('B9: signs stay beside their commands when the panel changes its size, and after a reload', async () => {
  await page.setViewport({ width: 1300, height: 800 });
  await expectSigns(...three);
  await dock('bottom');
  await expectSigns(...three);
  await dock('right');
  panel = await reloadWithPanel(page);
  await showTerminal(panel);
  await expectSigns(...three);
});

test('B9: along the commands by keyboard, and one runs again from there', async () => {
  await typeInTerminal(page, panel, '');
  await step('ArrowUp');
  await expect.poll(focused).toMatch(/^sleep 1000/);
  await step('ArrowUp');
  await expect.poll(focused).toMatch(/^true; echo two/);
  const sized = await panelSize();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Rerun');
  expect(await panelSize()).toEqual(sized);
  // After a reload nothing reaches a shell before the panel was seen for half a second.
  await sleep(STEADY_MS + 200);
  await page.keyboard.press('Enter');
  await expectSigns(...three, [/^true; echo two: exit 0/, /true; echo two$/]);
  await step('ArrowUp');
  await page.keyboard.press('Escape');
  // The shell has the keyboard again.
  await page.keyboard.type('echo typed-$((40+2))\n');
  await rowsMatching(panel, /^typed-42$/m);
});

test('B9: the pointer shows the actions of a command beside it, and copies what it printed', async () => {
  await hover('echo one; ls /nope');
  const card = await panel.waitForSelector('.command-card', { timeout: 10_000 });
  expect(await card?.evaluate(({ textContent }) => textContent)).toMatch(/^exit 2/);
  expect(await covered()).toEqual([]);
  const copied = await copiedBy(panel, '.command-card button[aria-label="Copy output"]');
  expect(copied).toMatch(/^one\nls: .*No such file/);
});

test('B9: a failed command is attached to the question and taken off again', async () => {
  await hover('echo one; ls /nope');
  await press(panel, '.command-card button[aria-label="Attach to the question"]');
  await press(panel, '.composer .segments button:first-child');
  const chip = await panel.waitForSelector('.chip.record[aria-pressed="true"]', { timeout: 10_000 });
  expect(await chip?.evaluate(({ textContent }) => textContent)).toContain('ls /nope');
  await press(panel, '.chip.record');
  await panel.waitForSelector('.chip.record[aria-pressed="false"]', { timeout: 10_000 });
});

test('what a program clears away leaves no signs', async () => {
  await run(page, panel, 'clear', /^\S+.*[#$] ?$/);
  await expect.poll(() => signs(panel), { timeout: 20_000 }).toEqual([]);
  await run(page, panel, 'echo after', /^after$/m);
  await expectSigns([/^echo after: exit 0/, /echo after$/]);
});

test('the history finds commands by words and by failure, shows output, and grows while one looks', async () => {
  await press(panel, '#tab-history');
  await shows(panel, 'echo after');
  await press(panel, '.button.toggle');
  await expect.poll(listed, { timeout: 20_000 }).toEqual(['echo one; ls /nope']);
  await press(panel, '.button.toggle');
  await panel.focus('#history-search');
  await page.keyboard.type('nope');
  await expect.poll(listed, { timeout: 20_000 }).toEqual(['echo one; ls /nope']);
  await press(panel, '.history-open');
  await panel.waitForSelector('.captured', { timeout: 10_000 });
  expect(await panel.$$eval('.captured', (all) => all.map(({ textContent }) => textContent).join())).toMatch(
    /one\nls: .*No such file/,
  );
  await press(panel, '.history-actions button[aria-label="Forget"]');
  await shows(panel, 'Nothing found for “nope”');
});

test('case 42: a command of several lines is asked about before it runs again', async () => {
  await showTerminal(panel);
  await run(page, panel, 'for x in 1 2\ndo echo again-$x\ndone', /^again-2$/m);
  await run(page, panel, 'clear; echo cleared', /^cleared$/m);
  await press(panel, '#tab-history');
  await panel.$eval('#history-search', (field) => {
    (field as HTMLInputElement).value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect.poll(listed, { timeout: 20_000 }).toContainEqual(expect.stringContaining('for x in 1 2'));
  const rows = await panel.$$('.history-row');
  const names = await listed();
  const row = rows[names.findIndex((name) => name.includes('for x in'))];
  await row?.hover();
  const again = await row?.$('button[aria-label="Rerun"]');
  await again?.click();
  await panel.waitForSelector('[role="alertdialog"] .paste-text', { timeout: 10_000 });
  await showTerminal(panel);
  expect((await terminalRows(panel)).join('\n')).not.toContain('again-1');
  // The second press of a double click is for what stood there before (case 6).
  const yes = await panel.$('[role="alertdialog"] .card-actions button:last-child');
  const { x, y } = (await yes?.clickablePoint()) ?? { x: 0, y: 0 };
  await page.mouse.move(x, y);
  const second = { button: 'left' as const, clickCount: 2 };
  await page.mouse.down(second);
  await page.mouse.up(second);
  expect(await panel.$('[role="alertdialog"] .paste-text')).not.toBeNull();
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await rowsMatching(panel, /^again-2$/m);
});

test('B1: the font of the options page reaches an open terminal, and the signs follow it', async () => {
  const rowHeight = () =>
    panel.$eval('.terminal .xterm-rows > div', (row) => Math.round(row.getBoundingClientRect().height));
  expect(await rowHeight()).toBe(18);
  const options = await room.launched.browser.newPage();
  await options.goto(await panel.evaluate(() => `${location.origin}/options.html`));
  const field = await options.waitForSelector('#font-size', { timeout: 20_000 });
  await field?.click({ count: 3 });
  await options.keyboard.type('16');
  await options.keyboard.press('Tab');
  await page.bringToFront();
  await expect.poll(rowHeight, { timeout: 20_000 }).toBe(24);
  await run(page, panel, 'clear; echo large', /^large$/m);
  await run(page, panel, 'true', /true$/m);
  await expectSigns([/^true: exit 0/, /true$/]);
  await options.close();
});

function listed(): Promise<string[]> {
  return panel.$$eval('.history-command', (all) => all.map(({ textContent }) => textContent ?? ''));
}

/** A frame that has just moved may miss a press; the button is there until one arrived. */
async function dock(to: 'bottom' | 'right'): Promise<void> {
  const isThere = async () => {
    await (await panel.$(`button[aria-label="Move the panel to the ${to}"]`))?.click();
    return panel.$(`.panel[data-dock="${to}"]`);
  };
  await expect.poll(isThere, { timeout: 20_000, interval: 500 }).not.toBeNull();
}

async function step(code: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  for (const key of ['Alt', 'Shift'] as const) await page.keyboard.down(key);
  await page.keyboard.press(code);
  for (const key of ['Alt', 'Shift'] as const) await page.keyboard.up(key);
}

function focused(): Promise<string> {
  return panel.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

function panelSize(): Promise<unknown> {
  return panel.$eval('.terminal-box', (box) => box.getBoundingClientRect().toJSON());
}

/** Points at the row that a command stands in. */
async function hover(command: string): Promise<void> {
  const rows = await panel.$$('.terminal .xterm-rows > div');
  const texts = await terminalRows(panel);
  await rows[texts.findIndex((text) => text.endsWith(command))]?.hover();
}

/** What characters of the terminal lie below the actions of a command. */
function covered(): Promise<string[]> {
  return panel.evaluate(() => {
    const card = document.querySelector('.command-card')?.getBoundingClientRect();
    const spans = [...document.querySelectorAll('.terminal .xterm-rows span')];
    const below = spans.filter((span) => {
      const box = span.getBoundingClientRect();
      const middle = (box.top + box.bottom) / 2;
      return card && middle > card.top && middle < card.bottom && box.right > card.left;
    });
    return below.map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== '');
  });
}
