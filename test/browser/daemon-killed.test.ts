import { afterAll, beforeAll, expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { say } from '../fakes/openai.ts';
import { ask, connected, copiedAnswer, finishedAnswer, shows } from './harness/ask.ts';
import { openRoom, type Room } from './harness/room.ts';
import { flow } from './harness/stream.ts';
import { openTerminal } from './harness/terminal.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('the daemon killed in mid-turn: said, reconnected, conversation intact, turn interrupted', async () => {
  const half = flow(['The first half stays. ', 'The second never comes. '], 10);
  room.server.answer(say('An answer from before.'), half.answer, say('An answer from after.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Before?');
  await finishedAnswer(panel);
  half.hold();
  await ask(page, panel, 'During?');
  half.letPass(1);
  await shows(panel, 'The first half stays.');

  const said = panel.waitForFunction(() => document.querySelector('.note.waiting')?.textContent, {
    timeout: 30_000,
    polling: 'mutation',
  });
  const before = await killDaemon();
  expect(await (await said).jsonValue()).toContain('connection');
  await connected(panel);
  await shows(panel, 'Interrupted: the host ended while it was answering.');
  expect(await copiedAnswer(panel)).toBe('The first half stays. ');
  await shows(panel, 'An answer from before.');
  expect((await daemonStatus(room.launched.paths))?.pid).not.toBe(before);

  await ask(page, panel, 'After?');
  await shows(panel, 'An answer from after.');
});

test('terminals that ended with the daemon are told of, once', async () => {
  const { page, panel } = await room.open();
  await connected(panel);
  await openTerminal(panel);
  await killDaemon();
  await shows(panel, 'The host was restarted; 1 terminal ended.');
  await expect.poll(() => panel.$$('.note')).toHaveLength(1);
  await page.close();
});

/** Gives the pid that it had. */
async function killDaemon(): Promise<number> {
  const status = await daemonStatus(room.launched.paths);
  if (!status) throw new Error('No daemon runs.');
  process.kill(status.pid, 'SIGKILL');
  return status.pid;
}
