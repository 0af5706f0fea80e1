import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardMessages, recordMessages } from './harness/heard.ts';
import { terminalRows } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { openTerminal, rowsMatching, run, showTerminal } from './harness/terminal.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('a hidden tab on the same terminal stalls no one, and comes back to the right screen', async () => {
  const hidden = await room.open(undefined, recordMessages);
  await openTerminal(hidden.panel);
  await run(hidden.page, hidden.panel, 'echo before-$((40+2))', /^before-42$/m);
  const front = await room.open();
  await showTerminal(front.panel);
  await rowsMatching(front.panel, /^before-42$/m);
  await expect.poll(() => hidden.page.evaluate(() => document.visibilityState)).toBe('hidden');
  // It leaves the terminal by a message.
  let ticks = 0;
  const heardOfTick = async () => {
    const heard = await outputsOf(hidden.panel);
    const tick = `tick-${++ticks}`;
    await run(front.page, front.panel, `echo a-${tick}`, new RegExp(`^a-${tick}\\n.*[#$%>]$`, 'm'));
    return (await outputsOf(hidden.panel)) - heard;
  };
  await expect.poll(heardOfTick, { interval: 500 }).toBe(0);

  const flood = 'seq -f "%g flows by, and more of it" 1 150000; echo after-$((40+2))';
  const before = await outputsOf(hidden.panel);
  await run(front.page, front.panel, flood, /^after-42\n.*[#$%>]$/m);
  const shown = await lastRows(front.panel);

  expect(await outputsOf(hidden.panel)).toBe(before);
  await hidden.page.bringToFront();
  await rowsMatching(hidden.panel, /^after-42$/m);
  await expect.poll(() => lastRows(hidden.panel)).toEqual(shown);
  // Nobody has the size once the other tab is hidden, which this one heard before it was attached again.
  expect(await hidden.panel.$('.note.refused')).toBeNull();
});

/** How many messages of output the panel was sent. */
async function outputsOf(panel: Frame): Promise<number> {
  return (await heardMessages(panel)).filter((message) => message.includes('"terminal/output"')).length;
}

/** The end of the screen: how many rows there are depends on the view that sets the size. */
async function lastRows(panel: Frame): Promise<string[]> {
  const rows = await terminalRows(panel);
  return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1).slice(-20);
}
