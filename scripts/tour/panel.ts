import type { ElementHandle, Frame, Page } from 'puppeteer';
import { terminalRows } from '../../test/browser/harness/panel.ts';

const newTerminal = 'button[aria-label="New terminal"]';

/** Waits until the panel speaks with its host. */
export async function connected(panel: Frame): Promise<void> {
  await panel.waitForSelector(newTerminal, { timeout: 15_000 });
}

/** Types a question into the composer and sends it. */
export async function ask(page: Page, panel: Frame, question: string): Promise<void> {
  await press(panel, '#composer');
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await panel.waitForSelector('[role="log"] section', { timeout: 20_000 });
}

/** Waits for the answer's end, and scrolls to its beginning. */
export async function readAnswer(page: Page, panel: Frame): Promise<void> {
  await panel.waitForSelector('[role="log"] section p', { timeout: 20_000 });
  await panel.waitForFunction(() => !document.querySelector('.composer .stop'), { timeout: 60_000 });
  const screen = await panel.waitForSelector('.ask-screen');
  await screen?.hover();
  await page.mouse.wheel({ deltaY: -100_000 });
}

/** Opens a terminal and runs a command in it by typing; what the screen shows from the command on. */
export async function runInTerminal(
  page: Page,
  panel: Frame,
  command: string,
  expected: RegExp,
): Promise<string> {
  await press(panel, newTerminal);
  await panel.waitForSelector('.terminal .xterm-screen', { timeout: 15_000 });
  await rowsMatching(panel, /[#$%>] ?$/m);
  await press(panel, '.terminal .xterm-screen');
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
  const rows = await rowsMatching(panel, expected);
  return rows
    .slice(rows.findIndex((row) => row.includes(command)))
    .join('\n')
    .trimEnd();
}

/** Presses what a selector finds, with the mouse: the panel takes keys only after a person's click. */
export async function press(panel: Frame, selector: string): Promise<void> {
  const element = (await panel.waitForSelector(selector, {
    visible: true,
    timeout: 10_000,
  })) as ElementHandle<Element>;
  await element.click();
}

async function rowsMatching(panel: Frame, expected: RegExp): Promise<string[]> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const rows = await terminalRows(panel);
    if (expected.test(rows.join('\n').trimEnd())) return rows;
    if (Date.now() > deadline) throw new Error(`The terminal never showed ${expected}:\n${rows.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
