const row = `\x1b[32mcompiled\x1b[0m ${'0123456789abcdef'.repeat(3)} in 13 ms\r\n`;

/** What floods the terminal while keys are pressed: the same rows drawn over and over, or lines of a log. */
export const floods = { idle: '', redraw: `\x1b[3;1H${row.repeat(12)}`.repeat(30), lines: row.repeat(300) };

/** What stands before it: with lines the screen scrolls below the first row. */
export const begins = { idle: '', redraw: '', lines: '\x1b[2r\x1b[99;1H' };

/** The first row, which says how often a key was pressed. @param {number | string} keys */
export function count(keys) {
  return `\x1b7\x1b[1;1HKEYS ${keys} \x1b8`;
}
