import type { Frame, Page } from 'puppeteer';
import { press, terminalRows, typeInto } from './panel.ts';

/** Opens a terminal by the panel's button and waits for its prompt. */
export async function openTerminal(panel: Frame): Promise<void> {
  const before = await chosenTab(panel);
  await press(panel, 'button[aria-label="New terminal"]');
  await panel.waitForFunction(
    (old) => document.querySelector('[role="tab"][aria-selected="true"]')?.id !== old,
    { timeout: 30_000 },
    before,
  );
  await panel.waitForSelector('.terminal .xterm-screen', { timeout: 30_000 });
  await rowsMatching(panel, /[#$%>] ?$/m);
}

/** Waits until the panel knows that its terminals ended with their host: the tabs' row moves then. */
export async function noTerminals(panel: Frame): Promise<void> {
  await panel.waitForFunction(() => document.querySelector('[role="tab"].of-terminal') === null);
}

function chosenTab(panel: Frame): Promise<string> {
  return panel.$eval('[role="tab"][aria-selected="true"]', ({ id }) => id);
}

/** How many terminals the panel has. */
export function countTerminals(panel: Frame): Promise<number> {
  return panel.$$eval('[role="tab"].of-terminal', (tabs) => tabs.length);
}

/** Chooses a terminal's tab by its name; without one the first. */
export async function showTerminal(panel: Frame, name = ''): Promise<void> {
  await panel.waitForFunction(
    (wanted) => {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"].of-terminal')];
      const tab = tabs.find(({ textContent }) => textContent?.includes(wanted));
      tab?.click();
      return tab !== undefined;
    },
    { timeout: 30_000 },
    name,
  );
  await panel.waitForSelector('.terminal .xterm-rows');
}

/** Clicks into the terminal that is shown, and types. */
export async function typeInTerminal(page: Page, panel: Frame, text: string): Promise<void> {
  await typeInto(page, panel, '.terminal .xterm-screen', text);
}

/** Types a line, and waits until the screen shows what is expected of it. */
export async function run(page: Page, panel: Frame, command: string, expected: RegExp): Promise<string[]> {
  await typeInTerminal(page, panel, `${command}\n`);
  return rowsMatching(panel, expected);
}

/** The rows of the terminal that is shown, once they match. */
export async function rowsMatching(panel: Frame, expected: RegExp, limitMs = 30_000): Promise<string[]> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const rows = await terminalRows(panel);
    if (expected.test(rows.join('\n').trimEnd())) return rows;
    if (Date.now() > deadline) throw new Error(`The terminal never showed ${expected}:\n${rows.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One character as it is drawn: the text, its colours and its weight. The cursor's own look is left out. */
export type Cell = string;

/** Every cell of the terminal that is shown, row by row. */
export async function terminalCells(panel: Frame): Promise<Cell[][]> {
  return panel.evaluate(() => {
    const look = (span: HTMLElement) => {
      const classes = [...span.classList].filter((name) => !name.startsWith('xterm-cursor'));
      return `${classes.sort().join('.')} ${span.style.color} ${span.style.backgroundColor}`;
    };
    const cells = (row: Element) =>
      [...row.children].flatMap((span) =>
        [...(span.textContent ?? '')].map((text) => `${text} ${look(span as HTMLElement)}`),
      );
    return [...document.querySelectorAll('.terminal .xterm-rows > div')].map(cells);
  });
}
