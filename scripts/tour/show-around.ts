import type { Browser, Page } from 'puppeteer';
import { openPanel } from '../../test/browser/harness/panel.ts';
import { ask, finishedAnswer, press, runInTerminal } from './panel.ts';
import type { Album } from './pictures.ts';

const question = 'What does this pull request do?';
const command = 'git log --oneline -3';
const issue = 'https://github.com/lumen-labs/ferry/issues/1467';

/** Uses the panel on a page as a person would; prints the answer and the terminal's text. */
export async function showAround(browser: Browser, url: string, album: Album): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  const panel = await openPanel(page);
  await settle(page);
  await album.take(page, 'empty');
  await ask(page, panel, question);
  await album.take(page, 'answer-streaming');
  const answer = await finishedAnswer(panel);
  print(question, answer);
  await settle(page);
  await album.take(page, 'answer-light');
  await inTheDark(page, () => album.take(page, 'answer-dark'));
  print(`$ ${command}`, await runInTerminal(page, panel, command, /(^[0-9a-f]{7,} .*\n){3}.*[#$%>] ?$/m));
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
  await settle(page);
  await album.take(page, 'issue');
  await press(panel, 'button[aria-label="Move the panel to the bottom"]');
  await settle(page);
  await album.take(page, 'bottom-dock');
  await press(panel, 'button[aria-label="Move the panel to the right"]');
  await settle(page);
  await dragEdge(page, 340);
  await settle(page);
  await album.take(page, 'narrow');
}

/** Drags the panel's left edge until the panel has `width`. */
async function dragEdge(page: Page, width: number): Promise<void> {
  const [right, now] = await page.evaluate(() => [
    innerWidth,
    Number.parseFloat(getComputedStyle(document.body).paddingRight),
  ]);
  await page.mouse.move((right ?? 0) - (now ?? 0), 450);
  await page.mouse.down();
  await page.mouse.move((right ?? 0) - width, 450, { steps: 5 });
  await page.mouse.up();
}

/** What the panel says where no host is registered. */
export async function showHostMissing(browser: Browser, url: string, album: Album): Promise<void> {
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
