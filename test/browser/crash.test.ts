import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { say } from '../fakes/openai.ts';
import { ask, connected, copiedAnswer, finishedAnswer, shows } from './harness/ask.ts';
import { type Launched, launch } from './harness/browser.ts';
import { shimsOf } from './harness/processes.ts';
import { openRoom, type Room, type Tab, tabOpener } from './harness/room.ts';
import { flow } from './harness/stream.ts';
import { openTerminal, run, showTerminal } from './harness/terminal.ts';

let room: Room;
let next: Launched | undefined;
let again: Tab;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(async () => {
  await next?.browser.close();
  await room?.close();
});

test('case 109: a browser killed with -9 leaves no shim; a new one finds everything again', async () => {
  const { launched, server } = room;
  const home = launched.env.PULLSIDE_HOME ?? '';
  server.answer(say('An answer from before.'));
  const { page, panel } = await room.open();
  await ask(page, panel, 'Before?');
  await finishedAnswer(panel);
  await openTerminal(panel);
  await run(page, panel, 'mark=kept-$((40+2)); echo here-$$', /^here-\d+$/m);
  const daemon = await daemonStatus(launched.paths);
  expect(shimsOf(home).length).toBeGreaterThan(0);

  await killBrowser(launched);
  await expect.poll(() => shimsOf(home)).toEqual([]);
  await expect.poll(async () => (await daemonStatus(launched.paths))?.sessions).toBe(0);
  expect(await daemonStatus(launched.paths)).toMatchObject({ pid: daemon?.pid, busy: true });
  expect(existsSync(launched.paths.socket)).toBe(true);

  next = await launch({ github: room.github, installHost: true, home: launched.home, profile: 'next' });
  again = await tabOpener(next)();
  await shows(again.panel, 'An answer from before.');
  await showTerminal(again.panel);
  await run(again.page, again.panel, 'echo still-$mark', /^still-kept-42$/m);
});

test('case 107: a daemon that sleeps in mid-stream wakes and loses nothing', async () => {
  const { page, panel } = again;
  const stream = flow(Array(100).fill('And on. '), 10);
  room.server.answer(stream.answer);
  stream.hold();
  await ask(page, panel, 'Asleep?');
  stream.letPass(20);
  await shows(panel, 'And on.');
  const pid = (await daemonStatus(room.launched.paths))?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  stream.release();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  process.kill(pid, 'SIGCONT');
  await connected(panel);
  await finishedAnswer(panel);
  expect(await copiedAnswer(panel)).toBe(stream.sent());
});

async function killBrowser({ browser }: Launched): Promise<void> {
  const process = browser.process();
  if (!process) throw new Error('The browser has no process.');
  const gone = once(process, 'exit');
  process.kill('SIGKILL');
  await gone;
}
