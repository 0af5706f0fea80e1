import type { Page } from 'puppeteer';
import type { Launched } from '../../test/browser/harness/browser.ts';
import { openPanel } from '../../test/browser/harness/panel.ts';
import { ask, connected, press, readAnswer, runInTerminal } from './panel.ts';
import type { Album } from './pictures.ts';
import { storedAnswer } from './stored-answer.ts';

const question = 'What does this pull request do?';
const command = 'git log --oneline -3';
/** Three commits, long ones over several rows, and the next prompt. */
const logged = /(\n[0-9a-f]{7,} [\s\S]*){3}\n.*[#$%>] ?$/;
const issue = 'https://github.com/lumen-labs/ferry/issues/1467';

/** Uses the panel on a page as a person would; prints the answer and the terminal's text. */
export async function showAround({ browser, paths }: Launched, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  const panel = await openPanel(page);
  await connected(panel);
  await settle(page);
  await album.take(page, 'empty');
  await ask(page, panel, question);
  await album.take(page, 'asked');
  await readAnswer(page, panel);
  print(question, storedAnswer(paths.data));
  await settle(page);
  await album.take(page, 'answer-light');
  await inTheDark(page, () => album.take(page, 'answer-dark'));
  print(`$ ${command}`, await runInTerminal(page, panel, command, logged));
  await album.take(page, 'terminal');
  await press(panel, '#tab-receipt');
  await settle(page);
  await album.take(page, 'receipt');
  await press(panel, '#tab-ask');
  await otherPlaces(page, album);
  await page.close();
}

async function otherPlaces(page: Page, album: Album): Promise<void> {
  await page.goto(issue);
  const panel = await openPanel(page);
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
  await page.goto(url);
  const panel = await openPanel(page);
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
