import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONGEST_BODY } from '../../shared/describe/limits.ts';
import { classicNewPull, editorForm, type NewPull, reactNewPull } from '../example/pages/new-pull.ts';
import type { FakePull } from '../fakes/github-pull.ts';
import { say } from '../fakes/openai.ts';
import { copiedBy, shows } from './harness/ask.ts';
import { cover, covered, pressBlindly, uncover } from './harness/cover.ts';
import { pullRequestUrl } from './harness/example.ts';
import { fieldButton, fieldText, fieldTypeface, pressField, seenButton } from './harness/field.ts';
import { bare, contentScriptWorld, navigateOurFrame, postToPanel } from './harness/hostile.ts';
import { drawn, openPanel, panelFrame, press, pressAway, readyPanel, visit } from './harness/panel.ts';
import { chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';

const home = 'https://github.com/lumen-labs/ferry';
const template = `## Why

Closes #1467.

## What changed

<!-- list the changes -->

## Rollout

Behind the retryAfter flag. Ask @ops.
`;
const pull: NewPull = {
  base: 'main',
  head: 'feat/retry-after',
  title: 'Retry after',
  body: template,
  commits: [{ sha: 'a'.repeat(40), title: 'Wait as long as the server asks' }],
};
const answer = `## Why

A server says how long to wait, and the client did not listen.

## What changed

- The client waits as long as it is asked to
`;
const token = 'a-token-of-the-tests';
const feature = '## Feature\n\n<!-- what is new -->\n';
const repair =
  '## Defect\n\n<!-- what was wrong -->\n\n## Repair\n\n<!-- what changed -->\n\n- [ ] I read it twice\n';
const described: FakePull = {
  ...{ owner: 'lumen-labs', repo: 'ferry', number: 1482, files: [] },
  ...{ headSha: 'b'.repeat(40), mergeBase: 'c'.repeat(40), base: { sha: 'c'.repeat(40), ref: 'main' } },
  contents: {
    '.github/PULL_REQUEST_TEMPLATE/feature.md': feature,
    '.github/PULL_REQUEST_TEMPLATE/repair.md': repair,
  },
  labels: ['Bug', 'question'],
  text: { title: 'Honour Retry-After', body: template.replaceAll('\n', '\r\n') },
};
const said = 'the client did not listen';
const paths = {
  none: '/compare/main...patch-1',
  classic: '/compare/main...classic',
  react: '/compare/main...react',
  long: '/compare/main...long',
  left: '/compare/main...left',
  torn: '/compare/main...torn',
};
const putButton = '.description-actions .primary';

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  chooseOpenAI(room.launched.paths);
  const { routes } = room.github;
  const serve = (path: string, html: string) =>
    routes.set(`github.com/lumen-labs/ferry${path}`, { ...bare(html) });
  serve(paths.classic, classicNewPull({ ...pull, head: 'classic' }));
  serve(paths.none, classicNewPull({ ...pull, head: 'patch-1', title: '', body: '' }));
  serve(paths.react, reactNewPull({ ...pull, head: 'react' }));
  for (const head of ['left', 'torn'] as const) serve(paths[head], classicNewPull({ ...pull, head }));
  routes.set('github.com/lookalike', bare('<p>Pullside, certainly</p>'));
  serve(paths.long, classicNewPull({ ...pull, head: 'long', body: 'x'.repeat(LONGEST_BODY - 10) }));
  for (const file of ['.profile', '.bash_profile', '.zprofile'])
    appendFileSync(join(room.launched.home, file), `export GH_TOKEN=${token}\n`);
  room.github.site.tokens.add(token);
  room.github.site.pulls.push(described);
  routes.set('github.com/edit-form', bare(editorForm(1482, template)));
  ({ page, panel } = await room.open(pullRequestUrl));
});
afterAll(() => room?.close());

async function go(path: string): Promise<void> {
  panel = await visit(page, `${home}${path}`, '#tab-description');
}

/** Ten questions go out in a minute, so that drafts are counted here. */
async function draft(text = answer): Promise<void> {
  room.server.answer(say(text));
  await pressField(page);
  await panel.waitForSelector(putButton, { timeout: 30_000 });
}

const put = () => press(panel, putButton);
const undoByKey = async () => {
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyZ');
  await page.keyboard.up('Control');
};
const heights = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.CommentBox, .form-actions, textarea, main')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

