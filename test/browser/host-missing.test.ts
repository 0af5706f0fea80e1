import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { installHost, type Launched, launch } from './harness/browser.ts';
import { type Example, pullRequestUrl, startExample } from './harness/example.ts';
import { openPanel } from './harness/panel.ts';

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

test('without the host the panel says what to run, and goes on by itself once that was done', async () => {
  const page = await launched.browser.newPage();
  await page.goto(pullRequestUrl);
  const panel = await openPanel(page);
  await shows(panel, 'npx pullside install');
  expect(await panel.$('#composer')).toBeNull();
  await installHost(launched);
  await connected(panel);
  await ask(page, panel, 'What does this pull request do?');
  expect(await finishedAnswer(panel)).not.toBe('');
});
