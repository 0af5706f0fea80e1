import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shows } from './harness/ask.ts';
import { bare, contentScriptWorld } from './harness/hostile.ts';
import { followLink, panelFrames } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room?.close());

const sha = 'c0ffee1'.padEnd(40, '0');
const root = '/lumen-labs/ferry';
const row = (mark: string, kind: string, text: string) =>
  `<tr><td class="blob-num"></td><td class="blob-num" data-line-number="1"></td><td class="blob-code blob-code-${kind}"><span class="blob-code-inner" data-code-marker="${mark}">${text}</span></td></tr>`;
const drawnDiff = `<div id="files"><div class="file" id="diff-a"><div class="file-header" data-path="src/a.ts"></div><table class="diff-table">${row('+', 'addition', 'const a = 1;')}</table></div></div>`;

/** Pages that the example has not: classic ones, of a commit, a comparison and a file. */
const further = {
  [`/commit/${sha}`]: `<title>Say why · lumen-labs/ferry@c0ffee1</title><div class="full-commit"><p class="commit-title">Say why</p><span class="sha-block"><span class="sha">${sha}</span></span></div>${drawnDiff}`,
  '/compare/main...feat/retry-after': `<title>Comparing main...feat/retry-after · lumen-labs/ferry</title>${drawnDiff}`,
  '/blob/main/src/a.ts':
    '<title>ferry/src/a.ts at main · lumen-labs/ferry</title><table><tr><td id="LC1">const a = 1;</td></tr></table>',
};

/** What the chips say of each page; what they said of the page before is gone. */
const journey: [path: string, said: string[]][] = [
  [
    '/pull/1482/changes',
    ['PR #1482 description', 'Honour Retry-After', 'feat/retry-after into main', 'diff 12 files'],
  ],
  ['/issues/1467', ['Issue #1467 description', 'Retry-After is ignored']],
  [`/commit/${sha}`, ['Commit c0ffee1', 'Say why', 'diff 1 file']],
  ['/compare/main...feat/retry-after', ['Comparison', 'feat/retry-after into main', 'diff 1 file']],
  ['/blob/main/src/a.ts', ['File a.ts', 'src/a.ts']],
  ['/pull/1470', ['PR #1470 description', 'Retry a GET on a fixed schedule', 'retry-schedule into main']],
  ['/pull/1475', ['PR #1475 description', 'Take an AbortSignal', 'feat/abort-signal into main']],
];

const chipsIn = (panel: Frame) =>
  panel.$$eval('.chips .chip[class*="of-"]:not(.of-terminal)', (all) =>
    all.map((each) => `${each.textContent} ${each.getAttribute('title') ?? ''}`).join('\n'),
  );

test('A1, A2: the chips follow soft navigation among pages of every era, with one panel, and nothing piles up', async () => {
  for (const [path, body] of Object.entries(further))
    room.github.routes.set(`github.com${root}${path}`, bare(body));
  const troubles: string[] = [];
  const { page, panel } = await room.open(`https://github.com${root}/pull/1470/files`, async (fresh) => {
    fresh.on('pageerror', (error) => troubles.push(String(error)));
    fresh.on('console', (message) => {
      const isOurs = message.location().url?.startsWith('chrome-extension:') ?? false;
      if (isOurs && message.type() === 'error') troubles.push(message.text());
    });
  });
  await shows(panel, 'PR #1470 description');
  await countListeners(page);
  for (const [path, said] of journey) {
    await followLink(page, root + path);
    for (const part of said) await expect.poll(() => chipsIn(panel)).toContain(part);
    await expect.poll(() => chipsIn(panel)).toMatch(onlyOf(path));
  }
  expect(panelFrames(page)).toEqual([panel]);
  expect(await page.$$('html > div[popover]')).toHaveLength(1);
  expect(troubles).toEqual([]);
  expect(await added(page)).toBe(0);
  await page.close();
});