test('E1: the button stands at the field, moves nothing, and goes with it', async () => {
  await go(paths.classic);
  const button = await seenButton(page);
  const with_ = await heights();
  const box = await page.$eval('.CommentBox-header', (each) => each.getBoundingClientRect().toJSON());
  expect(button.y).toBeGreaterThanOrEqual(box.top);
  expect(button.y + button.height).toBeLessThanOrEqual(box.bottom + 1);
  expect(button.x).toBeGreaterThan(box.left + 100);
  await contentScriptWorld(page).evaluate(() =>
    document.querySelector('body div[style*="position-anchor"]')?.remove(),
  );
  expect(await heights()).toEqual(with_);
  await expect.poll(() => fieldButton(page)).toEqual(button);
  await page.evaluate(() => document.querySelector('.js-compare-pr')?.setAttribute('hidden', ''));
  await expect.poll(() => fieldButton(page)).toBeNull();
  await page.evaluate(() => document.querySelector('.js-compare-pr')?.removeAttribute('hidden'));
  await expect.poll(() => fieldButton(page)).toEqual(button);
  await page.evaluate(() => (document.body.style.fontFamily = 'Courier New'));
  expect(await fieldTypeface(page)).toBe('"Courier New"');
});

test('E1: one press opens the panel and drafts; what is put keeps the person’s text, and one undo brings it back', async () => {
  await press(panel, 'button[aria-label="Collapse the panel"]');
  await page.goto(`${home}${paths.classic}`);
  room.server.answer(say(answer));
  await pressField(page);
  panel = await readyPanel(page, drawn);
  await panel.waitForSelector(putButton, { timeout: 30_000 });
  await shows(panel, said);
  expect(await fieldText(page)).toBe(template);
  await put();
  await expect.poll(() => fieldText(page)).toContain(said);
  const body = (await fieldText(page)) ?? '';
  for (const line of ['## Why', 'Closes #1467.', '## Rollout', 'Behind the retryAfter flag. Ask @ops.'])
    expect(body).toContain(`${line}\n`);
  await undoByKey();
  await expect.poll(() => fieldText(page)).toBe(template);
});

test('E1 and E7: a React form keeps what is put, no key among it, and the panel’s undo restores it', async () => {
  const key = `ghp_${'Zk3'.repeat(12)}`;
  await go(paths.react);
  await draft(`${answer}- The client reads ${key} first\n`);
  await put();
  await expect.poll(() => fieldText(page)).toContain(said);
  const redraw = () => page.evaluate(() => document.dispatchEvent(new Event('redraw')));
  await redraw();
  // One for each line, in Chromium.
  expect(Number(await page.evaluate(() => document.documentElement.dataset.heard))).toBeGreaterThan(0);
  const body = await fieldText(page);
  expect(body).toContain(said);
  expect(body).toContain('The client reads');
  expect(body).not.toContain(key);
  await press(panel, '.description-undo');
  await expect.poll(() => fieldText(page)).toBe(template);
  await redraw();
  expect(await fieldText(page)).toBe(template);
});

test('E1: who leaves half-way finds the draft again, and what was typed since is not replaced', async () => {
  await go(paths.classic);
  await shows(panel, 'Description');
  await press(panel, '#tab-description');
  await shows(panel, said);
  await page.type('textarea[name="pull_request[body]"]', 'Mine. ');
  await put();
  await shows(panel, 'The text in the field is another one by now');
  expect(await fieldText(page)).not.toContain(said);
});

test('E1: an editor that is loaded late gets its button, and loses it with the editor', async () => {
  await go('/pull/1482');
  expect(await fieldButton(page)).toBeNull();
  await page.evaluate(async () => {
    const editor = await (await fetch('/edit-form')).text();
    const place = document.querySelector('[id^="pullrequest-"]');
    place?.insertAdjacentHTML('beforeend', editor);
  });
  await draft();
  await put();
  await expect.poll(() => fieldText(page)).toContain(said);
  await page.evaluate(() => document.querySelector('.js-comment-update')?.remove());
  await expect.poll(() => fieldButton(page)).toBeNull();
});

test('E1: a text that is longer than GitHub takes says so before anything is pressed, and is put nowhere', async () => {
  await go(paths.long);
  const before = await fieldText(page);
  await draft();
  await shows(panel, 'GitHub takes');
  await panel.waitForSelector(`${putButton}:disabled`);
  await panel.focus('.description-text');
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  expect(await copiedBy(panel, '.description-actions .button:not(.primary)')).toContain('x'.repeat(100));
  expect(await fieldText(page)).toBe(before);
});

test('cases 1, 3 and 9: the page can neither press, nor cover, nor forge its way to a text in its form', async () => {
  await go(paths.classic);
  const before = await fieldText(page);
  await draft();
  await contentScriptWorld(page).evaluate(() => {
    const host = document.querySelector('body div[style*="position-anchor"]');
    chrome.dom
      .openOrClosedShadowRoot(host as HTMLElement)
      ?.querySelector('button')
      ?.click();
  });
  for (const type of ['put', 'describe', 'form'])
    await postToPanel(page, { type, put: { id: '1', body: 'forged' } });
  await page.evaluate(() => {
    for (const type of ['put', 'describe'])
      window.postMessage({ type, put: { id: '1', title: null, body: 'forged', expected: '' } }, '*');
  });
  await cover(page, panel);
  await pressBlindly(panel, putButton);
  await shows(panel, covered);
  await uncover(page, panel);
  expect(await fieldText(page)).toBe(before);
  await put();
  await expect.poll(() => fieldText(page)).toContain(said);
});

