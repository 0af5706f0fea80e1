import type { Frame } from 'puppeteer';

/** The last row that holds anything, where it is on the screen, and whether something else lies over it. */
export function lowestRow(
  panel: Frame,
): Promise<{ text: string; top: number; bottom: number; hidden: boolean }> {
  return panel.evaluate(() => {
    const rows = [...document.querySelectorAll('.terminal .xterm-rows > div')];
    const text = (row: Element | undefined) => (row?.textContent ?? '').replaceAll('\u00a0', ' ').trimEnd();
    const last = rows.findLast((row) => text(row) !== '');
    const { top, bottom, left } = last?.getBoundingClientRect() ?? new DOMRect();
    const on = document.elementFromPoint(left + 3, (top + bottom) / 2);
    return { text: text(last), top, bottom, hidden: on?.closest('.terminal-box') === null };
  });
}

/** Where the upper edges of these are. */
export function tops(panel: Frame, selector: string): Promise<number[]> {
  return panel.$$eval(selector, (all) => all.map((each) => each.getBoundingClientRect().top));
}

/** How far the last row that holds anything ends above this. */
export async function spaceAbove(panel: Frame, selector: string): Promise<number> {
  const [top] = await tops(panel, selector);
  return (top ?? Number.NaN) - (await lowestRow(panel)).bottom;
}

/** Columns and rows of what is drawn, and the box that they are counted from. */
export function screenSize(panel: Frame): Promise<unknown> {
  return panel.evaluate(() => {
    const box = document.querySelector<HTMLElement>('.terminal-box');
    const rows = document.querySelectorAll('.terminal .xterm-rows > div').length;
    return [rows, box?.offsetHeight, box?.offsetWidth];
  });
}

/** What is measured, once it stands still. */
export async function stillOf<T>(panel: Frame, measure: () => Promise<T>): Promise<T> {
  let before = await measure();
  for (;;) {
    await panel.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    const now = await measure();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
