import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, shows, written } from './harness/ask.ts';
import { chord } from './harness/keys.ts';
import { press, reloadWithPanel, typeInto } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { storedQuestions } from './harness/stored.ts';
import { flow } from './harness/stream.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

const cards = (panel: Frame) =>
  panel.$$eval('.queue-card', (each) =>
    each.map((card) => ({
      question: card.querySelector('.cut')?.textContent ?? '',
      waits: (card.querySelector('small .wide') ?? card.querySelector('small'))?.textContent ?? '',
    })),
  );
const waiting = async (panel: Frame) => (await cards(panel)).map(({ question }) => question);
const questions = (panel: Frame) =>
  panel.$$eval('[role="log"] h2', (each) => each.map((one) => one.textContent));
const lastBody = () => JSON.parse(room.server.requests.at(-1)?.body ?? '{}');
const button = (name: string, question: string) => `button[aria-label="${name}: ${question}"]`;

/** Types a question and presses Enter, while another one runs or the limit is reached. */
async function enqueue(page: Page, panel: Frame, question: string): Promise<void> {
  const before = (await cards(panel)).length;
  await typeInto(page, panel, '#composer', question);
  await page.keyboard.press('Enter');
  await expect.poll(() => cards(panel)).toHaveLength(before + 1);
  await expect.poll(() => written(panel)).toBe('');
}

test('C10: a question that is asked while another runs waits below it, and goes by itself', async () => {
  const first = flow(['The first '], 10);
  room.server.answer(first.answer, say('The second answer.'));
  first.hold();
  const { page, panel } = await room.open();
  await ask(page, panel, 'First?');
  await enqueue(page, panel, 'Second?');
  await expect.poll(() => cards(panel)).toEqual([{ question: 'Second?', waits: 'after the answer above' }]);
  // Until the host has it, a reload brings it back into the composer instead.
  await expect.poll(() => storedQuestions(room.launched.paths)).toContain('Second?');
  const again = await reloadWithPanel(page);
  await expect.poll(() => waiting(again)).toEqual(['Second?']);
  first.release();
  await shows(again, 'The second answer.');
  await expect.poll(() => waiting(again)).toEqual([]);
  expect(JSON.stringify(lastBody())).toContain('The first');
  await page.close();
});

test('C10: one that waits goes to the front, is taken back into the composer, or stops the one that runs', async () => {
  const endless = flow(Array(20_000).fill('On and on. '), 20);
  room.server.answer(endless.answer, say('At once.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Endless?');
  for (const question of ['B?', 'C?', 'D?']) await enqueue(page, panel, question);
  await press(panel, button('Move to the front', 'C?'));
  await expect.poll(() => waiting(panel)).toEqual(['C?', 'B?', 'D?']);
  await press(panel, '#composer');
  await chord(page, 'Alt', 'ArrowUp');
  await expect.poll(() => waiting(panel)).toEqual(['C?', 'B?']);
  await expect.poll(() => written(panel)).toBe('D?');
  await press(panel, button('Remove from the queue', 'B?'));
  await expect.poll(() => waiting(panel)).toEqual(['C?']);
  await press(panel, button('Send now', 'C?'));
  await shows(panel, 'At once.');
  await shows(panel, 'Stopped by you.');
  await expect
    .poll(async () => (await questions(panel)).slice(-2))
    .toEqual(['You asked: Endless?', 'You asked: C?']);
  await page.close();
});

test('C10: the eleventh question in a minute waits visibly until it is sent at once', async () => {
  room.server.answer(say('Noted.'));
  const { page, panel } = await room.open();
  for (let asked = 0; (await cards(panel)).length === 0; asked++) {
    expect(asked).toBeLessThan(11);
    await typeInto(page, panel, '#composer', `Question ${asked}`);
    await page.keyboard.press('Enter');
    await panel.waitForFunction(
      (question) =>
        document.querySelector('.queue-card') !== null ||
        [...document.querySelectorAll('[role="log"] section')].some(
          ({ textContent }) => textContent?.includes(question) && textContent.includes('Noted.'),
        ),
      { timeout: 30_000 },
      `Question ${asked}`,
    );
  }
  await expect
    .poll(async () => (await cards(panel))[0]?.waits)
    .toMatch(/^sent in \d+ s: only 10 questions a minute$/);
  const [card] = await cards(panel);
  const sent = room.server.requests.length;
  await enqueue(page, panel, 'Another?');
  await press(panel, button('Send now', 'Another?'));
  await expect.poll(() => room.server.requests.length).toBe(sent + 1);
  expect(lastBody().messages.at(-1).content).toContain('Another?');
  await press(panel, button('Remove from the queue', card?.question ?? ''));
  await expect.poll(() => waiting(panel)).toEqual([]);
  await page.close();
});
