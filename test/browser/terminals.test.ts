import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyC');
  await page.keyboard.up('Control');
});

test('the panel’s new width reaches the program in the terminal', async () => {
  const before = await sizeSaid();
  await tab.page.setViewport({ width: 1440, height: 600 });
  await expect.poll(() => sizeSaid()).not.toEqual(before);
  const after = await sizeSaid();
  expect(after.rows).toBeLessThan(before.rows);
  expect(after.rows).toBe((await terminalRows(tab.panel)).length);
});

/** What `stty size` prints in the terminal. */
async function sizeSaid(): Promise<{ rows: number; columns: number }> {
  const rows = await run(tab.page, tab.panel, 'clear; stty size', /^\d+ \d+$/m);
  const [height, columns] = rows.findLast((row) => /^\d+ \d+$/.test(row))?.split(' ') ?? [];
  return { rows: Number(height), columns: Number(columns) };
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
