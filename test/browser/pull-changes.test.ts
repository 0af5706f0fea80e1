import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOf, type FakePull, largePull } from '../fakes/github-pull.ts';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { press, reloadWithPanel } from './harness/panel.ts';
import { openPullRoom, type PullRoom } from './harness/pull-room.ts';
import type { Tab } from './harness/room.ts';
import { openTerminal, typeInTerminal } from './harness/terminal.ts';

let room: PullRoom;
let tab: Tab;
let pull: FakePull;

const url = (number: number) => `https://github.com/lumen-labs/ferry/pull/${number}/changes`;

beforeAll(async () => {
  room = await openPullRoom();
  room.choose(null);
  pull = await room.publish(350, largePull().files);
  tab = await room.open(url(350));
});
afterAll(() => room?.close());

const chip = (panel: Frame) =>
  panel.$eval('.chip.of-diff', (button) => button.getAttribute('aria-label') ?? '');

/** The diff of the newest question, as the model got it. */
function sentDiff(): string {
  const { body } = room.server.requests.findLast(({ method }) => method === 'POST') ?? {};
  const { messages } = JSON.parse(body ?? '{}') as { messages: { content: string }[] };
  const prompt = messages.at(-1)?.content ?? '';
  return /## Diff\n<untrusted \w+>\n([\s\S]*?)\n<\/untrusted/.exec(prompt)?.[1] ?? '';
}

async function answered(question: string): Promise<void> {
  await ask(tab.page, tab.panel, question);
  await finishedAnswer(tab.panel);
}

test('A3: the chip names all 350 files, and how many are known by name only', async () => {
  await expect.poll(() => chip(tab.panel)).toMatch(/^diff 350 files, .* tokens, \d+ by name only$/);
  const named = Number(/(\d+) by name only/.exec(await chip(tab.panel))?.[1]);
  const told = pull.files.filter((file) => changeOf(file).additions > 0).length;
  expect(named).toBeGreaterThan(30);
  expect(named).toBeLessThan(told);
});
