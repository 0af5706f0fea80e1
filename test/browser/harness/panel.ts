import type { Frame, Page } from 'puppeteer';
import { expect } from 'vitest';
import { chord } from './keys.ts';
import { seenSteadily, watchSight } from './sight.ts';

/** The panel's frame in a page, once it is there. It may still be inert. Those that are `gone` may still be listed. */
export async function panelFrame(page: Page, gone: readonly Frame[] = []): Promise<Frame> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    // Firefox does not always tell of a frame that went to the extension's address.
    const frame = panelFrames(page).find((each) => !gone.includes(each));
    if (frame) return frame;
    if (Date.now() > deadline) throw new Error(`No panel in ${page.url()}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every frame of the page that holds the panel's document, ours or made by someone else. */
export function panelFrames(page: Page): Frame[] {
  return page.frames().filter(isPanel);
}

function isPanel(frame: Frame): boolean {
  return isPanelAddress(frame.url());
}

export function isPanelAddress(address: string): boolean {
  return /^(chrome|moz)-extension:\/\/[^/]+\/(?:added-)?panel\.html/.test(address);
}

/** Presses Alt+Shift and a key, e.g. `KeyP`, wherever the focus is. */
export async function pressChord(page: Page, code: 'KeyP' | 'KeyT' | 'KeyI' | 'KeyK'): Promise<void> {
  await chord(page, 'Alt', 'Shift', code);
}

/** Opens the panel by its chord and waits until it is drawn. */
export async function openPanel(page: Page): Promise<Frame> {
  await pressChord(page, 'KeyP');
  return readyPanel(page, drawn);
}

/** The panel's frame once it is ready. While a page loads, Firefox may put another in its place: then that is asked. */
export async function readyPanel(
  page: Page,
  ready: (frame: Frame) => Promise<unknown>,
  gone: readonly Frame[] = [],
): Promise<Frame> {
  const frame = await panelFrame(page, gone);
  try {
    await ready(frame);
    return frame;
  } catch (error) {
    if (!frame.detached) throw error;
    return readyPanel(page, ready, [...gone, frame]);
  }
}

/** The frame, once it renders anything. */
export async function drawn(frame: Frame): Promise<Frame> {
  await frame.waitForFunction(isDrawn, { timeout: 30_000 });
  await watchSight(frame);
  return frame;
}

/** Whether a frame of the panel renders anything. */
export function isDrawn(): boolean {
  return document.body !== null && document.body.textContent.trim() !== '';
}

/** The rows that the visible terminal of the panel shows, from its accessible DOM, without trailing blanks. */
export async function terminalRows(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const rows = [...document.querySelectorAll('.xterm-rows')].find((element) => element.checkVisibility());
    return [...(rows?.children ?? [])].map((row) =>
      (row.textContent ?? '').replaceAll('\u00a0', ' ').trimEnd(),
    );
  });
}

/**
 * Presses what a selector finds, with the mouse: the panel takes keys only after a person's click, and none before it
 * has been seen for a while. What moves is pressed once it stands still.
 */
export async function press(panel: Frame, selector: string): Promise<void> {
  await seenSteadily(panel);
  await panel.locator(selector).click();
}

/** Presses what a selector finds until it is gone: what has just appeared takes no press. */
export async function pressAway(panel: Frame, selector: string): Promise<void> {
  await panel.waitForSelector(selector);
  await seenSteadily(panel);
  const isGone = async () => {
    await (await panel.$(selector))?.click();
    return (await panel.$(selector)) === null;
  };
  await expect.poll(isGone, { interval: 300 }).toBe(true);
}

/** Presses what a selector finds, and types there once keys arrive: which frame gets them is decided in another process. */
export async function typeInto(
  { keyboard }: Page,
  panel: Frame,
  selector: string,
  text: string,
): Promise<void> {
  await press(panel, selector);
  let arrived = false;
  const arriving = panel.evaluate(nextKey).then(() => (arrived = true));
  while (!arrived) await keyboard.press('Shift');
  await arriving;
  await keyboard.type(text);
}

function nextKey(): Promise<void> {
  return new Promise((resolve) => addEventListener('keyup', () => resolve(), { once: true, capture: true }));
}

/** Loads the page again; its panel comes back open by itself. */
export async function reloadWithPanel(page: Page): Promise<Frame> {
  const gone = panelFrames(page);
  await page.reload();
  return readyPanel(page, drawn, gone);
}

/** Another page in the same tab, with its panel once it shows this. */
export async function visit(page: Page, url: string, selector: string): Promise<Frame> {
  const gone = panelFrames(page);
  await page.goto(url);
  return readyPanel(page, (frame) => frame.waitForSelector(selector, { timeout: 30_000 }), gone);
}

/** Follows a link of the page: its document stays, as on GitHub. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, path);
}
