import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, finishedAnswer } from './harness/ask.ts';
import { pullRequestUrl } from './harness/example.ts';
import { press } from './harness/panel.ts';
import { chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
  chooseOpenAI(room.launched.paths);
});
afterAll(() => room?.close());

const chip = '.chip.record[aria-pressed]';
const chipText = (panel: Frame) =>
  panel.$$eval(`${chip} .chip-text.wide`, (all) => all.map((each) => each.textContent));

/** What stands in the prompt's section of the selection, between its fences. */
function sentSelection(): string | undefined {
  const { body } = room.server.requests.at(-1) ?? {};
  const { messages } = JSON.parse(body ?? '{}') as { messages: { content: string }[] };
  const prompt = messages.at(-1)?.content ?? '';
  return /## Selected[^\n]*\n<untrusted \w+>\n([\s\S]*?)\n<\/untrusted/.exec(prompt)?.[1];
}

/** Marks from the first of these lines of the file's diff through the last, as a person does with the mouse. */
function mark(page: Page, path: string, from: number, to: number): Promise<void> {
  return page.evaluate(
    async (name, first, last) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
      const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const rowOf = (line: number) => {
        const id = `diff-${digest}R${line}`;
        const cell = document.getElementById(id) ?? document.querySelector(`[data-line-anchor="${id}"]`);
        return cell?.closest('tr') as HTMLElement;
      };
      const range = document.createRange();
      range.setStart(rowOf(first).lastElementChild as Element, 0);
      // A drag to the end of a line ends where the next one begins.
      const next = rowOf(last).nextElementSibling;
      if (next) range.setEnd(next, 0);
      else range.setEndAfter(rowOf(last));
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    path,
    from,
    to,
  );
}

const path = 'src/http/retryAfter.ts';

test.each([
  [
    '1482/changes',
    path,
    'retryAfter.ts lines 10–14',
    ['+}', '+', '+/**', '+ * Milliseconds from now.', '+ *'],
  ],
  [
    '1470/files',
    'src/http/client.ts',
    'client.ts lines 10–14',
    [
      '+',
      '+  const attempt = (method: string, path: string, body?: unknown) =>',
      '+    (options.fetch ?? fetch)(new URL(path, options.baseUrl), {',
      '       method,',
      "       headers: { accept: 'application/json', ...options.headers },",
    ],
  ],
])('A4: lines selected at %s go along, exactly they, with their file', async (tab, file, name, lines) => {
  const { page, panel } = await room.open(`https://github.com/lumen-labs/ferry/pull/${tab}`);
  await mark(page, file, 10, 14);
  await expect.poll(() => chipText(panel)).toEqual([name]);
  await ask(page, panel, 'why?');
  await finishedAnswer(panel);
  expect(sentSelection()).toBe([`${file}, lines 10–14:`, ...lines].join('\n'));
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await expect.poll(() => chipText(panel)).toEqual([]);
  await page.close();
});

test('A4: a selection that was taken off does not go along; text of no file does as it stands', async () => {
  const { page, panel } = await room.open();
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element));
  await expect.poll(() => chipText(panel)).toHaveLength(1);
  await press(panel, chip);
  await ask(page, panel, 'without?');
  await finishedAnswer(panel);
  expect(sentSelection()).toBeUndefined();
  await press(panel, chip);
  await ask(page, panel, 'with?');
  await finishedAnswer(panel);
  expect(sentSelection()).toContain('Honour Retry-After');
  await page.close();
});

test('case 88: text within a selection that the page does not show does not go along', async () => {
  const { page, panel } = await room.open();
  await page.evaluate(() => {
    const seen = document.createElement('div');
    seen.innerHTML =
      '<p>what is <span style="display:none">not drawn</span>seen</p>' +
      '<details><summary>more</summary>folded away</details><!-- a comment --><p>and the end</p>';
    document.querySelector('h1')?.after(seen);
    getSelection()?.selectAllChildren(seen);
  });
  await expect.poll(() => chipText(panel)).toHaveLength(1);
  await ask(page, panel, 'what is it?');
  await finishedAnswer(panel);
  expect(sentSelection()?.split(/\s+/).join(' ')).toBe('what is seen more and the end');
  await page.close();
});

test('A4: a link of an answer to a line scrolls the page there', async () => {
  room.server.answer(say(`Look at ${path}:14 first.`));
  const { page, panel } = await room.open(`${pullRequestUrl}/changes`);
  await page.setViewport({ width: 1200, height: 500 });
  await ask(page, panel, 'where?');
  await finishedAnswer(panel);
  await page.evaluate(() => scrollTo(0, 0));
  // What is below the pointer is looked up when it has moved there.
  const followed = async () => {
    await pressLink(panel, `${path}:14`);
    return page.evaluate(() => location.hash);
  };
  await expect.poll(followed, { interval: 500 }).toMatch(/^#diff-[0-9a-f]{64}R14$/);
  await page.waitForFunction(() => scrollY > 0);
  expect(page.url()).toContain('/pull/1482/changes#diff-');
  // As after a click on the line's number, it is what the next question is about.
  await expect.poll(() => chipText(panel)).toEqual(['retryAfter.ts line 14']);
  await page.close();
});

/** Presses the first letter of a link in the answer. */
async function pressLink(panel: Frame, text: string): Promise<void> {
  const place = await panel.waitForFunction(
    (wanted) => {
      const rows = [...document.querySelectorAll('.ask .xterm-rows > div')];
      const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      letters.currentNode = rows.find((row) => row.textContent?.includes(wanted)) ?? document.body;
      for (let node = letters.nextNode(); node; node = letters.nextNode()) {
        if (!node.textContent?.startsWith(wanted)) continue;
        const range = document.createRange();
        range.selectNode(node);
        const { x, y, height } = range.getBoundingClientRect();
        return { x: x + 3, y: y + height / 2 };
      }
      return null;
    },
    {},
    text,
  );
  const at = await place.jsonValue();
  const frame = await panel.frameElement();
  const box = await frame?.boundingBox();
  if (!at || !box) throw new Error('The link is not drawn.');
  await panel.page().mouse.click(box.x + at.x, box.y + at.y);
}
