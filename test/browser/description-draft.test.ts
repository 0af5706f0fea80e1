import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { git } from '../example/checkout.ts';
import { classicNewPull, editorForm } from '../example/pages/new-pull.ts';
import type { FakePull } from '../fakes/github-pull.ts';
import type { Answer, Step } from '../fakes/model-service.ts';
import { DONE, finish, say, textDelta } from '../fakes/openai.ts';
import { copiedBy, shows } from './harness/ask.ts';
import { pullRequestUrl } from './harness/example.ts';
import { fieldButton, fieldText } from './harness/field.ts';
import { bare } from './harness/hostile.ts';
import { followLink, press, pressAway, visit } from './harness/panel.ts';
import { KEY, openRoom, type Room } from './harness/room.ts';
import { type Flow, flow } from './harness/stream.ts';
import { openTerminal, rowsMatching, run } from './harness/terminal.ts';

const inDiff = 'sk-proj-Zx81Qw7Lm3Nn0Pp5Rr2Tt9Vv4Xx6Yy8Aa1Bb3Cc5';
const inCommit = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
const inTerminal = 'xoxb-2345678901-ABCDEFGHIJ-kLmNoPqRsTuVwXyZ';
const inIssue = 'github_pat_11ABCDEFG0abcdefghijkl_MNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyzABCD';
const planted = [KEY, inDiff, inCommit, inTerminal, inIssue];

const token = 'a-token-of-the-tests';
const otherUrl = 'https://github.com/lumen-labs/ferry/pull/1475';
const newUrl = 'https://github.com/lumen-labs/ferry/compare/main...feat/retry-after';
const text = `## Why

Closes #1467.

## What changed

<!-- list the changes -->

## Testing

- [ ] I ran everything by hand

Ask @ops.
`;
const mine = ['## Why', 'Closes #1467.', '## What changed', '- [ ] I ran everything by hand', 'Ask @ops.'];
const said = 'The client did not listen.';
/** What is seen of it while nothing came behind it: its last word may go on. */
const begun = 'The client did not';
const answer = `## Why\n\n${said}\n`;
const mainButton = '.description-actions .primary';

let room: Room;
let page: Page;
let panel: Frame;
let writing: Flow | null = null;