/** Numbers and names of other pages than this one are nowhere in the chips. */
function onlyOf(path: string): RegExp {
  const others = ['#1482', '#1467', '#1470', '#1475', 'c0ffee1', 'a\\.ts', 'diff 12'].filter(
    (name) => !path.includes(name.replace(/[#\\]/g, '')) && !(name === 'diff 12' && path.includes('1482')),
  );
  return new RegExp(`^(?![\\s\\S]*(?:${others.join('|')}))`);
}

test('A2: a page that React changes under the same document is the new one as soon as its heading is', async () => {
  const { page, panel } = await room.open(`https://github.com${root}/pull/1482/changes`);
  await expect.poll(() => chipsIn(panel)).toContain('PR #1482 description');
  // The payload stays the one of the page that was loaded, and the title comes last.
  await page.evaluate(async (to) => {
    const text = await (await fetch(to)).text();
    const next = new DOMParser().parseFromString(text, 'text/html');
    history.pushState({}, '', to);
    const parts = [document, next].map((each) => each.querySelector('[data-target="react-app.reactRoot"]'));
    parts[0]?.replaceChildren(...(parts[1]?.childNodes ?? []));
    await new Promise(requestAnimationFrame);
    document.title = next.title;
  }, `${root}/pull/1475/changes`);
  for (const part of ['PR #1475 description', 'Take an AbortSignal', 'feat/abort-signal into main'])
    await expect.poll(() => chipsIn(panel)).toContain(part);
  expect(await chipsIn(panel)).not.toContain('1482');
  await page.close();
});

test('A2: a page that is quiet costs nothing: after its seconds nobody reads it when it changes', async () => {
  const { page, panel } = await room.open(`https://github.com${root}/issues/1467`);
  await expect.poll(() => chipsIn(panel)).toContain('Issue #1467');
  await contentScriptWorld(page).evaluate(() => {
    const reads = { count: 0 };
    Object.assign(globalThis, { reads });
    const { querySelectorAll } = Document.prototype;
    Document.prototype.querySelectorAll = function (this: Document, selector: string) {
      reads.count += 1;
      return querySelectorAll.call(this, selector) as NodeListOf<HTMLElement>;
    } as typeof querySelectorAll;
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });
  /** How often anything of ours looked into the page in the time that readings of five changes take. */
  const readingsOfChanges = () =>
    contentScriptWorld(page).evaluate(async () => {
      const { reads } = globalThis as unknown as { reads: { count: number } };
      const before = reads.count;
      for (let round = 0; round < 5; round += 1) {
        document.body.append(document.createElement('p'));
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      return reads.count - before;
    });
  // The first change finds that its seconds are over, and the panel may still ask for the page's form.
  await expect.poll(readingsOfChanges, { timeout: 30_000 }).toBe(0);
  await page.close();
});

/** From now on, in the content script's own world: listeners that are added less those that are taken away, observers too. */
function countListeners(page: Page): Promise<void> {
  return contentScriptWorld(page).evaluate(() => {
    const open = { count: 0 };
    Object.assign(globalThis, { open });
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const isPages = (target: unknown) =>
      target === document ||
      target === window ||
      target === window.navigation ||
      target === document.documentElement;
    EventTarget.prototype.addEventListener = function (...args) {
      if (isPages(this)) open.count += 1;
      addEventListener.apply(this, args);
    };
    EventTarget.prototype.removeEventListener = function (...args) {
      if (isPages(this)) open.count -= 1;
      removeEventListener.apply(this, args);
    };
    const watching = new Set<MutationObserver>();
    const { observe, disconnect } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (...args) {
      watching.add(this);
      // One, which follows the page that is open, was there before.
      open.count += watching.size > 1 ? 1 : 0;
      observe.apply(this, args);
    };
    MutationObserver.prototype.disconnect = function () {
      watching.delete(this);
      disconnect.apply(this);
    };
  });
}

function added(page: Page): Promise<number> {
  return contentScriptWorld(page).evaluate(
    () => (globalThis as unknown as { open: { count: number } }).open.count,
  );
}
