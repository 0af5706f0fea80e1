import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, finishedAnswer } from './harness/ask.ts';
import { pullRequestUrl } from './harness/example.ts';
import { bare } from './harness/hostile.ts';
import { chord } from './harness/keys.ts';
import { press, typeInto } from './harness/panel.ts';
import { chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';
import { chip, chipText, lineCell, mark, sentSelection } from './harness/selection.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
  chooseOpenAI(room.launched.paths);
});
afterAll(() => room?.close());

const sent = () => sentSelection(room.server.requests);

const path = 'src/http/retryAfter.ts';
const client = 'src/http/client.ts';
const ofReact = ['+}', '+', '+/**', '+ * Milliseconds from now.', '+ *'];
const ofClassic = [
  '+',
  '+  const attempt = (method: string, path: string, body?: unknown) =>',
  '+    (options.fetch ?? fetch)(new URL(path, options.baseUrl), {',
  '       method,',
  "       headers: { accept: 'application/json', ...options.headers },",
];

test.each([
  ['1482/changes', path, ofReact],
  ['1482/changes?diff=split', path, ofReact],
  ['1470/files', client, ofClassic],
  ['1470/files?diff=split', client, ofClassic],
])(
  'A4: lines selected at %s go along, exactly they, with their file; a link of the answer leads there',
  async (tab, file, lines) => {
    room.server.answer(say(`Look at ${file}:14 first.`));
    const { page, panel } = await room.open(`https://github.com/lumen-labs/ferry/pull/${tab}`);
    await page.setViewport({ width: 1200, height: 500 });
    await mark(page, { path: file, line: 10 }, { path: file, line: 14 });
    const name = file.split('/').at(-1);
    await expect.poll(() => chipText(panel)).toEqual([`${name} lines 10–14`]);
    await ask(page, panel, 'why?');
    await finishedAnswer(panel);
    await expect.poll(sent).toBe([`${file}, lines 10–14:`, ...lines].join('\n'));
    await page.evaluate(() => {
      getSelection()?.removeAllRanges();
      scrollTo(0, 0);
    });
    await expect.poll(() => chipText(panel)).toEqual([]);
    // What is below the pointer is looked up when it has moved there.
    const followed = async () => {
      await pressLink(panel, `${file}:14`);
      return page.evaluate(() => location.hash);
    };
    await expect.poll(followed, { interval: 500 }).toMatch(/^#diff-[0-9a-f]{64}R14$/);
    await page.waitForFunction(() => scrollY > 0);
    expect(page.url()).toContain(`/pull/${tab}#diff-`);
    const top = (await page.evaluate(
      `(${lineCell})(${JSON.stringify(file)}, 14).then((cell) => cell.getBoundingClientRect().top)`,
    )) as number;
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(500);
    // As after a click on the line's number, it is what the next question is about.
    await expect.poll(() => chipText(panel)).toEqual([`${name} line 14`]);
    await page.close();
  },
);

test('A4: lines of two files go along, each under its file, and the chip says so', async () => {
  const { page, panel } = await room.open(`${pullRequestUrl}/changes`);
  const files = await page.$$eval('table[aria-label]', (all) => all.map((each) => each.ariaLabel?.slice(10)));
  const next = files[files.indexOf(path) + 1] ?? '';
  const last = await page.$$eval(`table[aria-label$="${path}"] [data-diff-side="right"]`, (all) =>
    Number(all.at(-1)?.getAttribute('data-line-number')),
  );
  await mark(page, { path, line: last }, { path: next, line: 2 });
  await expect.poll(() => chipText(panel)).toEqual([expect.stringMatching(/^\d+ lines in 2 files$/)]);
  const said = await panel.$eval(chip, (element) => element.getAttribute('title'));
  expect(said).toMatch(new RegExp(`retryAfter.ts line ${last}, ${next.split('/').at(-1)} lines? \\d`));
  await ask(page, panel, 'why?');
  await finishedAnswer(panel);
  const [first, second] = sent()?.split('\n\n') ?? [];
  expect(first).toMatch(new RegExp(`^${path}, line ${last}:\\n\\+`));
  expect(second).toMatch(new RegExp(`^${next}, lines? \\d`));
  await page.close();
});

test('A4: what is selected of a comment below a line is that text, not the line', async () => {
  const { page, panel } = await room.open(`${pullRequestUrl}/changes`);
  await page.evaluate(() => {
    const cell = document.querySelector('td.diff-text-cell.right-side-diff-cell');
    cell?.insertAdjacentHTML('beforeend', '<div data-testid="review-thread"><p>Is this wanted?</p></div>');
    getSelection()?.selectAllChildren(cell?.querySelector('p') as Element);
  });
  await expect.poll(() => chipText(panel)).toEqual(['“Is this wanted?”']);
  await page.close();
});

const fileUrl = 'https://github.com/lumen-labs/ferry/blob/main/src/a.ts';
const written = ['one', '  two', '', 'four', 'five'];
const classicFile = `<table>${written.map((line, index) => `<tr><td id="L${index + 1}" data-line-number="${index + 1}"></td><td id="LC${index + 1}" class="blob-code">${line}</td></tr>`).join('')}</table>`;
/** React draws the lines by attributes, below a field that has the text. */
const reactFile = `<textarea id="read-only-cursor-text-area" aria-label="file content" readonly>\n${written.join('\n')}</textarea>${written.map((_, index) => `<div id="LC${index + 1}" class="react-file-line html-div"></div>`).join('')}`;

test.each([
  ['classic', classicFile],
  ['React', reactFile],
])('A4: lines of a file that the address names, %s', async (_, body) => {
  room.github.routes.set(
    'github.com/lumen-labs/ferry/blob/main/src/a.ts',
    bare(`<!doctype html><title>ferry/src/a.ts at main · lumen-labs/ferry</title>${body}`),
  );
  const { page, panel } = await room.open(`${fileUrl}#L2-L4`);
  await expect.poll(() => chipText(panel)).toEqual(['a.ts lines 2–4']);
  await ask(page, panel, 'why?');
  await finishedAnswer(panel);
  await expect.poll(sent).toBe('src/a.ts, lines 2–4:\n  two\n\nfour');
  await page.evaluate(() => {
    const field = document.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(1, 7);
    const drawn = document.querySelectorAll('[id^=LC]');
    if (!field) getSelection()?.setBaseAndExtent(drawn[0] as Element, 0, drawn[1] as Element, 1);
  });
  await expect.poll(() => chipText(panel)).toEqual(['a.ts lines 1–2']);
  await page.close();
});

test('A4: the chip is reached and taken off by the keyboard', async () => {
  const { page, panel } = await room.open(`${pullRequestUrl}/changes`);
  await mark(page, { path, line: 10 }, { path, line: 14 });
  await expect.poll(() => chipText(panel)).toHaveLength(1);
  await typeInto(page, panel, '#composer', 'x');
  const isOnChip = () => panel.evaluate((selector) => document.activeElement?.matches(selector), chip);
  for (let step = 0; step < 40 && !(await isOnChip()); step += 1) {
    await chord(page, 'Shift', 'Tab');
  }
  expect(await isOnChip()).toBe(true);
  await page.keyboard.press('Delete');
  await expect.poll(() => panel.$eval(chip, (element) => element.ariaPressed)).toBe('false');
  expect(await isOnChip()).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(() => panel.$eval(chip, (element) => element.ariaPressed)).toBe('true');
  await page.close();
});

test('A4: a selection that was taken off does not go along; text of no file does as it stands', async () => {
  const { page, panel } = await room.open();
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element));
  await expect.poll(() => chipText(panel)).toHaveLength(1);
  await press(panel, chip);
  await ask(page, panel, 'without?');
  await finishedAnswer(panel);
  expect(sent()).toBeUndefined();
  await press(panel, chip);
  await ask(page, panel, 'with?');
  await finishedAnswer(panel);
  await expect.poll(sent).toContain('Honour Retry-After');
  await page.close();
});

/** Presses the first letter of a link in the answer. */
async function pressLink(panel: Frame, text: string): Promise<void> {
  const drawn = await panel.waitForFunction(
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
  const at = await drawn.jsonValue();
  const frame = await panel.frameElement();
  const box = await frame?.boundingBox();
  if (!at || !box) throw new Error('The link is not drawn.');
  await panel.page().mouse.click(box.x + at.x, box.y + at.y);
}
