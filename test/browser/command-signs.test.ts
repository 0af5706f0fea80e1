import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiedBy, shows, writeCommand } from './harness/ask.ts';
import { lowestRow, screenSize, spaceAbove, stillOf, tops } from './harness/geometry.ts';
import { chord } from './harness/keys.ts';
import { press, reloadWithPanel, terminalRows } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { seenSteadily } from './harness/sight.ts';
import { pointAt, signs, underCard } from './harness/signs.ts';
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
    .poll(() => signs(panel))
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
  await typeInTerminal(page, panel, 'cat\n');
  await expectSigns(
    [/^echo one; ls \/nope: exit 2 · .*s$/, /echo one; ls \/nope$/],
    [/^true; echo two: exit 0 · /, /true; echo two$/],
    [/^cat: running$/, /cat$/],
  );
  // A shell takes Ctrl-C to be for itself until the program has the terminal.
  await page.keyboard.type('up\n');
  await rowsMatching(panel, /^up\nup$/m);
  await chord(page, 'Control', 'KeyC');
  await expect.poll(async () => (await signs(panel)).at(-1)?.label).toMatch(/^cat: stopped, exit 130/);
});

const three = [
  [/^echo one; ls \/nope: exit 2/, /echo one; ls \/nope$/],
  [/^true; echo two: exit 0/, /true; echo two$/],
  [/^cat: stopped, exit 130/, /cat$/],
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
  await expect.poll(focused).toMatch(/^cat/);
  await step('ArrowUp');
  await expect.poll(focused).toMatch(/^true; echo two/);
  const sized = await panelSize();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Rerun');
  expect(await panelSize()).toEqual(sized);
  // After a reload nothing reaches a shell before the panel was seen for half a second.
  await seenSteadily(panel);
  await page.keyboard.press('Enter');
  await expectSigns(...three, [/^true; echo two: exit 0/, /true; echo two$/]);
  await step('ArrowUp');
  await page.keyboard.press('Escape');
  // The shell has the keyboard again.
  await page.keyboard.type('echo typed-$((40+2))\n');
  await rowsMatching(panel, /^typed-42$/m);
});

test('B9: the pointer shows the actions of a command beside it, and copies what it printed', async () => {
  await showActions('echo one; ls /nope');
  await expect.poll(() => panel.$eval('.command-card', ({ textContent }) => textContent)).toMatch(/^exit 2/);
  await expect.poll(() => underCard(panel)).toEqual([]);
  const copied = await copiedBy(panel, '.command-card button[aria-label="Copy output"]');
  expect(copied).toMatch(/^one\nls: .*No such file/);
});

test('B9: a failed command is attached to the question and taken off again', async () => {
  await showActions('echo one; ls /nope');
  await press(panel, '.command-card button[aria-label="Attach to the question"]');
  await press(panel, '.composer .segments button:first-child');
  const chip = '.chip.record[aria-pressed="true"]';
  await expect.poll(() => panel.$eval(chip, ({ textContent }) => textContent)).toContain('ls /nope');
  await press(panel, '.chip.record');
  await panel.waitForSelector('.chip.record[aria-pressed="false"]');
});

