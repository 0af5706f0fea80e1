import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { ask, finishedAnswer, written } from './harness/ask.ts';
import { press, typeInto } from './harness/panel.ts';
import { openRoom, type Room, type Tab } from './harness/room.ts';
import { openTerminal, run } from './harness/terminal.ts';

const ferry = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' };
const client = 'src/http/client.ts';

let room: Room;
let tab: Tab;

const settings = () => openSettings(room.launched.paths.config);

beforeAll(async () => {
  room = await openRoom();
  settings().choose({ provider: 'openai', model: 'gpt-4o' });
  tab = await room.open();
});
afterAll(() => room?.close());

/** The messages of the newest request, once its answer has come. */
async function sentFor(question: string, { page, panel }: Tab = tab): Promise<string> {
  const before = room.server.requests.length;
  await page.bringToFront();
  await ask(page, panel, question);
  await expect.poll(() => room.server.requests.length, { timeout: 30_000 }).toBe(before + 1);
  await finishedAnswer(panel);
  const { messages } = JSON.parse(room.server.requests[before]?.body ?? '');
  return messages.at(-1).content;
}

const inCheckout = (path: string) => readFileSync(join(room.github.checkout, path), 'utf8');
const chips = (panel: Frame) =>
  panel.$$eval('.chip.of-file .chip-text', (all) => all.map(({ textContent }) => textContent));

