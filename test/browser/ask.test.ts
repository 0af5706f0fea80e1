import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, copiedAnswer, finishedAnswer, shows, spokenAnswer } from './harness/ask.ts';
import { press } from './harness/panel.ts';
import { chooseDigest, chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';
import { flow } from './harness/stream.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('without a model the digest answers what the pull request does', async () => {
  chooseDigest(room.launched.paths);
  const { page, panel } = await room.open();
  await ask(page, panel, 'What does this pull request do?');
  const answer = await finishedAnswer(panel);
  expect(answer).toContain('src/');
  expect(room.server.requests).toHaveLength(0);
  await page.close();
});

test('an answer grows on the screen while the server is still sending it', async () => {
  chooseOpenAI(room.launched.paths);
  const answer = flow(['First sentence. ', 'Second sentence. ', 'Third sentence. '], 20);
  room.server.answer(answer.answer);
  const { page, panel } = await room.open();
  answer.hold();
  await ask(page, panel, 'Does it stream?');
  for (const part of ['First', 'Second', 'Third']) {
    expect(await spokenAnswer(panel)).not.toContain(part);
    answer.letPass(1);
    await shows(panel, `${part} sentence.`);
    await expect.poll(() => panel.$('.composer .stop')).not.toBeNull();
  }
  answer.release();
  await finishedAnswer(panel);
  expect(await copiedAnswer(panel)).toBe(answer.sent());
  await page.close();
});

test('Stop ends the answer, and the request to the server', async () => {
  const whole = 20_000;
  const answer = flow(Array(whole).fill('And on it goes. '), 20);
  room.server.answer(answer.answer);
  const { page, panel } = await room.open();
  await ask(page, panel, 'When does it end?');
  await shows(panel, 'And on it goes.');
  await press(panel, '.composer .stop');
  await room.server.requests.at(-1)?.closed;
  expect(answer.count()).toBeLessThan(whole);
  await shows(panel, 'Stopped by you.');
  expect(answer.sent().startsWith(await copiedAnswer(panel))).toBe(true);
  await page.close();
});

test('the receipt shows every string that the server received in messages, and nothing else', async () => {
  room.server.answer(say('Noted.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'What goes out?');
  await finishedAnswer(panel);
  await press(panel, '#tab-receipt');
  const last = '.receipt .segments button:last-child';
  await press(panel, last);
  await panel.waitForSelector(`${last}[aria-pressed="true"]`);
  const shown = () =>
    panel.$$eval('.exact', (parts) =>
      parts.map((part) => ({
        role: part.querySelector('h4')?.textContent,
        content: part.querySelector('pre')?.textContent,
      })),
    );
  const body = JSON.parse(room.server.requests.at(-1)?.body ?? '');
  await expect.poll(shown).toEqual(body.messages);
  expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream', 'stream_options']);
  await page.close();
});