beforeAll(async () => {
  room = await openRoom();
  const { github, launched } = room;
  const headSha = plantCommit(github.checkout);
  plantDiff();
  openSettings(launched.paths.config).setRepository(
    { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' },
    { workspace: github.checkout },
  );
  for (const file of ['.profile', '.bash_profile', '.zprofile'])
    appendFileSync(join(launched.home, file), `export GH_TOKEN=${token}\n`);
  github.site.tokens.add(token);
  github.site.pulls.push(described(headSha));
  const [base, head] = ['main', 'feat/retry-after'];
  const form = classicNewPull({ base, head, title: 'Retry after', body: text, commits: [] });
  github.routes.set('github.com/lumen-labs/ferry/compare/main...feat/retry-after', bare(form));
  github.routes.set('github.com/edit-form', bare(editorForm(1482, text)));
  github.routes.set('github.com/other-form', bare(editorForm(1475, 'Theirs.')));
  ({ page, panel } = await room.open(pullRequestUrl));
  await openTerminal(panel);
  await run(page, panel, 'npm() { echo "Tests: 3 passed, 3 total; seen-$1"; }', /[#$%>] ?$/m);
  await run(page, panel, 'npm run lint', /seen-run$/m);
  // Git notes whole seconds: so that it is certain which commit the command before saw.
  await run(page, panel, 'sleep 1.1; git checkout -q feat/retry-after; echo at-$((40+2))', /^at-42$/m);
  await run(page, panel, `TOKEN=${inTerminal} npm test`, /seen-test$/m);
});
afterEach(() => writing?.release());
afterAll(() => room?.close());

/** A commit with a key in its words and its lines, as the pages' head; the one before it is checked out. */
function plantCommit(checkout: string): string {
  const before = git(checkout, ['rev-parse', 'HEAD']).trim();
  writeFileSync(join(checkout, 'src/key.ts'), `export const key = '${inCommit}';\n`);
  git(checkout, ['add', '-A']);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  git(checkout, [...author, 'commit', '-q', '-m', `Log in with ${inCommit}`]);
  const head = git(checkout, ['rev-parse', 'HEAD']).trim();
  git(checkout, ['checkout', '-q', 'HEAD~1']);
  // As if that had been a minute ago: git notes whole seconds, and a command ran before or after it.
  const log = join(checkout, '.git/logs/HEAD');
  const noted = readFileSync(log, 'utf8');
  writeFileSync(
    log,
    noted.replace(/> (\d+) /g, (_, at) => `> ${Number(at) - 60} `),
  );
  for (const [address, route] of room.github.routes)
    room.github.routes.set(address, { ...route, body: route.body.replaceAll(before, head) });
  return head;
}

function plantDiff(): void {
  const address = 'patch-diff.githubusercontent.com/raw/lumen-labs/ferry/pull/1482.diff';
  const route = room.github.routes.get(address);
  if (!route?.body.includes('\n+export')) throw new Error(`Nothing to plant at ${address}`);
  const body = route.body.replace('\n+export', `\n+const key = "${inDiff}";\n+export`);
  room.github.routes.set(address, { ...route, body });
}

const described = (headSha: string): FakePull => ({
  ...{ owner: 'lumen-labs', repo: 'ferry', number: 1482, files: [] },
  ...{ headSha, mergeBase: 'c'.repeat(40), base: { sha: 'c'.repeat(40), ref: 'main' } },
  text: { title: 'Honour Retry-After', body: text.replaceAll('\n', '\r\n') },
  issues: { 1467: { title: 'Retry-After is ignored', body: `Seen with ${inIssue} too.` } },
});

/** What GitHub was sent. */
const patches = () =>
  room.github.site.requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => JSON.parse(body ?? '').body as string);

async function go(url: string): Promise<void> {
  panel = await visit(page, url, '#tab-description');
}

/** GitHub's own editor, as it is loaded late. */
async function openEditor(form: string): Promise<void> {
  await page.evaluate(async (path) => {
    const editor = await (await fetch(path)).text();
    document.querySelector('[id^="pullrequest-"]')?.insertAdjacentHTML('beforeend', editor);
  }, form);
  await expect.poll(() => fieldButton(page)).not.toBeNull();
}

/** Drafts in the panel, and waits until the draft can be used. */
async function draft(): Promise<void> {
  await begin();
  await panel.waitForSelector(mainButton, { timeout: 30_000 });
}

/** Begins a draft; when this returns, the one before it is not shown any more. */
async function begin(): Promise<void> {
  const { requests } = room.server;
  const before = requests.length;
  await press(panel, '#tab-description');
  await press(panel, '.description-text .primary, .description-again');
  await expect.poll(() => requests.length).toBe(before + 1);
}

/** The next answer, held before its first part. */
function hold(...parts: string[]): Flow {
  writing = flow(parts, 0);
  room.server.answer(writing.answer);
  writing.hold();
  return writing;
}

const words = () => panel.evaluate(() => document.body.textContent);

test('E1: “Output”, Copy, “Run again” and Discard do what they say, and change nothing at GitHub', async () => {
  room.server.answer(say(answer));
  await draft();
  expect(await copiedBy(panel, '.draft-run .link-button')).toContain('3 passed, 3 total');
  const copied = await copiedBy(panel, '.description-actions ::-p-text(Copy)');
  for (const line of [...mine, said]) expect(copied).toContain(line);
  expect(copied).toContain('npm test`: exit 0, 3 passed');
  expect(copied).not.toContain('npm run lint');

  const stale = '.draft-note.stale';
  const textOf = (selector: string) => panel.$eval(selector, ({ textContent }) => textContent);
  await expect.poll(() => textOf(stale)).toMatch(/^npm run lint.*it ran on /);
  await press(panel, `${stale} .link-button`);
  await expect.poll(() => textOf('[role="alertdialog"] .paste-text')).toBe('npm run lint');
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await rowsMatching(panel, /seen-run[\s\S]*seen-test[\s\S]*seen-run/);
  await draft();
  await expect.poll(() => panel.$(stale)).toBeNull();
  await shows(panel, 'npm run lint: exit 0');

  await press(panel, '.description-discard');
  await shows(panel, 'Write a draft');
  expect(await words()).not.toContain(said);
  expect(patches()).toEqual([]);
});

test('E1: who leaves while it is written finds it going on, and complete; the form of another page stays as it is', async () => {
  const list = ['- It waits as asked\n- It asks again\n', '- It gives up late\n'];
  const writing = hold(`${answer}\n## What changed\n\n`, ...list);
  await go(newUrl);
  await begin();
  writing.letPass(1);
  await shows(panel, begun);
  await shows(panel, 'Writing…');

  await go(otherUrl);
  await openEditor('/other-form');
  writing.letPass(1);
  await expect.poll(() => writing.count()).toBe(2);
  await press(panel, '#tab-description');
  await shows(panel, 'Write a draft');
  expect(await words()).not.toContain(begun);
  expect(await fieldText(page)).toBe('Theirs.');

  await go(newUrl);
  await press(panel, '#tab-description');
  await shows(panel, 'It waits as asked');
  await shows(panel, 'Writing…');
  await go(newUrl);
  writing.release();
  await press(panel, '#tab-description');
  await shows(panel, 'It gives up late');
  await panel.waitForSelector(mainButton, { timeout: 30_000 });
  expect(await fieldText(page)).toBe(text);
  await press(panel, mainButton);
  await expect.poll(() => fieldText(page)).toContain(list.join(''));
  for (const line of [...mine, said]) expect(await fieldText(page)).toContain(line);
});

test('E1: a draft stays behind when GitHub changes the page without loading it, and ends there', async () => {
  const writing = hold(answer, '\n## What changed\n\n- It waits as asked\n');
  await go(pullRequestUrl);
  await begin();
  writing.letPass(1);
  await shows(panel, begun);

  await followLink(page, '/lumen-labs/ferry/pull/1475');
  await shows(panel, 'Write a draft');
  await openEditor('/other-form');
  writing.release();
  await room.server.requests.at(-1)?.closed;
  expect(await words()).not.toContain(begun);
  expect(await panel.$(mainButton)).toBeNull();
  expect(await fieldText(page)).toBe('Theirs.');

  await page.evaluate(() => history.back());
  await shows(panel, 'It waits as asked');
  await panel.waitForSelector(`.description-actions ::-p-text(Update the description)`);
  expect(patches()).toEqual([]);
});

/** A model that says again where it was told a key, or what stood in its place, and every key on top. */
function echo(): Answer {
  const steps: Step[] = [];
  steps.push(async () => {
    const { messages } = JSON.parse(room.server.requests.at(-1)?.body ?? '') as {
      messages: { content: string }[];
    };
    const lines = messages.flatMap(({ content }) => content.split('\n'));
    const telling = lines.filter((line) => [...planted, 'REDACTED'].some((part) => line.includes(part)));
    const list = [...telling, ...planted].map((line) => `- Heard: ${line.replace(/[`<>]/g, '')}\n`);
    steps.push(textDelta(`## What changed\n\n${list.join('')}`), finish('stop'), DONE);
  });
  return { kind: 'stream', steps };
}

