import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoom, type Room } from './harness/room.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

/** What a document reaches of the addresses that its extension may fetch, and of another. */
async function reaches(place: Frame | Page): Promise<string[]> {
  return place.evaluate(async () => {
    const addresses = [
      'https://github.com/',
      'https://patch-diff.githubusercontent.com/',
      'https://example.com/',
    ];
    navigator.sendBeacon('https://example.com/beacon');
    const fetched = addresses.map((address) => fetch(address, { mode: 'no-cors' }).then(() => address));
    const done = await Promise.allSettled(fetched);
    return done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  });
}

test('case 92: the panel and the options page reach nothing on the network, and work', async () => {
  const { panel } = await room.open();
  expect(await reaches(panel)).toEqual([]);
  const options = await room.launched.browser.newPage();
  await options.goto(await panel.evaluate(() => `${location.origin}/options.html`));
  await options.waitForSelector('.provider-row');
  expect(await reaches(options)).toEqual([]);
  expect(room.github.requests.filter((address) => address.startsWith('example.com'))).toEqual([]);
});
