import type { Frame, Page } from 'puppeteer';
import { chord } from './keys.ts';
import { press, typeInto } from './panel.ts';

const turns = '[role="log"] section';

/** Waits until the panel speaks with its host. */
export async function connected(panel: Frame): Promise<void> {
  await panel.waitForSelector('button[aria-label="New terminal"]', { timeout: 30_000 });
}

/** Types a question into the composer and sends it; the question stands in the conversation when this returns. */
export async function ask(page: Page, panel: Frame, question: string): Promise<void> {
  await typeInto(page, panel, '#composer', question);
  // Not sooner: what was asked before this page was loaded comes a moment after the panel.
  const before = (await panel.$$(turns)).length;
  await page.keyboard.press('Enter');
  await panel.waitForFunction(
    (selector, count) => document.querySelectorAll(selector).length > count,
    { timeout: 30_000 },
    turns,
    before,
  );
}

/** What a screen reader hears of the newest answer so far: a sentence a line. */
export async function spokenAnswer(panel: Frame): Promise<string> {
  const lines = await panel.$$eval('[role="log"] section:last-child p', (each) =>
    each.map((line) => line.textContent ?? ''),
  );
  return lines.join('\n');
}

/** Waits until no answer is being written, and gives what is heard of the newest. */
export async function finishedAnswer(panel: Frame): Promise<string> {
  await panel.waitForFunction(
    () =>
      !document.querySelector('.composer .stop') &&
      document.querySelector('[role="log"] section:last-child p'),
    { timeout: 60_000 },
  );
  return spokenAnswer(panel);
}

/** The newest answer's source text, by the panel's own button for copying it. */
export function copiedAnswer(panel: Frame): Promise<string> {
  return copiedBy(panel, '.ask .strip ::-p-text(Cop)');
}

/** What a press on a button, with the mouse, puts on the clipboard. */
export async function copiedBy(panel: Frame, selector: string): Promise<string> {
  await panel.evaluate(() => {
    const { prototype } = DataTransfer;
    const put = prototype.setData;
    Object.assign(globalThis, { copied: '' });
    prototype.setData = (_type, copied) => {
      Object.assign(globalThis, { copied });
      prototype.setData = put;
    };
  });
  await press(panel, selector);
  await panel.waitForFunction(() => (globalThis as unknown as { copied: string }).copied !== '', {
    timeout: 30_000,
  });
  return panel.evaluate(() => (globalThis as unknown as { copied: string }).copied);
}

/** Waits until the panel shows this text somewhere. */
export async function shows(panel: Frame, text: string, timeout = 30_000): Promise<void> {
  await panel.waitForFunction((wanted) => document.body.textContent.includes(wanted), { timeout }, text);
}

/** Writes a command into the composer, to run in a terminal, in the place of what was there. */
export async function writeCommand(page: Page, panel: Frame, command: string): Promise<void> {
  await press(panel, '.composer .segments button:nth-child(2)');
  await typeInto(page, panel, '#composer', '');
  await chord(page, 'Control', 'KeyA');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(command);
}

/** Takes away what the panel says of something that it refused. */
export async function dismiss(panel: Frame): Promise<void> {
  await panel.$$eval('.note.refused .button', (buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
}

/** What stands in the composer. */
export function written(panel: Frame): Promise<string> {
  return panel.$eval('#composer', (box) => (box as HTMLTextAreaElement).value);
}

/** The button that sends what stands in the composer. */
export const sendButton = '.composer-side .button.primary';
