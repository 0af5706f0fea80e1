import { expect, test } from 'vitest';
import { pullRequestUrl } from './harness/example.ts';
import { openPanel, panelFrames } from './harness/panel.ts';
import { usePage } from './harness/use-page.ts';

const stage = usePage();

test('an extension that is updated takes its panel out of open pages', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  const background = await stage.launched.browser.waitForTarget((one) => one.type() === 'service_worker');
  const worker = await background.worker();
  await worker?.evaluate('chrome.runtime.reload()').catch(() => {});
  await expect.poll(() => stage.page.$('html > div[popover]')).toBeNull();
  await expect.poll(() => panelFrames(stage.page)).toHaveLength(0);
  await expect
    .poll(() => stage.page.evaluate(() => getComputedStyle(document.body).paddingRight))
    .toBe('0px');
});
