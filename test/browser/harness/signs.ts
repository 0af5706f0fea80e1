import type { Frame } from 'puppeteer';
import { terminalRows } from './panel.ts';

export interface Beside {
  /** What is said of the sign. */
  label: string;
  /** The text of the row that it stands beside. */
  row: string;
}

/** The signs that can be seen, each with the row whose height it has. */
export function signs(panel: Frame): Promise<Beside[]> {
  return panel.evaluate(() => {
    const rows = [...document.querySelectorAll('.terminal .xterm-rows > div')];
    return [...document.querySelectorAll('.command-sign')].map((sign) => {
      const { top, bottom } = sign.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      const row = rows.find((each) => {
        const box = each.getBoundingClientRect();
        return box.top <= middle && middle < box.bottom;
      });
      return {
        label: sign.getAttribute('aria-label') ?? '',
        row: (row?.textContent ?? '').replaceAll('\u00a0', ' ').trimEnd(),
      };
    });
  });
}

/** Points at the row that a command stands in; gives the name of the card that is there then. */
export async function pointAt(panel: Frame, command: string): Promise<string | null> {
  const rows = await panel.$$('.terminal .xterm-rows > div');
  const texts = await terminalRows(panel);
  await rows[texts.findIndex((text) => text.endsWith(command))]?.hover();
  return panel.$eval('.command-card', (card) => card.getAttribute('aria-label'));
}

/** What characters of the terminal lie below the actions of a command. */
export function underCard(panel: Frame): Promise<string[]> {
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
