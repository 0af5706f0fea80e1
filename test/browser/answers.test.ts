import { createServer, type Server } from 'node:net';
import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { say } from '../fakes/openai.ts';
import { ask, finishedAnswer, shows, spokenAnswer, written } from './harness/ask.ts';
import { followLink, press, pressAway, typeInto } from './harness/panel.ts';
import { chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

const questions = (panel: Frame) =>
  panel.$$eval('[role="log"] h2', (each) => each.map((one) => one.textContent));
const lastBody = () => JSON.parse(room.server.requests.at(-1)?.body ?? '{}');
const rows = (panel: Frame) => panel.$eval('.ask .xterm-rows', (each) => each.textContent ?? '');

test('C1: an answer is read from its beginning, the first one of all and after a reload', async () => {
  room.server.answer(say('Much to say.\n\n'.repeat(60)));
  const first = await room.open();
  await ask(first.page, first.panel, 'A long story?');
  await finishedAnswer(first.panel);
  await expect.poll(() => rows(first.panel)).toContain('A long story?');
  await first.page.close();
  const again = await room.open();
  await shows(again.panel, 'Much to say.');
  await expect.poll(() => rows(again.panel)).toContain('A long story?');
  await again.page.close();
});

test('C1: a retry with another model takes the place of the answer, which stays to be opened', async () => {
  room.server.answer(say('By the first model.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Which model?');
  await finishedAnswer(panel);
  const before = (await questions(panel)).length;
  const known = ['fake-1', 'fake-2'].map((id) => ({ id, object: 'model', created: 1, owned_by: 'us' }));
  room.server.list({ kind: 'status', status: 200, body: JSON.stringify({ object: 'list', data: known }) });
  await press(panel, '.strip .menu > button');
  const models = '.menu-list.up [aria-label^="OpenAI"] [role="menuitemradio"][aria-checked="false"]';
  await panel.waitForSelector(models);
  room.server.answer(say('By the second model.'));
  await press(panel, models);
  await shows(panel, 'By the second model.');
  expect(lastBody()).toMatchObject({ model: 'fake-2' });
  expect(JSON.stringify(lastBody())).not.toContain('By the first model.');
  await expect.poll(() => questions(panel)).toHaveLength(before);
  await expect.poll(() => rows(panel)).not.toContain('By the first model.');
  await press(panel, '.versions');
  await expect.poll(() => rows(panel)).toContain('By the first model.');
  await page.close();
});

test('C1: a question is changed and sent again by keyboard; Esc gives the change up', async () => {
  room.server.answer(say('To the first words.'), say('To the second words.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Edit me');
  await finishedAnswer(panel);
  const before = await questions(panel);
  await typeInto(page, panel, '#composer', 'half a thought');
  for (const gives of [true, false]) {
    await panel.$$eval('.strip button', (all) =>
      all.find(({ textContent }) => textContent === 'Edit')?.focus(),
    );
    await page.keyboard.press('Enter');
    await panel.waitForSelector('.editing');
    await expect.poll(() => written(panel)).toBe('Edit me');
    await expect.poll(() => panel.evaluate(() => document.activeElement?.id)).toBe('composer');
    if (gives) await page.keyboard.press('Escape');
    if (gives) await expect.poll(() => written(panel)).toBe('half a thought');
  }
  await page.keyboard.press('End');
  await page.keyboard.type(', please');
  await page.keyboard.press('Enter');
  await shows(panel, 'To the second words.');
  await expect.poll(() => questions(panel)).toEqual([...before.slice(0, -1), 'You asked: Edit me, please']);
  expect(lastBody().messages.at(-1).content).toContain('Edit me, please');
  expect(JSON.stringify(lastBody())).not.toContain('To the first words.');
  await expect.poll(() => written(panel)).toBe('half a thought');
  await page.close();
});

test('ArrowUp in the empty composer brings the last question back, Esc takes it away; no question becomes a command', async () => {
  room.server.answer(say('Yes.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Again?');
  await finishedAnswer(panel);
  await press(panel, '#composer');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => written(panel)).toBe('Again?');
  await page.keyboard.press('Escape');
  await expect.poll(() => written(panel)).toBe('');
  await press(panel, '.composer .segments button:nth-child(2)');
  await panel.waitForSelector('.run-hint');
  await press(panel, '#composer');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('x');
  await expect.poll(() => written(panel)).toBe('x');
  await page.keyboard.press('Backspace');
  await press(panel, '.composer .segments button:nth-child(1)');
  await page.close();
});

const limited = (seconds: number) => ({
  kind: 'status' as const,
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: '{"error":{"message":"slow down"}}',
});

/** Keeps the seconds that are counted down from now on, each once. */
function keepCountdown(panel: Frame): Promise<void> {
  return panel.evaluate(() => {
    const counted: number[] = [];
    Object.assign(globalThis, { counted });
    const look = () => {
      const seconds = /in (\d+) s/.exec(
        document.querySelector('.waiting-words .muted')?.textContent ?? '',
      )?.[1];
      if (seconds && counted.at(-1) !== Number(seconds)) counted.push(Number(seconds));
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

test('case 110: a provider that asks to wait is seen counting down, and then answers', async () => {
  room.server.answer(limited(4), say('After the wait.'));
  const { page, panel } = await room.open();
  await keepCountdown(panel);
  await ask(page, panel, 'Too soon?');
  await shows(panel, 'After the wait.');
  await expect.poll(() => panel.$('.waiting-card')).toBeNull();
  const counted = await panel.evaluate(() => (globalThis as unknown as { counted: number[] }).counted);
  expect(counted.length).toBeGreaterThan(1);
  expect(counted).toEqual(counted.toSorted((a, b) => b - a));
  await page.close();
});

test('case 110: the wait is stopped in its own card', async () => {
  room.server.answer(limited(50), say('Never.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Too late?');
  await press(panel, '.waiting-card button');
  await shows(panel, 'Stopped by you.');
  await expect.poll(() => panel.$('.waiting-card')).toBeNull();
  await page.close();
});

/** Somewhere that is not this machine by its name; `connections` tells how often somebody came. */
async function elsewhere(): Promise<{ server: Server; address: string; connections: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count++;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return { server, address: `https://[::ffff:127.0.0.1]:${port}/v1`, connections: () => count };
}

test('C1: nothing goes to a host before the person agreed in the panel; digest answers instead', async () => {
  const { server, address, connections } = await elsewhere();
  const settings = openSettings(room.launched.paths.config);
  settings.setBaseUrl('openai', address);
  const { page, panel } = await room.open();
  const type = async (question: string) => {
    await typeInto(page, panel, '#composer', question);
    await page.keyboard.press('Enter');
    await panel.waitForSelector('.consent');
  };
  // A press on what has just appeared does not count (case 6).
  const answer = (index: number) => pressAway(panel, `.consent-answers button:nth-child(${index})`);
  await type('May this leave?');
  expect(await written(panel)).toBe('May this leave?');
  await shows(panel, 'Diff, ');
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.$('.consent')).toBeNull();
  await expect.poll(() => written(panel)).toBe('May this leave?');
  await page.keyboard.press('Enter');
  await panel.waitForSelector('.consent');
  // What another page asks, and gives up, leaves this one's question where it is (case 17).
  await followLink(page, '/lumen-labs/ferry/pull/1475');
  await shows(panel, 'PR #1475 description');
  await expect.poll(() => panel.$('.consent')).toBeNull();
  await type('And of that page?');
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.$('.consent')).toBeNull();
  await page.evaluate(() => history.back());
  await shows(panel, 'PR #1482 description');
  await shows(panel, 'May this leave?');
  await panel.waitForSelector('.consent');
  await answer(2);
  await expect.poll(() => spokenAnswer(panel)).toContain('src/');
  await expect.poll(() => written(panel)).toBe('');
  expect(connections()).toBe(0);
  await type('And this?');
  await answer(1);
  await expect.poll(connections).toBeGreaterThan(0);
  await expect.poll(async () => (await questions(panel)).at(-1)).toBe('You asked: And this?');
  await expect.poll(() => written(panel)).toBe('');
  await expect.poll(() => panel.$('.consent')).toBeNull();
  settings.setBaseUrl('openai', room.server.url);
  chooseOpenAI(room.launched.paths);
  await page.close();
  server.close();
});