test('E1: without a form old and new stand side by side first, and GitHub gets the text once', async () => {
  const sent = () =>
    room.github.site.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => JSON.parse(body ?? ''));
  await go('/pull/1482');
  room.server.answer(say(answer));
  await press(panel, '#tab-description');
  await press(panel, '.description-text .primary, .description-again');
  await panel.waitForSelector('.description-actions ::-p-text(Update the description)', { timeout: 30_000 });
  await press(panel, putButton);
  await panel.waitForSelector('.side-by-side');
  expect(sent()).toEqual([]);
  await pressAway(panel, putButton);
  await shows(panel, 'GitHub has it.');
  expect(sent()).toEqual([{ body: expect.stringContaining(said) }]);
  await press(panel, '.description-undo');
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual({ body: template.replaceAll('\n', '\r\n') });
});

test('E1: of two templates one is chosen, a section is left as it is, and title and text go into empty fields', async () => {
  await go(paths.none);
  room.server.answer(say('## Feature\n\nIt waits as asked.\n'));
  await pressField(page);
  await shows(panel, '## Feature');
  room.server.answer(
    say('labels: bug, made-up\nbranch: fix/wait-as-asked\n\n## Defect\n\nIt did not wait.\n'),
  );
  await panel.waitForSelector(putButton, { timeout: 30_000 });
  await press(panel, '.description-head .menu-button');
  await press(panel, '.menu-item[title$="repair.md"]');
  await shows(panel, 'It did not wait.');
  await panel.waitForSelector(putButton, { timeout: 30_000 });
  const told = (selector: string) => panel.$$eval(selector, (rows) => rows.map((row) => row.textContent));
  await expect
    .poll(() => told('.description-title:has(code)'))
    .toEqual(['Branchfix/wait-as-askedinstead of patch-1Copy']);
  await expect.poll(() => told('.description-labels .label')).toEqual(['Bug']);
  await press(panel, '[aria-label="Take what was written for “Defect”"]');
  await shows(panel, 'left as it is');
  await put();
  await expect.poll(() => fieldText(page)).toBe(repair);
  const title = () => page.$eval('#pull_request_title', (field) => (field as HTMLInputElement).value);
  expect(await title()).toBe('Wait as long as the server asks');
  await press(panel, '.description-undo');
  await expect.poll(() => fieldText(page)).toBe('');
  await expect.poll(title).toBe('');
});

/** A page with its panel closed, in which a panel does not get ready before it is let. */
async function goClosed(path: string): Promise<{ letReady(): Promise<void> }> {
  await press(panel, 'button[aria-label="Collapse the panel"]');
  await page.goto(`${home}${path}`);
  const world = contentScriptWorld(page);
  await world.evaluate(() => {
    const frame = HTMLIFrameElement.prototype;
    const found = Object.getOwnPropertyDescriptor(frame, 'contentWindow')?.get;
    const { promise: ready, resolve: letReady } = Promise.withResolvers<void>();
    let isLost = true;
    const get = function (this: HTMLIFrameElement) {
      return isLost ? null : found?.call(this);
    };
    Object.defineProperty(frame, 'contentWindow', { get });
    const wait = setTimeout;
    Object.assign(globalThis, {
      // The first try is given up as soon as the next one may succeed.
      setTimeout: (then: () => void, ms: number) => (ms === 5_000 ? void ready.then(then) : wait(then, ms)),
      letReady: () => {
        isLost = false;
        letReady();
      },
    });
  });
  const letReady = () => world.evaluate(() => (globalThis as unknown as { letReady: () => void }).letReady());
  return { letReady };
}

/** No draft began, and none begins. */
async function showsNoDraft(): Promise<void> {
  const asked = room.server.requests.length;
  await press(panel, '#tab-description');
  await shows(panel, 'Write a draft');
  expect(room.server.requests).toHaveLength(asked);
}

test('E1: what was pressed before the panel was ready drafts nothing on the page that came meanwhile', async () => {
  const { letReady } = await goClosed(paths.left);
  await pressField(page);
  await page.evaluate((url) => history.pushState(null, '', url), `${home}${paths.torn}`);
  await letReady();
  panel = await readyPanel(page, drawn);
  await showsNoDraft();
});

test('E1: what was pressed for a panel that was torn down drafts nothing in the next one', async () => {
  const { letReady } = await goClosed(paths.torn);
  await pressField(page);
  await (await panelFrame(page)).waitForFunction(() => document.readyState === 'complete');
  await navigateOurFrame(page, 'https://github.com/lookalike');
  await expect.poll(() => page.frames()).toHaveLength(1);
  await letReady();
  panel = await openPanel(page);
  await showsNoDraft();
});
