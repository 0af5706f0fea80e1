import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dismiss, finishedAnswer, sendButton, shows, writeCommand, written } from './harness/ask.ts';
import { cover, covered, isSeen, pressBlindly, uncover } from './harness/cover.ts';
import { press, typeInto } from './harness/panel.ts';
import { openRoom, type Room } from './harness/room.ts';
import { openTerminal, showTerminal, typeInTerminal } from './harness/terminal.ts';

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  ({ page, panel } = await room.open());
  await openTerminal(panel);
  await press(panel, '#tab-ask');
});
afterAll(() => room?.close());
afterEach(() => uncover(page, panel));

const marker = (name: string) => join(room.launched.home, name);

async function clickIntoPage(): Promise<void> {
  await page.mouse.click(300, 500);
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(false);
}

test('cases 3 and 7: what a person clicks in a panel that the page has covered runs nothing, and stays', async () => {
  await writeCommand(page, panel, `touch ${marker('covered')}`);
  await cover(page, panel);
  await pressBlindly(panel, sendButton);
  await shows(panel, covered);
  expect(await written(panel)).toBe(`touch ${marker('covered')}`);
  await uncover(page, panel);
  await dismiss(panel);
  await writeCommand(page, panel, `touch ${marker('seen')}`);
  await press(panel, sendButton);
  // The shell runs one after the other.
  await expect.poll(() => existsSync(marker('seen'))).toBe(true);
  expect(existsSync(marker('covered'))).toBe(false);
});

test('case 16: a dialog of GitHub’s own raises no alarm, and the panel takes clicks again after it', async () => {
  await writeCommand(page, panel, `touch ${marker('after-dialog')}`);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'Delete this branch?';
    document.body.append(dialog);
    dialog.showModal();
  });
  await keepAlarms();
  await expect.poll(() => isSeen(panel)).toBe(false);
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
  await uncover(page, panel);
  await press(panel, sendButton);
  await expect.poll(() => existsSync(marker('after-dialog'))).toBe(true);
  expect(await panel.evaluate(() => (globalThis as unknown as { alarms: string[] }).alarms)).toEqual([]);
});

/** Keeps what alarms there are from now on, also those that go again. */
function keepAlarms(): Promise<void> {
  return panel.evaluate(() => {
    const alarms: string[] = [];
    Object.assign(globalThis, { alarms });
    const look = () => {
      for (const each of document.querySelectorAll('[role="alert"], [role="alertdialog"], .note.refused'))
        alarms.push(each.textContent);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

test('cases 3 and 5: a question does not leave a covered panel, neither by a click nor by Enter', async () => {
  await press(panel, '.composer .segments button:nth-child(1)');
  await typeInto(page, panel, '#composer', 'Whose words are these?');
  const sent = room.server.requests.length;
  await cover(page, panel);
  await pressBlindly(panel, sendButton);
  await shows(panel, covered);
  await page.keyboard.press('Enter');
  await uncover(page, panel);
  await dismiss(panel);
  expect(await written(panel)).toBe('Whose words are these?');
  await press(panel, '#composer');
  await page.keyboard.type(' Tell me.');
  await page.keyboard.press('Enter');
  await expect.poll(() => room.server.requests.length).toBeGreaterThan(sent);
  await finishedAnswer(panel);
  // What had left before would have come first.
  expect(room.server.requests.length).toBe(sent + 1);
  expect(JSON.stringify(room.server.requests[sent])).toContain('Whose words are these? Tell me.');
});

test('case 7: a click into the covered panel arms nothing, also for later', async () => {
  await showTerminal(panel);
  await clickIntoPage();
  await cover(page, panel);
  await pressBlindly(panel, '.terminal .xterm-screen');
  await uncover(page, panel);
  await page.keyboard.type(`touch ${marker('blind')}\n`);
  await typeInTerminal(page, panel, `touch ${marker('armed')}\n`);
  await expect.poll(() => existsSync(marker('armed'))).toBe(true);
  expect(existsSync(marker('blind'))).toBe(false);
});

test('case 7: what is typed while the page covers the panel reaches no shell', async () => {
  await typeInTerminal(page, panel, '');
  await cover(page, panel);
  await page.keyboard.type(`touch ${marker('typed-blind')}\n`);
  await uncover(page, panel);
  await page.keyboard.type(`touch ${marker('typed-seeing')}\n`);
  await expect.poll(() => existsSync(marker('typed-seeing'))).toBe(true);
  expect(existsSync(marker('typed-blind'))).toBe(false);
});

test('cases 2 and 4: no style that the page gives to what stands around the panel, or to its host, reaches it', async () => {
  const hostStyle = () =>
    page.$eval('html > div[popover]', (host) => {
      const { opacity, transform, filter, clipPath, maskImage, scale, mixBlendMode } = getComputedStyle(host);
      const { width, height } = host.getBoundingClientRect();
      // In the top layer nothing that stands around it is its ancestor.
      const inTopLayer = host.matches(':popover-open');
      return {
        opacity,
        transform,
        filter,
        clipPath,
        maskImage,
        scale,
        mixBlendMode,
        width,
        height,
        inTopLayer,
      };
    });
  const before = await hostStyle();
  expect(before).toMatchObject({ opacity: '1', transform: 'none', filter: 'none', inTopLayer: true });
  await page.evaluate(() => {
    const hiding = {
      opacity: '0.01',
      transform: 'translateX(-300px)',
      filter: 'opacity(0.01)',
      'clip-path': 'inset(50%)',
      'mask-image': 'linear-gradient(transparent, transparent)',
      scale: '0.1',
      'mix-blend-mode': 'difference',
    };
    const rules = Object.entries(hiding).map(([name, value]) => `${name}: ${value} !important;`);
    const sheet = document.createElement('style');
    sheet.id = 'hiding';
    sheet.textContent = `html, body, html > div[popover] { ${rules.join(' ')} }`;
    document.head.append(sheet);
    const host = document.querySelector<HTMLElement>('html > div[popover]');
    for (const [name, value] of Object.entries(hiding)) host?.style.setProperty(name, value, 'important');
    host?.animate([{ opacity: 0.01 }, { opacity: 0.01 }], { duration: 60_000, fill: 'forwards' });
  });
  expect(await page.$eval('body', (body) => getComputedStyle(body).opacity)).toBe('0.01');
  expect(await hostStyle()).toEqual(before);
  await page.evaluate(() => {
    document.getElementById('hiding')?.remove();
    const host = document.querySelector<HTMLElement>('html > div[popover]');
    for (const each of host?.getAnimations() ?? []) each.cancel();
    host?.removeAttribute('style');
  });
});
