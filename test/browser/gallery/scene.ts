/** Drafts a description as a person does, and takes its picture: `node test/browser/gallery/scene.ts`, into docs. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { openSettings } from '../../../native-host/settings/settings.ts';
import { pictureOf } from '../../../scripts/tour/pictures.ts';
import { classicNewPull } from '../../example/pages/new-pull.ts';
import { say } from '../../fakes/openai.ts';
import { until } from '../../host/until.ts';
import { fieldButton } from '../harness/field.ts';
import { bare } from '../harness/hostile.ts';
import { visit } from '../harness/panel.ts';
import { openRoom, type Room } from '../harness/room.ts';
import { openTerminal, run } from '../harness/terminal.ts';

const form = '/compare/main...feat/retry-after';
const body = `## Why

Closes #1467.

## What changed

<!-- list the changes -->

## How was it tested

<!-- commands and results -->

- [ ] Tests cover the change
- [ ] The changelog says so
`;
const answer = `title: Honour Retry-After in the fetch client
labels: enhancement

## Why

The client retried on a fixed schedule and did not listen to a server that says how long to wait.

## What changed

- \`src/http/retryAfter.ts\` reads the header, \`src/http/client.ts\` waits that long before it asks again
- It gives up where the server asks for more than \`maxWait\`
- Tests with a server that asks for seconds, dates and long waits; \`docs/retries.md\` and \`package.json\` for 2.4.0
`;

const room = await openRoom();
prepare(room);
try {
  const { page, panel } = await room.open();
  await workIn(page, panel);
  await draft(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  writeFileSync('docs/description.png', await pictureOf(page));
} finally {
  await room.close();
}

/** The checkout is chosen, and GitHub has a form and some labels. */
function prepare({ github, launched }: Room): void {
  const repository = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' };
  const settings = openSettings(launched.paths.config);
  settings.setRepository(repository, { workspace: github.checkout });
  settings.choose({ provider: 'openai', model: 'gpt-5-mini' });
  // The example runs on this Node.
  for (const file of ['.profile', '.bash_profile', '.zprofile'])
    appendFileSync(join(launched.home, file), `export PATH='${dirname(process.execPath)}':"$PATH"\n`);
  const pull = { base: 'main', head: 'feat/retry-after', title: '', body, commits: [] };
  github.routes.set(`github.com/lumen-labs/ferry${form}`, bare(classicNewPull(pull)));
  const sha = 'd'.repeat(40);
  github.site.pulls.push({
    ...{ owner: 'lumen-labs', repo: 'ferry', number: 1, headSha: sha, mergeBase: sha, files: [] },
    ...{ base: { sha, ref: 'main' }, labels: ['bug', 'enhancement', 'documentation'] },
  });
}

/** One run on the commit before, two on this one; git notes whole seconds. */
async function workIn(page: Page, panel: Frame): Promise<void> {
  const first = (command: string) => run(page, panel, `${command}; clear; echo at-$((6*7))`, /^at-42$/m);
  await openTerminal(panel);
  await first('git checkout -q HEAD~1; sleep 2');
  await run(page, panel, 'node --test test/http/retryAfter.test.ts', /fail 1/);
  await first('sleep 2; git checkout -q feat/retry-after; sleep 2');
  await run(page, panel, 'node --test test/http/client.test.ts', /fail 0/);
  await first('true');
  await run(page, panel, 'npm test', /fail 1/);
}

async function draft(page: Page): Promise<void> {
  room.server.answer(say(answer));
  const panel = await visit(page, `https://github.com/lumen-labs/ferry${form}`, '#tab-description');
  await until(async () => (await fieldButton(page)) !== null);
  // A press counts where the button was seen for a while.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const button = await fieldButton(page);
  if (button) await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await panel.waitForSelector('.description-actions .primary', { timeout: 60_000 });
}