describe('C13: what the provider receives', () => {
  test('“/ai what does this PR do?”: description and diff', async () => {
    await expect
      .poll(() => tab.panel.$eval('.chip.of-diff', ({ textContent }) => textContent), { timeout: 30_000 })
      .toContain('tokens');
    const sent = await sentFor('/ai what does this PR do?');
    expect(sent).toContain('Honour Retry-After in the fetch client');
    expect(sent).toMatch(/## Diff\n<untrusted \w+>\n[\s\S]*src\/http\/retryAfter\.ts[\s\S]*\n\+/);
    expect(sent).toMatch(/## Question\nwhat does this PR do\?$/);
    expect(sent).not.toContain("The user's checkout");
  });

  test('“/fix”: the last command that failed, with what it wrote to stderr', async () => {
    await openTerminal(tab.panel);
    const failing = `node -e 'console.log("fine"); console.error("the boat " + "sank"); process.exit(3)'`;
    await run(tab.page, tab.panel, failing, /^the boat sank/m);
    await press(tab.panel, '#tab-ask');
    await expect
      .poll(
        () => tab.panel.$$eval('.chip.offer', (all) => all.map(({ textContent }) => textContent).join()),
        {
          timeout: 30_000,
        },
      )
      .toContain('node');
    const sent = await sentFor('/fix');
    expect(sent).toMatch(/exit code 3\nstderr:\nthe boat sank\nrest of the output:\nfine\n/);
    expect(sent).toMatch(/## Question\nThe command in the terminal section failed/);
  });

  test('“/ai what changed?”: diff and branch, and where the chosen checkout stands', async () => {
    settings().setRepository(ferry, {
      workspace: room.github.checkout,
      instructions: 'Answer like a sailor.',
    });
    const sent = await sentFor('/ai what changed?');
    expect(sent).toContain('Branches: lumen-labs/ferry:feat/retry-after into lumen-labs/ferry:main');
    expect(sent).toMatch(/## Diff\n<untrusted/);
    expect(sent).toMatch(
      /## The user's checkout\n<untrusted \w+>\nBranch: feat\/retry-after, at [0-9a-f]{10}\n/,
    );
    expect(sent).toMatch(/Last commits:\n(?:[0-9a-f]{7,} \d{4}-\d\d-\d\d .+\n){5}/);
    expect(sent).toMatch(
      /## Files of the checkout\n<untrusted \w+>\n[\s\S]*\nsrc\/\n {2}http\/\n(?: {4}\w+\.ts\n)* {4}client\.ts/,
    );
    const { messages } = JSON.parse(room.server.requests.at(-1)?.body ?? '');
    expect(messages[0].content).toContain('Answer like a sailor.');
  });

  test('“/ai explain this file”: the file that is open in the page', async () => {
    const path = `lumen-labs/ferry/blob/main/${client}`;
    const pull = room.github.routes.get('github.com/lumen-labs/ferry/pull/1482');
    const payload = {
      codeViewBlobLayoutRoute: { path: client, refInfo: { name: 'main', currentOid: 'a'.repeat(40) } },
      'codeViewBlobLayoutRoute.StyledBlob': {
        rawLines: ['// as the page shows it', 'export const page = 1;'],
      },
    };
    const script = `<script type="application/json" data-target="react-app.embeddedData">${JSON.stringify({ payload })}</script>`;
    const html = `<!doctype html><html data-color-mode="light"><head><title>ferry/${client} at main · lumen-labs/ferry</title></head><body>${script}</body></html>`;
    room.github.routes.set(`github.com/${path}`, {
      ...pull,
      status: 200,
      body: html,
      headers: pull?.headers ?? {},
    });
    const file = await room.open(`https://github.com/${path}`);
    await file.panel.waitForSelector('.chip.of-description', { timeout: 30_000 });
    const sent = await sentFor('/ai explain this file', file);
    expect(sent).toMatch(
      /src\/http\/client\.ts, as the page shows it:\n\/\/ as the page shows it\nexport const page = 1;\n<\/untrusted/,
    );
    await file.page.close();
  });

  test('“/ai write sum in Go”: with all switched off nothing but the words', async () => {
    settings().setRepository(ferry, { workspace: null, instructions: undefined });
    const issue = await room.open('https://github.com/lumen-labs/ferry/issues/1467');
    for (const source of ['description', 'terminal'])
      await press(issue.panel, `.chip.of-${source}[aria-pressed="true"]`);
    const sent = await sentFor('/ai write sum in Go', issue);
    expect(sent.match(/^## .*$/gm)).toEqual([
      '## Application state',
      '## Pull request',
      '## Issue',
      '## Question',
    ]);
    expect(sent).toContain('(no active pull request)');
    expect(sent).not.toMatch(/<untrusted|boat|1467/);
    await issue.page.close();
  });
});

describe('C5: @path in the composer', () => {
  test('is completed by keyboard, stands as a chip, and its file goes along', async () => {
    settings().setRepository(ferry, { workspace: room.github.checkout });
    const { page, panel } = tab;
    await page.bringToFront();
    await typeInto(page, panel, '#composer', 'Why is @clie');
    await panel.waitForSelector('.completion[aria-selected="true"]', { timeout: 30_000 });
    const offered = () =>
      panel.$$eval('.completion-words', (all) => all.map(({ textContent }) => textContent));
    await expect.poll(offered).toEqual([client, 'test/http/client.test.ts']);
    await page.keyboard.press('ArrowDown');
    await panel.waitForFunction(() => document.querySelectorAll('.completion')[1]?.ariaSelected === 'true');
    await page.keyboard.press('ArrowUp');
    await panel.waitForFunction(() => document.querySelectorAll('.completion')[0]?.ariaSelected === 'true');
    await page.keyboard.press('Tab');
    await expect.poll(() => written(panel)).toBe(`Why is @${client} `);
    await expect.poll(() => chips(panel), { timeout: 30_000 }).toEqual(['client.ts']);
    await page.keyboard.type('like this?');
    const before = room.server.requests.length;
    await page.keyboard.press('Enter');
    await expect.poll(() => room.server.requests.length, { timeout: 30_000 }).toBe(before + 1);
    const { messages } = JSON.parse(room.server.requests[before]?.body ?? '');
    expect(messages.at(-1).content).toContain(`${client}:\n${inCheckout(client).trimEnd()}`);
    await finishedAnswer(panel);
  });

  test('is taken off by its chip: the name stays in the sentence', async () => {
    const { page, panel } = tab;
    await typeInto(page, panel, '#composer', `Why is @${client} here?`);
    await expect.poll(() => chips(panel), { timeout: 30_000 }).toEqual(['client.ts']);
    await press(panel, 'button.chip.of-file');
    await expect.poll(() => written(panel)).toBe(`Why is ${client} here?`);
    await expect.poll(() => chips(panel), { timeout: 30_000 }).toEqual([]);
  });
});

/** Types into a field in the moment in which it is drawn. */
function typeAtOnce(selector: string, text: string): void {
  new MutationObserver((_, observer) => {
    const field = document.querySelector<HTMLTextAreaElement>(selector);
    if (!field) return;
    observer.disconnect();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }).observe(document, { subtree: true, childList: true });
}

test('C5: instructions for a repository are written on the options page, and kept by the host', async () => {
  settings().setRepository(ferry, { workspace: room.github.checkout, instructions: undefined });
  const page = await room.launched.browser.newPage();
  await page.evaluateOnNewDocument(typeAtOnce, '.instructions textarea', 'Answer');
  await page.goto(await tab.panel.evaluate(() => `${location.origin}/options.html`));
  const field = await page.waitForSelector('.instructions textarea', { timeout: 30_000 });
  await field?.type(' like a sailor.');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => settings().repository(ferry).instructions, { timeout: 30_000 })
    .toBe('Answer like a sailor.');
  await page.close();
});
