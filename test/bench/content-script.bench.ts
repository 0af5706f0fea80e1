import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer';
import { launch } from '../browser/harness/browser.ts';
import { pullRequestUrl, startExample } from '../browser/harness/example.ts';
import { openPanel } from '../browser/harness/panel.ts';
import { listCaptures, readCapture } from '../captures/captures.ts';
import { printTable, quantile } from './figures.ts';

/** What the content script weighs, and how long it holds the page's main thread while a page loads. */
const AIM_KB = 30;
const ROUNDS = 9;
const script = 'content-scripts/github.js';
const pages = {
  'ours: pull request': pullRequestUrl,
  'ours: its changes': `${pullRequestUrl}/changes`,
  'not ours: repository': 'https://github.com/lumen-labs/ferry',
};

printTable(`Content script, KB (aim: under ${AIM_KB} gzipped)`, [
  ['', 'as it is', 'gzipped', 'of the aim'],
  sizes('Chromium', 'chrome-mv3'),
  sizes('Firefox', 'firefox-mv3'),
]);

const github = await startExample();
const launched = await launch({ github, installHost: false });
const rows = [];
for (const [name, url] of Object.entries(pages)) rows.push(await measure(launched.browser, name, url));
const longest = await measureReading(launched.browser);
await launched.close();
await github.close();
printTable(`Main thread while a page loads, milliseconds, median of ${ROUNDS}`, [
  ['', 'content script', 'everything', 'share'],
  ...rows,
]);
if (longest !== null) console.log(`\nLongest task of ours with the panel open, ${longest}`);

function sizes(browser: string, build: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '../../dist/extension', build, script));
  const packed = gzipSync(source, { level: 9 }).length / 1000;
  return [browser, (source.length / 1000).toFixed(1), packed.toFixed(1), (packed / AIM_KB).toFixed(2)];
}

/** The longest that the script held the thread at once while the panel of the largest saved page was open. */
async function measureReading(browser: Browser): Promise<string | null> {
  const [largest] = listCaptures('html', '.html')
    .filter((name) => /^pr-/.test(name))
    .sort((one, other) => readCapture('html', other).length - readCapture('html', one).length);
  if (largest === undefined) return null;
  const { url } = JSON.parse(readCapture('html', largest.replace(/html$/, 'json'))) as { url: string };
  const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
  const body = readCapture('html', largest);
  github.routes.set(url.replace('https://', ''), { status: 200, headers, body });
  const page = await browser.newPage();
  await page.goto(pullRequestUrl);
  await openPanel(page);
  await page.close();
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) tasks.push((await load(browser, url)).longest);
  return `${largest}: ${quantile(tasks, 0.5).toFixed(1)} ms, at worst ${Math.max(...tasks).toFixed(1)} (aim: under 50)`;
}

async function measure(browser: Browser, name: string, url: string): Promise<string[]> {
  const loads: { script: number; all: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) loads.push(await load(browser, url));
  // The first load fills caches.
  const kept = loads.slice(1);
  const [ours, all] = [
    quantile(
      kept.map((one) => one.script),
      0.5,
    ),
    quantile(
      kept.map((one) => one.all),
      0.5,
    ),
  ];
  return [name, ours.toFixed(2), all.toFixed(1), (ours / all).toFixed(3)];
}

interface TraceEvent {
  name: string;
  /** Microseconds that the thread worked, however busy the machine was. */
  tdur?: number;
  args: { data?: { url?: string } };
}

async function load(
  browser: Browser,
  url: string,
): Promise<{ script: number; all: number; longest: number }> {
  const page = await browser.newPage();
  await page.tracing.start({ categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await page.goto(url);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const trace = await page.tracing.stop();
  await page.close();
  const events: TraceEvent[] = JSON.parse(Buffer.from(trace ?? []).toString()).traceEvents;
  const took = (wanted: (event: TraceEvent) => boolean) =>
    events.filter(wanted).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  const isOurs = ({ name, args }: TraceEvent) =>
    (name === 'EvaluateScript' || name === 'FunctionCall') && Boolean(args.data?.url?.endsWith(script));
  const longest = Math.max(0, ...events.filter(isOurs).map(({ tdur = 0 }) => tdur / 1000));
  return { script: took(isOurs), longest, all: took(({ name }) => name === 'RunTask') };
}
