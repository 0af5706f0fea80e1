import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reloadWithPanel } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import {
  openTerminal,
  rowsMatching,
  run,
  showTerminal,
  terminalCells,
  typeInTerminal,
} from './harness/terminal.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

test('case 106: a reload inside vim brings back the same screen, cell by cell, and the same vim', async () => {
  const { page, panel } = await room.open();
  await openTerminal(panel);
  // A vim that starts while its terminal takes the view's size may miss it, and draw for the first one to its end.
  const size = async () =>
    (await run(page, panel, 'clear; stty size', /^\d+ \d+$/m)).find((row) => /^\d+ \d+$/.test(row));
  await expect.poll(size).not.toBe('24 80');
  await run(page, panel, `cd ${room.github.checkout}; clear`, /^.*[#$%>] ?$/);
  await typeInTerminal(
    page,
    panel,
    'vim -u NONE -c "syntax on | set nocp showmode nu ruler hls" src/http/client.ts\n',
  );
  await rowsMatching(panel, /1,1/);
  await typeInTerminal(page, panel, '5GA héllo 日本 👋🏳️‍🌈\x1b');
  await typeInTerminal(page, panel, '/const\n');
  await rowsMatching(panel, /^\/const/m);
  const before = await settledCells(panel);
  expect(new Set(before.flat().map((cell) => cell.slice(2))).size).toBeGreaterThan(2);
  const again = await reloadWithPanel(page);
  await showTerminal(again);
  await expect.poll(() => terminalCells(again)).toEqual(before);
  await typeInTerminal(page, again, 'A and on');
  await rowsMatching(again, /and on/);
  await typeInTerminal(page, again, '\x1b:q!\n');
  await rowsMatching(again, /[#$%>]$/);
});

test('case 106: a reload inside htop brings back the same screen, cell by cell, and the same htop', async () => {
  const { page, panel } = await room.open();
  await openTerminal(panel);
  // A shell in between does not care whether it is stopped; ten seconds lie between its pictures.
  const start = `sh -c 'sh -c "echo \\$\\$ >htop-pid; exec htop -d 100"; :'`;
  await run(page, panel, `cd ${room.github.checkout}; ${start}`, /F1Help/);
  const pid = Number(readFileSync(join(room.github.checkout, 'htop-pid'), 'utf8'));
  process.kill(pid, 'SIGSTOP');
  const before = await settledCells(panel);
  expect(new Set(before.flat().map((cell) => cell.slice(2))).size).toBeGreaterThan(3);
  const again = await reloadWithPanel(page);
  await showTerminal(again, ' 2');
  await expect.poll(() => terminalCells(again)).toEqual(before);
  process.kill(pid, 'SIGCONT');
  await typeInTerminal(page, again, 'q');
  await rowsMatching(again, /[#$%>]$/);
});

/** The screen once it stands still. */
async function settledCells(panel: Parameters<typeof terminalCells>[0]) {
  let before = await terminalCells(panel);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = await terminalCells(panel);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
