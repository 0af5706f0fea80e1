import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Launched, launch } from './harness/browser.ts';
import { type Example, pullRequestUrl, startExample } from './harness/example.ts';
import { openPanel, panelFrames } from './harness/panel.ts';

let github: Example;
let launched: Launched;

beforeAll(async () => {
  github = await startExample();
  launched = await launch({ github, installHost: false });
});
afterAll(async () => {
  await launched?.close();
  await github?.close();
});

test('an extension that is updated takes its panel out of open pages', async () => {
  const page = await launched.browser.newPage();
  await page.goto(pullRequestUrl);
  await openPanel(page);
  const background = await launched.browser.waitForTarget((one) => one.type() === 'service_worker');
  const worker = await background.worker();
  await worker?.evaluate('chrome.runtime.reload()').catch(() => {});
  await expect.poll(() => page.$('html > div[popover]'), { timeout: 10_000 }).toBeNull();
  expect(panelFrames(page)).toHaveLength(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingRight)).toBe('0px');
});
