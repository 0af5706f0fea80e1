import type { Frame, Page } from 'puppeteer';
import { ask, connected, copiedAnswer, finishedAnswer } from '../../test/browser/harness/ask.ts';
import type { Launched } from '../../test/browser/harness/browser.ts';
import { openPanel, press } from '../../test/browser/harness/panel.ts';
import { openTerminal, run } from '../../test/browser/harness/terminal.ts';
import { SetupFailure } from '../setup/failure.ts';
import { type Album, pictureOf } from './pictures.ts';

const question = 'What does this pull request do?';
const modelQuestion = 'And what does a model say?';
const command = 'git log --oneline -3';
/** The example's newest commits, long ones over several rows, and the next prompt. */
const logged = /\n[0-9a-f]{7,} .*Document Retry-[\s\S]*(\n[0-9a-f]{7,} .*){2}\n.*[#$%>] ?$/;
const failing = 'git show HEAD:src/http/retryafter.ts';
const issue = 'https://github.com/lumen-labs/ferry/issues/1467';

/** The host has said how much goes along with the next question, and how much of the terminal. */
const counted = '.composer .meter';
const terminalCounted = '.chip.of-terminal .muted';

/** A page with the panel open, of which pictures are taken. */
export interface Scene {
  page: Page;
  panel: Frame;
  album: Album;
}

/** Opens a page and the panel on it, which speaks with its host. */
export async function openScene({ browser }: Launched, url: string, album: Album): Promise<Scene> {
  return sceneOn(await browser.newPage(), url, album);
}

async function sceneOn(page: Page, url: string, album: Album): Promise<Scene> {
  const panel = await openPanelOn(page, url);
  await connected(panel);
  return { page, panel, album };
}

/** Opens a page and the panel on it. */
export async function openPanelOn(page: Page, url: string): Promise<Frame> {
  await page.goto(url).catch((cause) => {
    throw new SetupFailure(`Could not open ${url}: ${cause.message}`);
  });
  return openPanel(page);
}

/** Asks about the page as a person would; prints the answer. */
export async function askAbout({ page, panel, album }: Scene): Promise<void> {
  await album.take(page, 'empty');
  await ask(page, panel, question);
  await album.take(page, 'asked');
  await finishedAnswer(panel);
  await panel.waitForSelector(counted);
  await album.take(page, 'answer-light');
  await inTheDark(page, panel, () => album.take(page, 'answer-dark'));
  print(question, await copiedAnswer(panel));
  await press(panel, '#tab-receipt');
  await album.take(page, 'receipt');
}

/** Asks a model, which answers as it comes; prints the answer. */
export async function askModel({ page, album }: Scene, url: string): Promise<void> {
  const { panel } = await sceneOn(page, url, album);
  await ask(page, panel, modelQuestion);
  await finishedAnswer(panel);
  await panel.waitForSelector(terminalCounted);
  await album.take(page, 'model');
  print(modelQuestion, await copiedAnswer(panel));
}

/** Says yes to the first question of all: whether the example's checkout may be used. */
export async function allowCheckout({ page, panel, album }: Scene): Promise<void> {
  await panel.waitForSelector('#workspace-title', { timeout: 20_000 });
  await album.take(page, 'checkout-asked');
  await press(panel, '[aria-labelledby="workspace-title"] .card-actions button');
  await panel.waitForSelector('#workspace-title', { hidden: true });
  await panel.waitForFunction(() => /your checkout is at this head/.test(document.body.textContent));
}

/** A terminal in the example's checkout; prints what it shows. */
export async function showTerminal({ page, panel, album }: Scene): Promise<void> {
  await openTerminal(panel);
  const rows = await run(page, panel, command, logged);
  print('In the terminal', rows.join('\n').trimEnd());
  const fixed = await fixAtThePrompt(page, panel);
  print('A command that failed, and /fix at the prompt', fixed.join('\n').trimEnd());
  await panel.waitForSelector(terminalCounted);
  await album.take(page, 'terminal');
  await press(panel, '#tab-ask');
}

async function fixAtThePrompt(page: Page, panel: Frame): Promise<string[]> {
  await run(page, panel, failing, /fatal: [\s\S]*\n.*[#$%>] ?$/);
  return run(page, panel, '/fix', /put together by rules[\s\S]*\n.*[#$%>] ?$/);
}

/** An issue, and other places for the panel. */
export async function showOtherPlaces({ page, album }: Scene): Promise<void> {
  const { panel } = await sceneOn(page, issue, album);
  await panel.waitForSelector(terminalCounted);
  await album.take(page, 'issue');
  await press(panel, 'button[aria-label="Move the panel to the bottom"]');
  await album.take(page, 'bottom-dock');
  await press(panel, 'button[aria-label="Move the panel to the right"]');
  await makeNarrow(page);
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

/** A picture of what the panel says where no host is registered. */
export async function showHostMissing({ browser }: Launched, url: string): Promise<Uint8Array> {
  const page = await browser.newPage();
  const panel = await openPanelOn(page, url);
  await panel.waitForSelector('.setting-up', { timeout: 30_000 });
  return pictureOf(page);
}

async function inTheDark(page: Page, panel: Frame, work: () => Promise<void>): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await panel.waitForSelector('html[data-color-mode="dark"]');
  await work();
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
}

function print(title: string, text: string): void {
  console.log(`\n--- ${title}\n${text}`);
}
