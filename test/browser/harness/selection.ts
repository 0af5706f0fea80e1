import type { Frame, Page } from 'puppeteer';

/** A selection's chip. */
export const chip = '.chip.record[aria-pressed]';
export const chipText = (panel: Frame) =>
  panel.$$eval(`${chip} .chip-text.wide`, (all) => all.map((each) => each.textContent));

/** What stands in the prompt's section of the selection, between its fences. */
export function sentSelection(requests: readonly { body: string }[]): string | undefined {
  const { body } = requests.at(-1) ?? {};
  const { messages } = JSON.parse(body ?? '{}') as { messages: { content: string }[] };
  const prompt = messages.at(-1)?.content ?? '';
  return /## Selected[^\n]*\n<untrusted \w+>\n([\s\S]*?)\n<\/untrusted/.exec(prompt)?.[1];
}

/** Where a line of the newer side is drawn: the cell that holds its text. */
export const lineCell = `(path, line) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(path)).then((bytes) => {
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = 'diff-' + digest + 'R' + line;
  const cell = document.getElementById(id) ?? document.querySelector('[data-line-anchor="' + id + '"].right-side-diff-cell');
  return cell.closest('tr').lastElementChild;
})`;

interface Place {
  path: string;
  line: number;
}

/** Marks from the beginning of one line through the end of another, as a person does with the mouse. */
export function mark(page: Page, from: Place, to: Place): Promise<unknown> {
  return page.evaluate(`(async () => {
    const cellOf = ${lineCell};
    const range = document.createRange();
    range.setStart(await cellOf(${JSON.stringify(from.path)}, ${from.line}), 0);
    const last = await cellOf(${JSON.stringify(to.path)}, ${to.line});
    range.setEnd(last, last.childNodes.length);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  })()`);
}