const leaksIn = (leaving: string) => planted.filter((key) => leaving.includes(key));

test('E7: keys in diff, commit, terminal and issue, and those that a model says, reach neither GitHub nor its field', async () => {
  room.server.answer(echo());
  await go(pullRequestUrl);
  await draft();
  await press(panel, mainButton);
  await panel.waitForSelector('.side-by-side');
  await pressAway(panel, mainButton);
  await shows(panel, 'GitHub has it.');
  await openEditor('/edit-form');
  room.server.answer(echo());
  await begin();
  await panel.waitForSelector('.description-actions ::-p-text(Put into the field)', { timeout: 30_000 });
  await press(panel, mainButton);
  await expect.poll(() => fieldText(page)).toContain('Heard: ');
  const leaving = [...patches(), (await fieldText(page)) ?? '', room.server.requests.at(-1)?.body ?? ''];
  expect(leaving).toHaveLength(3);
  for (const each of leaving) {
    expect(leaksIn(each)).toEqual([]);
    expect(each).toContain('Log in with [REDACTED');
    expect(each).toContain('TOKEN=[REDACTED');
    expect(each).toContain('Seen with [REDACTED');
    expect(each).toContain('const key = ');
  }
  for (const line of mine) expect(await fieldText(page)).toContain(line);
});
