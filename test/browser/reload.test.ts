import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spokenSentences } from '../../extension/answer/spoken.ts';
import { ask, copiedAnswer, finishedAnswer, spokenAnswer } from './harness/ask.ts';
import { isFirefox } from './harness/browser.ts';
import { heardAnswer, recordMessages } from './harness/heard.ts';
import { reloadWithPanel } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { type Flow, flow, oddDeltas } from './harness/stream.ts';

const seed = Number(process.env.PULLSIDE_SEED ?? Date.now() % 1e6);
/** Firefox loads more slowly. */
const POINTS = isFirefox ? 8 : 20;
const DELTAS = 400;

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test(`case 106: reloaded at ${POINTS} random points of one answer, it equals the server's bytes each time (seed ${seed})`, async () => {
  const stream = flow(oddDeltas(DELTAS), 10);
  room.server.answer(stream.answer);
  const tab = await room.open(undefined, recordMessages);
  stream.hold();
  await ask(tab.page, tab.panel, 'Go on and on');
  await expect.poll(() => room.server.requests.length).toBe(1);
  let panel = tab.panel;
  for (const point of randomPoints()) {
    panel = await reloadAt(point, stream, tab.page);
    await expect.poll(() => stream.count()).toBeGreaterThanOrEqual(point);
    if (!isFirefox) await expect.poll(() => heardAnswer(panel)).toBe(stream.sent());
    const spoken = spokenSentences(stream.sent(), true).join('\n');
    await expect.poll(() => spokenAnswer(panel)).toBe(spoken);
  }
  stream.release();
  await finishedAnswer(panel);
  panel = await reloadWithPanel(tab.page);
  await finishedAnswer(panel);
  expect(await copiedAnswer(panel)).toBe(oddDeltas(DELTAS).join(''));
  expect(room.server.requests).toHaveLength(1);
}, 300_000);

/** Reloads while deltas flow up to a point: some come before, some during, some after. */
async function reloadAt(point: number, stream: Flow, page: Page): Promise<Frame> {
  stream.letPass(point - stream.count());
  return reloadWithPanel(page);
}

/** Ascending places in the answer, of the seed. */
function randomPoints(): number[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: POINTS }, () => 1 + Math.floor(next() * (DELTAS - 1))).sort((a, b) => a - b);
}
