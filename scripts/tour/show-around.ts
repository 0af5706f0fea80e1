import type { Frame, Page } from 'puppeteer';
import { ask, connected, copiedAnswer, finishedAnswer } from '../../test/browser/harness/ask.ts';
import type { Launched } from '../../test/browser/harness/browser.ts';
import { openPanel, press } from '../../test/browser/harness/panel.ts';
import { openTerminal, run } from '../../test/browser/harness/terminal.ts';
import { SetupFailure } from '../setup/failure.ts';
import type { Album } from './pictures.ts';

const question = 'What does this pull request do?';
const modelQuestion = 'And what does a model say?';
const command = 'git log --oneline -3';
/** The example's newest commits, long ones over several rows, and the next prompt. */
const logged = /\n[0-9a-f]{7,} .*Document Retry-[\s\S]*(\n[0-9a-f]{7,} .*){2}\n.*[#$%>] ?$/;
const failing = 'git show HEAD:src/http/retryafter.ts';
const issue = 'https://github.com/lumen-labs/ferry/issues/1467';

/** Asks about a page as a person would; prints the answer. */
export async function askAbout({ browser }: Launched, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  const panel = await openPanelOn(page, url);
  await connected(panel);
  await settle(page);
  await album.take(page, 'empty');
  await ask(page, panel, question);
  await album.take(page, 'asked');
  await finishedAnswer(panel);
  await settle(page);
  await album.take(page, 'answer-light');
  await inTheDark(page, () => album.take(page, 'answer-dark'));
  print(question, await copiedAnswer(panel));
  await press(panel, '#tab-receipt');
  await settle(page);
  await album.take(page, 'receipt');
  await page.close();
}

/** Asks a model, which answers as it comes; prints the answer. */
export async function askModel({ browser }: Launched, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  const panel = await openPanelOn(page, url);
  await connected(panel);
  await ask(page, panel, modelQuestion);
  await finishedAnswer(panel);
  await settle(page);
  await album.take(page, 'model');
  print(modelQuestion, await copiedAnswer(panel));
  await page.close();
}

/** Says yes to the first question of all: whether the example's checkout may be used. */
export async function allowCheckout({ browser }: Launched, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  const panel = await openPanelOn(page, url);
  await connected(panel);
  await panel.waitForSelector('#workspace-title', { timeout: 20_000 });
  await settle(page);
  await album.take(page, 'checkout-asked');
  await press(panel, '[aria-labelledby="workspace-title"] .card-actions button');
  await panel.waitForSelector('#workspace-title', { hidden: true });
  await page.close();
}

/** Opens a page and the panel on it. */
export async function openPanelOn(page: Page, url: string): Promise<Frame> {
  await page.goto(url).catch((cause) => {
    throw new SetupFailure(`Could not open ${url}: ${cause.message}`);
  });
  return openPanel(page);
}

/** What the example offers beside: a terminal in its checkout, an issue, other places for the panel. */
export async function showExample({ browser }: Launched, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  const panel = await openPanelOn(page, url);
  await connected(panel);
  await panel.waitForFunction(() => /your checkout is (on|at)/.test(document.body.textContent));
  await openTerminal(panel);
  const rows = await run(page, panel, command, logged);
  print('In the terminal', rows.join('\n').trimEnd());
  const fixed = await fixAtThePrompt(page, panel);
  print('A command that failed, and /fix at the prompt', fixed.join('\n').trimEnd());
  await settle(page);
  await album.take(page, 'terminal');
  await press(panel, '#tab-ask');
  await otherPlaces(page, album);
  await page.close();
}

async function fixAtThePrompt(page: Page, panel: Frame): Promise<string[]> {
  await run(page, panel, failing, /fatal: [\s\S]*\n.*[#$%>] ?$/);
  return run(page, panel, '/fix', /put together by rules[\s\S]*\n.*[#$%>] ?$/);
}

async function otherPlaces(page: Page, album: Album): Promise<void> {
  const panel = await openPanelOn(page, issue);
  await connected(panel);
  await settle(page);
  await album.take(page, 'issue');
  await press(panel, 'button[aria-label="Move the panel to the bottom"]');
  await settle(page);
  await album.take(page, 'bottom-dock');
  await press(panel, 'button[aria-label="Move the panel to the right"]');
  await settle(page);
  await makeNarrow(page);
  await settle(page);
  await album.take(page, 'narrow');
}

/** Home on the panel's edge gives its smallest width; a click gives the edge the keys. */
async function makeNarrow(page: Page): Promise<void> {
  const [right, panel] = await page.evaluate(() => [
    innerWidth,
    Number.parseFloat(getComputedStyle(document.body).paddingRight),
  ]);
  await page.mouse.click((right ?? 0) - (panel ?? 0), 450);
  await page.keyboard.press('Home');
  await page.mouse.move(100, 450);
}

/** What the panel says where no host is registered. */
export async function showHostMissing({ browser }: Launched, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  const panel = await openPanelOn(page, url);
  await panel.waitForSelector('.setting-up', { timeout: 15_000 });
  await settle(page);
  await album.take(page, 'host-missing');
  await page.close();
}

async function inTheDark(page: Page, work: () => Promise<void>): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await settle(page);
  await work();
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
}

/** Long enough for colours to fade and rows to be drawn. */
function settle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
}

function print(title: string, text: string): void {
  console.log(`\n--- ${title}\n${text}`);
}
