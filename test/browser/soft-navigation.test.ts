import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, copiedAnswer, finishedAnswer, shows } from './harness/ask.ts';
import { followLink, panelFrames } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { flow } from './harness/stream.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('case 17: a soft navigation takes the context along and leaves a running answer with its own page', async () => {
  const first = flow(['Of 1482. ', 'More of 1482. ', 'The end of 1482. '], 10);
  room.server.answer(first.answer, say('Of 1475.'), say('More of 1475.'));
  const { page, panel } = await room.open();
  first.hold();
  await ask(page, panel, 'What is this one?');
  first.letPass(1);
  await shows(panel, 'Of 1482.');

  await followLink(page, '/lumen-labs/ferry/pull/1475');
  await shows(panel, '#1475');
  await shows(panel, 'PR #1475 description');
  await expect.poll(() => panel.$eval('.header-number', ({ textContent }) => textContent)).toBe('#1475');
  await expect.poll(() => panel.evaluate(() => document.body.textContent)).not.toContain('1482');
  await ask(page, panel, 'And this one?');
  await shows(panel, 'Of 1475.');
  const strayed = await watchFor(panel, 'of 1482');
  first.release();
  await room.server.requests[0]?.closed;
  await ask(page, panel, 'And further?');
  await shows(panel, 'More of 1475.');
  expect(await strayed()).toBe(false);

  await page.evaluate(() => history.back());
  await shows(panel, 'PR #1482 description');
  await shows(panel, 'The end of 1482.');
  await finishedAnswer(panel);
  expect(await copiedAnswer(panel)).toBe(first.sent());
  await expect.poll(() => panel.evaluate(() => document.body.textContent)).not.toContain('1475');
  expect(panelFrames(page)).toEqual([panel]);
  expect(await page.$$('html > div[popover]')).toHaveLength(1);
  expect(pullsAskedAbout()).toEqual([1482, 1475, 1475]);
});

/** The pull request that each request's prompt is about. */
function pullsAskedAbout(): number[] {
  return room.server.requests.map(({ body }) => Number(/#(14\d\d)/.exec(body)?.[1]));
}

/** Tells later whether the panel showed this text at any moment, however short. */
async function watchFor(panel: Frame, text: string): Promise<() => Promise<boolean>> {
  await panel.evaluate((unwanted) => {
    const seen = { seen: false };
    Object.assign(globalThis, { watched: seen });
    const look = () => {
      if (document.body.textContent.includes(unwanted)) seen.seen = true;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => panel.evaluate(() => (globalThis as unknown as { watched: { seen: boolean } }).watched.seen);
}
