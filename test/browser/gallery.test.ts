import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '../../extension/strings.ts';
import { type Shot, shots } from './gallery/shots.ts';
import { type Gallery, openGallery, showShot } from './gallery/site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await openGallery();
  page = gallery.page;
  await page.evaluate(axe);
});
afterAll(() => gallery?.close());

const open = (shot: Shot) => showShot(page, shot);

test.each(shots.map((shot) => [shot.name, shot] as const))(
  'axe finds nothing, and nothing sticks out sideways, in: %s',
  async (_name, shot) => {
    await open(shot);
    expect(await violations()).toEqual([]);
    expect(await wide()).toEqual([]);
  },
);

async function violations(): Promise<string[]> {
  return page.evaluate(async () => {
    interface Axe {
      run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    // Nothing is loaded from elsewhere that would have to be waited for.
    const { violations: found } = await axe.run({ preload: false, resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  });
}

async function wide(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          !element.closest('.xterm, .sr-only, .gutter, .terminal-tabs, pre') && element.checkVisibility(),
      )
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

test('an answer’s rows, gutter and buttons stay together when the panel gets narrower', async () => {
  const shot = shotOf('done');
  await open(shot);
  for (const width of [620, 340, 440]) {
    await page.setViewport({ width, height: 900 });
    const tops = () =>
      page.evaluate(() => {
        const row = [...document.querySelectorAll('.xterm-rows > div')].find(
          (each) => each.textContent?.trim() === 'shell',
        );
        return [row, document.querySelector('.code-head')].map(
          (each) => each?.getBoundingClientRect().top ?? -1,
        );
      });
    await expect.poll(async () => (await tops())[0]).toBeGreaterThan(0);
    // In the frame after the one in which the width changed, the rows are wrapped anew.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    const apart = async () => {
      const [label = 0, head = 0] = await tops();
      return Math.abs(label - 7 - head);
    };
    await expect.poll(apart).toBeLessThan(1);
  }
});

test('C8: each section takes its share of the bar of the receipt and of the meter', async () => {
  await open(shotOf('receipt'));
  const share = (bar: string) =>
    page.$eval(bar, (element) => {
      const part = element.querySelector('[data-section="terminal"]') ?? element;
      return part.getBoundingClientRect().width / element.getBoundingClientRect().width;
    });
  // 412 of 4,000 tokens, in the meter with pixels of 1/48.
  for (const bar of ['.receipt-bar', '.meter-track'])
    await expect.poll(() => share(bar)).toBeCloseTo(412 / 4000, 1);
});

test('the receipt says who answers by the name that the options page has', async () => {
  await open(shotOf('receipt'));
  const named = () =>
    page.$eval('.receipt-head', ({ children }) => [...children].map((each) => each.textContent));
  await expect.poll(named).toEqual(['gpt-5-mini', 'OpenAI', expect.stringContaining('api.openai.com')]);
});

test('a model on this machine is told of in the same words by receipt and answer', async () => {
  await open(shotOf('receipt-local'));
  await expect
    .poll(() => page.$eval('.receipt-head .label', ({ textContent }) => textContent))
    .toContain(strings.provider.here);
  await open(shotOf('editing'));
  await expect
    .poll(() => page.$eval('.xterm-rows', ({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
    .toContain(`${strings.provider.here} · 4.2 s`);
});

test('C8: the receipt says that budgets overlap, since they add up to more than the whole', async () => {
  await open(shotOf('receipt'));
  await expect
    .poll(() => page.$eval('.receipt-overlap', ({ textContent }) => textContent))
    .toBe(strings.receipt.overlap);
});

test.each([
  ['options terminals', '.note', '#font-size'],
  ['options host bad 340', '#add-host .outcome-words', '#host-address'],
  ['options hosts token', '.github-row .outcome-words.success', '[id="token-github.lumen-labs.example"]'],
])('G4: %s: what became of an entry stands at its field', async (name, message, field) => {
  await open(shotOf(name));
  const gap = async () => {
    const [one, other] = await Promise.all(
      [message, field].map((each) => page.$eval(each, (it) => it.getBoundingClientRect().toJSON())),
    );
    return Math.max(one.top - other.bottom, other.top - one.bottom);
  };
  await expect.poll(gap).toBeLessThan(50);
});

test('where commands are run, a line stands in the room of the chips, which keep it', async () => {
  const top = () =>
    page.$eval('.composer-top', (each) => [
      each.getBoundingClientRect().height,
      each.querySelector('p')?.textContent,
    ]);
  await open(shotOf('done'));
  const [height] = await top();
  await open(shotOf('terminal'));
  await expect.poll(top).toEqual([height, strings.composer.runHint]);
});

test('the reasoning opens in place, by its button', async () => {
  await open(shotOf('done'));
  const rows = () => page.$eval('.xterm-rows', (element) => element.textContent ?? '');
  await expect.poll(rows).not.toBe('');
  expect(await rows()).not.toContain('with a past date?');
  await page.click('.reasoning');
  await page.waitForFunction(() =>
    document.querySelector('.xterm-rows')?.textContent?.includes('with a past date?'),
  );
  await expect
    .poll(() => page.$eval('.reasoning', (element) => element.getAttribute('aria-expanded')))
    .toBe('true');
});

test('cases 101 and 102: what was not saved, and what was put aside, stand there as notes', async () => {
  await open(shots.find(({ name }) => name === 'notices') as Shot);
  const notes = () =>
    page.$$eval('.note', (each) => each.map(({ role, textContent }) => [role, textContent]));
  await expect.poll(notes).toEqual([
    ['status', expect.stringContaining('put aside as pullside.db.broken')],
    ['alert', expect.stringMatching(/not saved yet\..*the disk is full.*tries again/)],
  ]);
});

test('long words in the composer leave the answer’s buttons in sight', async () => {
  await open(shotOf('composer full'));
  const edges = () =>
    page.evaluate(() => [
      document.querySelector('.strip')?.getBoundingClientRect().bottom,
      document.querySelector('.bottom')?.getBoundingClientRect().top,
    ]);
  await expect
    .poll(async () => {
      const [strip = Number.NaN, composer = Number.NaN] = await edges();
      return strip <= composer;
    })
    .toBe(true);
});

test('the list above the composer covers what hangs on the rows of the answer', async () => {
  await open(shotOf('slash 340 dark'));
  await page.waitForSelector('.completions [role="option"]');
  await page.waitForSelector('.code-head');
  const coveredBy = () =>
    page.$eval('.completions', (list) => {
      const { left, right, top, bottom } = list.getBoundingClientRect();
      const points = [0.3, 0.5, 0.7].flatMap((part) =>
        Array.from({ length: Math.floor((bottom - top - 8) / 8) }, (_, step) => ({
          x: left + (right - left) * part,
          y: top + 4 + step * 8,
        })),
      );
      return points
        .map(({ x, y }) => document.elementFromPoint(x, y))
        .filter((element) => element?.closest('.completions') !== list)
        .map((element) => element?.className);
    });
  await expect.poll(coveredBy).toEqual([]);
});

test('B1: names of many terminals stay readable, the chosen one is in sight, and the menu has all', async () => {
  await open(shotOf('tabs many chosen'));
  const tabs = await page.$$eval('.terminal-tabs .tab', (all) =>
    all.map((tab) => ({ title: tab.getAttribute('title'), isWide: tab.clientWidth >= 50 })),
  );
  const names = ['Main', 'dev server', 'watch the tests', 'ssh staging', 'psql'];
  expect(tabs).toEqual(names.map((title) => ({ title, isWide: true })));
  const inSight = () =>
    page.$eval('.terminal-tabs [aria-selected="true"]', (tab) => {
      const [own, row] = [tab, tab.parentElement as Element].map((each) => each.getBoundingClientRect());
      // Its row fades out within 16 pixels.
      return own !== undefined && row !== undefined && own.left >= row.left && own.right <= row.right - 15;
    });
  await expect.poll(inSight).toBe(true);
  const items = () => page.$$eval('.tabs .menu-item', (all) => all.map(({ textContent }) => textContent));
  await expect.poll(items).toEqual(expect.arrayContaining(names.filter((name) => !name.startsWith('watch'))));
  const beforeClosing = () =>
    page.$eval('.tabs .menu-item.danger', (item) => [item.textContent, item.previousElementSibling?.tagName]);
  expect(await beforeClosing()).toEqual(['Close terminal', 'HR']);
  const beforeRenaming = () =>
    page.$$eval('.tabs .menu-item', (all) => all.at(-2)?.previousElementSibling?.tagName);
  expect(await beforeRenaming()).toBe('HR');
});

test('B1: at the bottom the tabs have all the room that is left, and no name is cut while there is enough', async () => {
  await open(shotOf('description bottom'));
  const cut = () =>
    page.$$eval('.terminal-tabs .cut', (names) =>
      names
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((name) => name.textContent),
    );
  await expect.poll(() => page.$$('.terminal-tabs .cut')).toHaveLength(2);
  expect(await cut()).toEqual([]);
});

test('of a long path in a narrow receipt the end stays, which names the file', async () => {
  await open(shotOf('receipt 340'));
  const beyond = () =>
    page.$$eval('.detail .path', (cells) =>
      cells
        .filter((cell) => {
          const path = cell.firstElementChild?.getBoundingClientRect().right ?? Number.NaN;
          return !(path <= cell.getBoundingClientRect().right);
        })
        .map(({ textContent }) => textContent),
    );
  await expect.poll(() => page.$$('.detail .path')).toHaveLength(4);
  expect(await beyond()).toEqual([]);
});

test('nothing in the head of the receipt moves under the pointer when its figures come', async () => {
  const places: (string | null)[][] = [];
  for (const shot of ['receipt-counting', 'receipt']) {
    await open(shotOf(shot));
    const buttons = () =>
      page.$$eval('.receipt .view-head button', (all) =>
        all.map((button) => JSON.stringify(button.getBoundingClientRect())),
      );
    await expect.poll(async () => (await buttons()).length).toBe(3);
    places.push(await buttons());
  }
  expect(places[0]).toEqual(places[1]);
});

test('the files of a section of the receipt stand in from its name', async () => {
  for (const [shot, indent] of [
    ['receipt', 32],
    ['receipt 340', 18],
  ] as const) {
    await open(shotOf(shot));
    const indents = () =>
      page.$$eval('.detail-name', (cells) => cells.map((cell) => getComputedStyle(cell).paddingLeft));
    await expect.poll(indents).toEqual(Array(4).fill(`${indent}px`));
  }
});

test('where the panel is narrowest, what can be done with a draft stands in one row', async () => {
  await open(shotOf('description update 340'));
  const tops = () =>
    page.$$eval('.description-actions .button', (all) => all.map((each) => each.getBoundingClientRect().top));
  await expect.poll(tops).toHaveLength(3);
  expect(new Set(await tops()).size).toBe(1);
});

test('boxes to tick have one colour in all views', async () => {
  const colours = async (shot: string) => {
    await open({ ...shotOf(shot), theme: 'dark' });
    const boxes = '[type="checkbox"]';
    await page.waitForSelector(boxes);
    return page.$$eval(boxes, (all) => all.map((box) => getComputedStyle(box).accentColor));
  };
  const all = [...(await colours('receipt')), ...(await colours('description'))];
  expect(new Set(all).size).toBe(1);
  expect(all).not.toContain('auto');
});

test('the chip of a file shortens what is said of it before its name', async () => {
  await open(shotOf('files attached 340 dark'));
  const names = () =>
    page.$$eval('.of-file .chip-text', (all) =>
      all.map(({ textContent, scrollWidth, clientWidth }) => [textContent, scrollWidth <= clientWidth]),
    );
  await expect.poll(names).toEqual([
    ['client.ts', true],
    ['legacyRetry.ts', true],
  ]);
});

test('what cannot be pressed has less colour than what can, in high contrast as well', async () => {
  const colourOf = (selector: string) =>
    page.$eval(selector, (button) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(button).backgroundColor.match(/\d+/g) ?? [];
      return Math.max(+red, +green, +blue) - Math.min(+red, +green, +blue);
    });
  for (const theme of ['light_high_contrast', 'dark_high_contrast']) {
    await open({ ...shotOf('queue'), theme });
    const pressed = await colourOf('.composer .primary');
    await open({ ...shotOf('done'), theme });
    expect(await colourOf('.composer .primary:disabled')).toBeLessThan(pressed / 2);
  }
});

test('where the person’s own colours are forced, what is chosen stands out by them', async () => {
  const session = await page.createCDPSession();
  const force = (value: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await force('active');
  await open(shotOf('done'));
  const ground = (selector: string) =>
    page.$eval(selector, (element) => getComputedStyle(element).backgroundColor);
  const grounds = [await ground('body'), await ground('.composer .segments [aria-pressed="true"]')];
  await force('none');
  await session.detach();
  expect(new Set(grounds).size).toBe(2);
});

function shotOf(wanted: string): Shot {
  return shots.find(({ name }) => name === wanted) as Shot;
}
