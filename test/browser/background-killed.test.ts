import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { ask, copiedAnswer, finishedAnswer, shows } from './harness/ask.ts';
import { heardAnswer, recordMessages } from './harness/heard.ts';
import { followLink, reloadWithPanel } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { flow, oddDeltas } from './harness/stream.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('case 105: the background stopped in mid-stream, twice: it wakes when it is needed, no byte is lost or doubled', async () => {
  const deltas = oddDeltas(320);
  const stream = flow(deltas, 10);
  room.server.answer(stream.answer);
  const { page, panel } = await room.open(undefined, recordMessages);
  stream.hold();
  await ask(page, panel, 'Go on');
  stream.letPass(40);
  await shows(panel, 'ends.');
  await stopBackground();
  stream.letPass(40);
  await expect.poll(() => heardAnswer(panel)).toBe(deltas.slice(0, 80).join(''));
  // It flows on while the panel of the next load reads what was, and joins in.
  stream.letPass(220);
  const again = await reloadWithPanel(page);
  await shows(again, 'ends.');
  await stopBackground();
  expect(stream.count()).toBeLessThan(deltas.length);
  stream.release();
  await finishedAnswer(again);
  expect(await heardAnswer(again)).toBe(deltas.join(''));
  expect(await copiedAnswer(again)).toBe(deltas.join(''));
});

test('case 105: a panel that had proved itself gets its diff of the background that was stopped since', async () => {
  const { page, panel } = await room.open();
  await shows(panel, 'PR #1482 description');
  await stopBackground();
  await followLink(page, '/lumen-labs/ferry/pull/1475');
  await shows(panel, 'PR #1475 description');
  await expect.poll(() => room.github.requests).toContain('github.com/lumen-labs/ferry/pull/1475.diff');
});

async function stopBackground(): Promise<void> {
  const { browser } = room.launched;
  const isOurs = (url: string) => url.startsWith(`chrome-extension://${CHROMIUM_EXTENSION_ID}/`);
  const background = () =>
    browser.targets().find((one) => one.type() === 'service_worker' && isOurs(one.url()));
  const worker = await background()?.worker();
  if (!worker) throw new Error('The background does not run.');
  await worker.close();
  await expect.poll(background).toBeUndefined();
}
