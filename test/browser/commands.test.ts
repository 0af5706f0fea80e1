import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, dismiss, finishedAnswer, shows, writeCommand, written } from './harness/ask.ts';
import { press, terminalRows } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { countTerminals, rowsMatching, run, typeInTerminal } from './harness/terminal.ts';

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  ({ page, panel } = await room.open());
});
afterAll(() => room?.close());

const marker = (name: string) => join(room.launched.home, name);

test('a command runs from the Ask view while no terminal is open', async () => {
  expect(await countTerminals(panel)).toBe(0);
  await writeCommand(page, panel, 'echo hi-$((40+2))');
  await page.keyboard.press('Enter');
  await rowsMatching(panel, /^hi-42$/m);
  await expect.poll(() => written(panel)).toBe('');
});

test('a command runs while the Ask view is in front of its terminal', async () => {
  await press(panel, '#tab-ask');
  await writeCommand(page, panel, 'echo again-$((40+2))');
  await page.keyboard.press('Enter');
  await rowsMatching(panel, /^again-42$/m);
});

test('cases 41, 42 and 46: several lines are asked about before they run, without what cannot be seen', async () => {
  await writeCommand(page, panel, '');
  const hidden = `touch ${marker('line')}1\n\n\ntouch ${marker('line')}2 T\u0015\u001b[201~\u202e\u200b`;
  await panel.evaluate((text) => document.execCommand('insertText', false, text), hidden);
  const typed = await written(panel);
  await page.keyboard.press('Enter');
  await panel.waitForSelector('[role="alertdialog"]');
  expect(existsSync(marker('line1'))).toBe(false);
  expect(await panel.$eval('.paste-text', ({ textContent }) => textContent)).toBe(
    `touch ${marker('line')}1\n\n\ntouch ${marker('line')}2 T[201~`,
  );
  await press(panel, '[role="alertdialog"] .card-actions button:first-child');
  await expect.poll(() => panel.$('[role="alertdialog"]')).toBeNull();
  expect(await written(panel)).toBe(typed);
  await page.keyboard.press('Enter');
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await expect.poll(() => existsSync(marker('line1')) && existsSync(marker('line2'))).toBe(true);
  await expect.poll(() => written(panel)).toBe('');
});

test('case 45: code of an answer is put at the prompt from any view, and not into a program', async () => {
  room.server.answer(say('Try:\n\n```sh\necho inserted-$((40+2))\n```\n'));
  await press(panel, '.composer .segments button:first-child');
  await ask(page, panel, 'How?');
  await finishedAnswer(panel);
  await insert();
  await rowsMatching(panel, /echo inserted-\$\(\(40\+2\)\)$/m);
  expect((await terminalRows(panel)).join('\n')).not.toContain('inserted-42');
  await run(page, panel, '', /^inserted-42$/m);
  await run(page, panel, String.raw`printf '\033[?1049h'full`, /^full/m);
  await press(panel, '#tab-ask');
  await insert();
  await shows(panel, 'full-screen program');
  expect((await terminalRows(panel)).join('\n')).not.toContain('inserted');
  await run(page, panel, String.raw`printf '\033[?1049l'`, /inserted/);
  await dismiss(panel);
  // Nor is it into one that reads keys as they come.
  await run(page, panel, 'clear; read -n 1 key; echo key-$key', /^$/);
  await press(panel, '#tab-ask');
  await insert();
  await shows(panel, 'runs in');
  await run(page, panel, 'x', /^x?key-x$/m);
  await dismiss(panel);
});

test('case 42: three lines that are pasted into the terminal are asked about, and none of them runs before', async () => {
  const three = "echo o''ne\necho t''wo\necho th''ree";
  await paste(three);
  await panel.waitForSelector('.terminal [role="alertdialog"]');
  expect(await panel.$eval('.paste-text', ({ textContent }) => textContent)).toBe(three);
  expect((await terminalRows(panel)).join('\n')).not.toContain('echo');
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await rowsMatching(panel, /echo o''ne/);
  await run(page, panel, '', /^three$/m);
});

/** As a person does: cut from the composer, and pasted into an empty terminal. */
async function paste(text: string): Promise<void> {
  await run(page, panel, '\x15clear', /^\S+[#$] ?$/);
  await press(panel, '#composer');
  await panel.evaluate((words) => document.execCommand('insertText', false, words), text);
  await page.keyboard.press('KeyA', { commands: ['selectAll'] });
  await page.keyboard.press('KeyX', { commands: ['cut'] });
  await typeInTerminal(page, panel, '');
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.press('KeyV', { commands: ['paste'] });
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
}

/** The controls of an answer are drawn a moment after its view is in front: so the button is waited for. */
async function insert(): Promise<void> {
  await press(panel, '.row-button ::-p-text(Insert)');
}