test('what a program clears away leaves no signs', async () => {
  await run(page, panel, 'clear', /^\S+.*[#$] ?$/);
  await expect.poll(() => signs(panel)).toEqual([]);
  await run(page, panel, 'echo after', /^after$/m);
  await expectSigns([/^echo after: exit 0/, /echo after$/]);
});

test('the history finds commands by words and by failure, shows output, and grows while one looks', async () => {
  await press(panel, '#tab-history');
  await shows(panel, 'echo after');
  await press(panel, '.button.toggle');
  await expect.poll(listed).toEqual(['echo one; ls /nope']);
  await press(panel, '.button.toggle');
  await panel.focus('#history-search');
  await page.keyboard.type('nope');
  await expect.poll(listed).toEqual(['echo one; ls /nope']);
  await press(panel, '.history-open');
  await expect
    .poll(() => panel.$$eval('.captured', (all) => all.map(({ textContent }) => textContent).join()))
    .toMatch(/one\nls: .*No such file/);
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
  await expect.poll(listed).toContainEqual(expect.stringContaining('for x in 1 2'));
  const rows = await panel.$$('.history-row');
  const names = await listed();
  const row = rows[names.findIndex((name) => name.includes('for x in'))];
  await seenSteadily(panel);
  await row?.hover();
  const again = await row?.$('button[aria-label="Rerun"]');
  await again?.click();
  await panel.waitForSelector('[role="alertdialog"] .paste-text');
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
  // Not with the mouse: what stands above grows when the host has told of its providers, and the field moves.
  const field = await options.waitForSelector('#font-size');
  await field?.focus();
  await chord(options, 'Control', 'KeyA');
  await options.keyboard.type('16');
  expect(await field?.evaluate((input) => (input as HTMLInputElement).value)).toBe('16');
  await options.keyboard.press('Tab');
  await page.bringToFront();
  await expect.poll(rowHeight).toBe(24);
  await run(page, panel, 'clear; echo large', /^large$/m);
  await run(page, panel, 'true', /true$/m);
  await expectSigns([/^true: exit 0/, /true$/]);
  await options.close();
});

test('B9: a prompt of several rows has its sign where the command was typed', async () => {
  await typeInTerminal(page, panel, "PS1='\\n/tmp/true on main\\n> '; clear\n");
  await rowsMatching(panel, /^\n?\/tmp\/true on main\n>$/);
  await run(page, panel, 'true', />\n*$/);
  await run(page, panel, 'echo marked', /^marked$/m);
  await expectSigns([/^true: exit 0/, /^> true$/], [/^echo marked: exit 0/, /^> echo marked$/]);
  // Pointing at the upper row of its prompt is pointing at it.
  await (await panel.$$('.terminal .xterm-rows > div')).at(await rowOf(/^> true$/, -1))?.hover();
  await expect
    .poll(() => panel.$eval('.command-card', (card) => card.getAttribute('aria-label')))
    .toBe('Actions of true');
});

test('B1: a card, and long words in the composer, move the rows up and resize no program', async () => {
  await run(page, panel, "PS1='$ '; seq 200", /^200\n\$$/m);
  await writeCommand(page, panel, 'echo one');
  await expect.poll(() => lowestRow(panel)).toMatchObject({ hidden: false, text: '$' });
  const before = await screenSize(panel);
  for (let line = 0; line < 6; line++) await newLine('echo more');
  await expect.poll(() => lowestRow(panel)).toMatchObject({ hidden: false, text: '$' });
  await expect.poll(() => spaceAbove(panel, '.bottom')).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await panel.waitForSelector('[role="alertdialog"]');
  await expect.poll(() => spaceAbove(panel, '[role="alertdialog"]')).toBeGreaterThanOrEqual(0);
  const [card] = await stillOf(panel, () => tops(panel, '[role="alertdialog"]'));
  expect(await screenSize(panel)).toEqual(before);
  await press(panel, '[role="alertdialog"] .card-actions button');
  await writeCommand(page, panel, '');
  await expect.poll(async () => (await lowestRow(panel)).bottom).toBeGreaterThan(card as number);
  expect(await screenSize(panel)).toEqual(before);
  // A few rows have room above a card: they stay.
  await run(page, panel, 'clear', /^\$$/);
  const { top } = await stillOf(panel, () => lowestRow(panel));
  await typeInTerminal(page, panel, '');
  await pressFind();
  await expect.poll(async () => (await lowestRow(panel)).top).toBeGreaterThan(top);
  expect(await screenSize(panel)).toEqual(before);
  await press(panel, 'button[aria-label="Close find"]');
  await expect.poll(async () => (await lowestRow(panel)).top).toBe(top);
});

test('B1: between Ask and Run the composer keeps its height, and the terminal its size', async () => {
  const chips = '.composer .chip.of-diff';
  await press(panel, '.composer .segments button:nth-child(1)');
  await panel.waitForSelector(chips, { visible: true });
  const before = await stillOf(panel, places);
  await press(panel, '.composer .segments button:nth-child(2)');
  await panel.waitForSelector(chips, { hidden: true });
  expect(await stillOf(panel, places)).toEqual(before);
});

async function places(): Promise<unknown> {
  return [await tops(panel, '.bottom'), await screenSize(panel)];
}

async function newLine(words: string): Promise<void> {
  await chord(page, 'Shift', 'Enter');
  await page.keyboard.type(words);
}

async function pressFind(): Promise<void> {
  await chord(page, 'Alt', 'Shift', 'KeyF');
  await panel.waitForSelector('.find');
}

/** The row of the terminal that matches, and so many below it. */
async function rowOf(expected: RegExp, below: number): Promise<number> {
  return (await terminalRows(panel)).findIndex((row) => expected.test(row)) + below;
}

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
  await chord(page, 'Alt', 'Shift', code);
}

function focused(): Promise<string> {
  return panel.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

function panelSize(): Promise<unknown> {
  return panel.$eval('.terminal-box', (box) => box.getBoundingClientRect().toJSON());
}

async function showActions(command: string): Promise<void> {
  await expect.poll(() => pointAt(panel, command)).toBe(`Actions of ${command}`);
}
