import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, connected, finishedAnswer } from './harness/ask.ts';
import { heardMessages, recordMessages } from './harness/heard.ts';
import { press } from './harness/panel.ts';
import { useOpenAI } from './harness/provider.ts';
import { KEY, openRoom, type Room, type Tab } from './harness/room.ts';
import { openTerminal, run } from './harness/terminal.ts';

const inDescription = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
const inDiff = 'sk-proj-Zx81Qw7Lm3Nn0Pp5Rr2Tt9Vv4Xx6Yy8Aa1Bb3Cc5';
const inTerminal = 'xoxb-2345678901-ABCDEFGHIJ-kLmNoPqRsTuVwXyZ';
const inQuestion = 'github_pat_11ABCDEFG0abcdefghijkl_MNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyzABCD';
const planted = [KEY, inDescription, inDiff, inTerminal, inQuestion];

let room: Room;
let tab: Tab;

beforeAll(async () => {
  room = await openRoom();
  plant(
    'github.com/lumen-labs/ferry/pull/1482',
    /(<[^>]*comment-body[^>]*>)/,
    `$1<p>Use ${inDescription} here.</p>`,
  );
  plant(
    'patch-diff.githubusercontent.com/raw/lumen-labs/ferry/pull/1482.diff',
    /^\+(?!\+\+)/m,
    `+const key = "${inDiff}";\n+`,
  );
  tab = await room.open(undefined, recordMessages);
  await openTerminal(tab.panel);
  await run(tab.page, tab.panel, `echo token ${inTerminal}`, /^token xoxb[\s\S]*[#$%>]$/m);
});
afterAll(() => room?.close());

test('case 84: secrets and the key leave in no request, and stay in no file, row or panel', async () => {
  room.server.answer(say(`You said ${KEY}.`));
  await askAndFinish(`Is ${inQuestion} a token, as ${KEY} is?`);
  const { body = '' } = room.server.requests.at(-1) ?? {};
  expect(body).toContain('[REDACTED');
  for (const place of ['Use [REDACTED', 'const key = ', 'token [REDACTED']) expect(body).toContain(place);
  await expectNoLeak();
});

test('case 84: nor after a 401 that repeats the key', async () => {
  const error = { error: { message: `Incorrect API key provided: ${KEY}.`, code: 'invalid_api_key' } };
  room.server.answer({ kind: 'status', status: 401, body: JSON.stringify(error) });
  await askAndFinish('And now?');
  await expectNoLeak();
});

test('case 84: nor after a connection that was refused', async () => {
  useOpenAI(room.launched.paths, 'http://127.0.0.1:9/v1', KEY);
  await askAndFinish('Is anyone there?');
  await expectNoLeak();
});

async function askAndFinish(question: string): Promise<void> {
  await connected(tab.panel);
  await ask(tab.page, tab.panel, question);
  await finishedAnswer(tab.panel);
}

async function expectNoLeak(): Promise<void> {
  expect(leaksIn(room.server.requests.map(({ body }) => body).join())).toEqual([]);
  expect(leaksIn(filesBelow(room.launched.env.PULLSIDE_HOME ?? ''))).toEqual([]);
  const heard = await heardMessages(tab.panel);
  expect(leaksIn(heard.filter((message) => !message.includes('terminal/output')).join())).toEqual([]);
  expect(heard.join()).not.toContain(KEY);
  expect(leaksIn(await everyView(tab.panel))).toEqual([]);
}

/** What the views of conversation and receipt hold; the terminal shows what was typed into it. */
async function everyView(panel: Frame): Promise<string> {
  const ask = await panel.content();
  await press(panel, '#tab-receipt');
  const last = '.receipt .segments button:last-child';
  await press(panel, last);
  await panel.waitForSelector(`${last}[aria-pressed="true"]`);
  const receipt = await panel.content();
  await press(panel, '#tab-ask');
  return ask + receipt;
}

function leaksIn(text: string): string[] {
  return planted.filter((secret) => text.includes(secret));
}

/** Everything that the host has written, but for the file whose purpose is to hold the key. */
function filesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'keys.json')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** Changes the page as its author would. Throws when there is nothing to change. */
function plant(address: string, where: RegExp, text: string): void {
  const route = room.github.routes.get(address);
  if (!route || !where.test(route.body)) throw new Error(`Nothing to plant at ${address}`);
  room.github.routes.set(address, { ...route, body: route.body.replace(where, text) });
}
