import type { Frame } from 'puppeteer';

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
