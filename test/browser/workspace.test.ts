import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '../../extension/strings.ts';
import { connected, shows } from './harness/ask.ts';
import { press, reloadWithPanel } from './harness/panel.ts';
import { openRoom, type Room, type Tab } from './harness/room.ts';
import { openTerminal, run } from './harness/terminal.ts';

let room: Room;
let tab: Tab;

beforeAll(async () => {
  room = await openRoom();
  tab = await room.open();
});
afterAll(() => room?.close());

/** As a person writes it there. */
function addRoots(...roots: string[]): void {
  const file = join(room.launched.paths.config, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, roots }));
}

const title = (panel: Frame) => panel.$eval('#workspace-title', ({ textContent }) => textContent);

test('G5: where none is found a press says where it was looked for; one that is named then is asked about', async () => {
  await shows(tab.panel, strings.state.noCheckout);
  await press(tab.panel, '.state-choose');
  await shows(tab.panel, strings.noCheckout.elsewhere(join(room.launched.paths.config, 'settings.json')));
  await shows(tab.panel, strings.noCheckout.example);
  addRoots(room.github.checkout);
  await press(tab.panel, '.no-checkout .button');
  await tab.panel.waitForSelector('#workspace-title');
  tab.panel = await reloadWithPanel(tab.page);
  await connected(tab.panel);
});

test('the only checkout is asked about, quietly: the composer keeps the focus', async () => {
  await tab.panel.waitForSelector('#workspace-title');
  expect(await title(tab.panel)).toBe(`Use ${room.github.checkout} for lumen-labs/ferry?`);
  expect(await tab.panel.evaluate(() => document.activeElement?.closest('.dock-card'))).toBeNull();
});

test('before the answer a terminal starts there all the same, and the card stays out of its view', async () => {
  await openTerminal(tab.panel);
  await expect.poll(() => tab.panel.$('#workspace-title')).toBeNull();
  await run(tab.page, tab.panel, 'pwd', new RegExp(room.github.checkout));
  await press(tab.panel, '#tab-ask');
  await tab.panel.waitForSelector('#workspace-title');
});

test('the answer holds: after a reload, and in another tab', async () => {
  await press(tab.panel, '.dock-card .card-actions button');
  await shows(tab.panel, 'your checkout is on');
  await expect.poll(() => tab.panel.$('#workspace-title')).toBeNull();
  tab.panel = await reloadWithPanel(tab.page);
  await connected(tab.panel);
  await shows(tab.panel, 'your checkout is on');
  await expect.poll(() => tab.panel.$('#workspace-title')).toBeNull();
  const other = await room.open('https://github.com/lumen-labs/ferry/issues/1467');
  await shows(other.panel, 'your checkout is on');
  await expect.poll(() => other.panel.$('#workspace-title')).toBeNull();
  await other.page.close();
});

test('B10: “Run here” opens a terminal in a worktree of the pull request, which can be removed again', async () => {
  await tab.page.bringToFront();
  const { checkout } = room.github;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  const head = git('rev-parse', 'HEAD');
  git('update-ref', 'refs/pull/1482/head', head);
  writeFileSync(
    join(room.launched.home, '.gitconfig'),
    `[url "file://${checkout}"]\n\tinsteadOf = ${git('config', 'remote.origin.url')}\n`,
  );
  const before = [git('status', '--porcelain=v2', '--branch'), head];
  await press(tab.panel, '.run-here .link-button');
  await tab.panel.waitForFunction(
    () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent?.includes('#1482'),
    { timeout: 60_000 },
  );
  await run(tab.page, tab.panel, 'echo at-$(git rev-parse HEAD)', new RegExp(`^at-${head}$`, 'm'));
  expect([git('status', '--porcelain=v2', '--branch'), git('rev-parse', 'HEAD')]).toEqual(before);
  await press(tab.panel, '.run-here .menu-button');
  await shows(tab.panel, 'Terminal in #1482');
  await press(tab.panel, '[aria-label="Remove the worktree of #1482"]');
  await tab.panel.waitForFunction(() => document.querySelector('.run-here .menu-button') === null, {
    timeout: 30_000,
  });
  await expect.poll(() => git('worktree', 'list').split('\n')).toHaveLength(1);
  await press(tab.panel, '#tab-ask');
});

test('it can be changed later, to a second one or to none', async () => {
  await tab.page.bringToFront();
  const second = `${room.github.checkout}-second`;
  execFileSync('cp', ['-r', room.github.checkout, second]);
  addRoots(room.github.checkout, second);
  tab.panel = await reloadWithPanel(tab.page);
  await press(tab.panel, '.state-choose');
  const paths = () =>
    tab.panel.$$eval('.candidate .path', (all) => all.map(({ textContent }) => textContent));
  await expect.poll(paths).toEqual([room.github.checkout, second]);
  await expect.poll(() => tab.panel.evaluate(() => document.activeElement?.className)).toBe('candidate');
  await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.press('Enter');
  await tab.panel.waitForFunction(() => document.querySelector('#workspace-title') === null);
  await press(tab.panel, '.state-choose');
  const used = () =>
    tab.panel.$$eval('.candidate', (all) =>
      all.map(({ textContent }) => textContent ?? '').filter((text) => text.includes('used now')),
    );
  await expect.poll(used).toEqual([expect.stringContaining(second)]);
  await press(tab.panel, '.dock-card .quiet');
  await shows(tab.panel, 'no checkout is used');
});
