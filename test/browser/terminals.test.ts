import { afterAll, beforeAll, expect, test } from 'vitest';
import { chord } from './harness/keys.ts';
import { press, pressChord, reloadWithPanel, terminalRows } from './harness/panel.ts';
import { openRoom, type Room, type Tab } from './harness/room.ts';
import { openTerminal, rowsMatching, run, showTerminal } from './harness/terminal.ts';

let room: Room;
let tab: Tab;

beforeAll(async () => {
  room = await openRoom();
  tab = await room.open();
});
afterAll(() => room?.close());

test('two terminals, one with a name, outlive a reload with their screens', async () => {
  const { page, panel } = tab;
  await openTerminal(panel);
  await run(page, panel, 'echo first-$((40+2))', /^first-42\n.*[#$%>]$/m);
  await openTerminal(panel);
  await run(page, panel, 'echo second-$((40+2))', /^second-42\n.*[#$%>]$/m);
  await rename('builds');
  const second = await terminalRows(panel);
  await showTerminal(panel);
  await rowsMatching(panel, /^first-42\n.*[#$%>]$/m);
  const first = await terminalRows(panel);

  tab = { page, panel: await reloadWithPanel(page) };
  await showTerminal(tab.panel, 'builds');
  await expect.poll(() => terminalRows(tab.panel)).toEqual(second);
  await showTerminal(tab.panel);
  await expect.poll(() => terminalRows(tab.panel)).toEqual(first);
});

test('wide characters and emoji take the columns that the shell counts with', async () => {
  // One column, two and two: `!` takes the place of `|`.
  const line = String.raw`printf 'e\u0301日👋|\r\033[5C!\n'`;
  await run(tab.page, tab.panel, line, /^e\u0301日👋!$/m);
});

test('Alt+Shift with a key that the panel does not serve reaches the program', async () => {
  const { page, panel } = tab;
  await run(page, panel, 'clear; echo ready; cat -v', /^ready$/m);
  await pressChord(page, 'KeyK');
  await page.keyboard.press('Enter');
  await rowsMatching(panel, /^\^\[K$/m);
  await chord(page, 'Control', 'KeyC');
});

test('the panel’s new width reaches the program in the terminal', async () => {
  const before = await rowsSaid();
  await tab.page.setViewport({ width: 1440, height: 600 });
  await expect.poll(rowsSaid).toBeLessThan(before);
  await expect.poll(async () => (await rowsSaid()) - (await terminalRows(tab.panel)).length).toBe(0);
});

let asked = 0;

/** How many rows the terminal has, as a program in it is told. */
async function rowsSaid(): Promise<number> {
  const mark = `at-${++asked}`;
  const rows = await run(
    tab.page,
    tab.panel,
    `clear; echo ${mark} $(stty size)`,
    new RegExp(`^${mark} \\d+`, 'm'),
  );
  return Number(rows.find((row) => row.startsWith(mark))?.split(' ')[1]);
}

async function rename(name: string): Promise<void> {
  await press(tab.panel, '.tabs button[aria-haspopup="menu"]');
  await tab.panel.evaluate(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    items.find(({ textContent }) => textContent?.includes('Rename'))?.click();
  });
  await tab.panel.waitForFunction(() => document.activeElement?.matches('.rename input'));
  await tab.page.keyboard.type(`${name}\n`);
  await tab.panel.waitForFunction(
    (wanted) => document.querySelector('.tabs')?.textContent?.includes(wanted),
    { timeout: 30_000 },
    name,
  );
}
