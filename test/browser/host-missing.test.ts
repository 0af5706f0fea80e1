import { expect, test } from 'vitest';
import { ask, connected, finishedAnswer, shows } from './harness/ask.ts';
import { installHost } from './harness/browser.ts';
import { pullRequestUrl } from './harness/example.ts';
import { openPanel } from './harness/panel.ts';
import { usePage } from './harness/use-page.ts';

const stage = usePage();

test('without the host the panel says what to run, and goes on by itself once that was done', async () => {
  await stage.page.goto(pullRequestUrl);
  const panel = await openPanel(stage.page);
  await shows(panel, 'npx --no pullside install');
  await expect.poll(() => panel.$('#composer')).toBeNull();
  await installHost(stage.launched);
  await connected(panel);
  await ask(stage.page, panel, 'What does this pull request do?');
  expect(await finishedAnswer(panel)).not.toBe('');
});
