import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, finishedAnswer, shows } from './harness/ask.ts';
import { contentScriptWorld } from './harness/hostile.ts';
import { press, terminalRows } from './harness/panel.ts';
import { chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';
import { openTerminal, rowsMatching, run, showTerminal, typeInTerminal } from './harness/terminal.ts';

let room: Room;
let page: Page;
let panel: Frame;

const covered = 'Something on the page covers the panel';

beforeAll(async () => {
  room = await openRoom();
  chooseOpenAI(room.launched.paths);
  ({ page, panel } = await room.open(undefined, keepPorts));
});
afterAll(() => room?.close());
afterEach(uncover);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const marker = (name: string) => join(room.launched.home, name);
const draft = () => panel.$eval('#composer', (box) => (box as HTMLTextAreaElement).value);

/** A turned content script remembers the line to the panel. It is there before ours opens one. */
async function keepPorts(target: Page): Promise<void> {
  target.on('domcontentloaded', () => {
    void contentScriptWorld(target).evaluate(() => {
      const post = MessagePort.prototype.postMessage as (...given: unknown[]) => void;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
        Object.assign(globalThis, { line: this });
        post.apply(this, given);
      };
    });
  });
}

function forge(chord: string): Promise<void> {
  return contentScriptWorld(page).evaluate((name) => {
    (Reflect.get(globalThis, 'line') as MessagePort).postMessage({ type: 'chord', chord: name });
  }, chord);
}

/** A game over everything, which lets clicks through to the panel that nobody sees any more. */
async function cover(): Promise<void> {
  await page.evaluate(() => {
    const game = document.createElement('div');
    game.id = 'game';
    game.popover = 'manual';
    game.textContent = 'Click the button';
    game.style.cssText =
      'inset:0;width:100vw;height:100vh;margin:0;border:0;background:white;pointer-events:none';
    document.body.append(game);
    game.showPopover();
  });
  await expect.poll(isSeen).toBe(false);
  // Where clicks go is known to the browser's process some frames later.
  await wait(500);
}

async function uncover(): Promise<void> {
  await page.evaluate(() => document.getElementById('game')?.remove());
  await expect.poll(isSeen).toBe(true);
  await wait(800);
}

/** What the browser says, looked at anew. */
function isSeen(): Promise<boolean> {
  return panel.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const tracking = { threshold: 0, trackVisibility: true, delay: 100 };
        const look = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
          observer.disconnect();
          done(Reflect.get(entries[0] ?? {}, 'isVisible'));
        };
        new IntersectionObserver(look, tracking).observe(document.body);
      }),
  );
}

async function clickIntoPage(): Promise<void> {
  await page.mouse.click(300, 500);
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(false);
}

async function runMode(command: string): Promise<void> {
  await press(panel, '.composer .segments button:nth-child(2)');
  await press(panel, '#composer');
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(command);
}

const runButton = '.composer-side .button.primary';

test('a command runs from the Ask view while no terminal is open', async () => {
  expect(await terminalTabs()).toBe(0);
  await runMode('echo hi-$((40+2))');
  await page.keyboard.press('Enter');
  await rowsMatching(panel, /^hi-42$/m);
  expect(await draft()).toBe('');
});

test('a command runs while the Ask view is in front of its terminal', async () => {
  await press(panel, '#tab-ask');
  await runMode('echo again-$((40+2))');
  await page.keyboard.press('Enter');
  await rowsMatching(panel, /^again-42$/m);
});

test('cases 3 and 7: what a person clicks in a panel that the page has covered runs nothing, and stays', async () => {
  await runMode(`touch ${marker('covered')}`);
  await cover();
  await press(panel, runButton);
  await shows(panel, covered);
  await wait(500);
  expect(existsSync(marker('covered'))).toBe(false);
  expect(await draft()).toBe(`touch ${marker('covered')}`);
  await uncover();
  await dismiss();
  await press(panel, runButton);
  await expect.poll(() => existsSync(marker('covered'))).toBe(true);
});

test('case 16: a dialog of GitHub’s own raises no alarm, and the panel takes clicks again after it', async () => {
  await runMode(`touch ${marker('after-dialog')}`);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'Delete this branch?';
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect.poll(isSeen).toBe(false);
  await wait(500);
  expect(await panel.$$('[role="alert"], [role="alertdialog"], .note.refused')).toEqual([]);
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
  await uncover();
  await press(panel, runButton);
  await expect.poll(() => existsSync(marker('after-dialog'))).toBe(true);
});

test('cases 3 and 5: a question does not leave a covered panel, neither by a click nor by Enter', async () => {
  await press(panel, '.composer .segments button:nth-child(1)');
  await press(panel, '#composer');
  await page.keyboard.type('Whose words are these?');
  const sent = room.server.requests.length;
  await cover();
  await press(panel, runButton);
  await shows(panel, covered);
  await page.keyboard.press('Enter');
  await wait(1000);
  expect(room.server.requests.length).toBe(sent);
  expect(await draft()).toBe('Whose words are these?');
  await uncover();
  await dismiss();
  await press(panel, '#composer');
  await page.keyboard.press('Enter');
  await expect.poll(() => room.server.requests.length, { timeout: 20_000 }).toBe(sent + 1);
  await finishedAnswer(panel);
});

test('case 7: a click into the covered panel arms nothing, also for later', async () => {
  await showTerminal(panel);
  await clickIntoPage();
  await cover();
  await press(panel, '.terminal .xterm-screen');
  await uncover();
  await page.keyboard.type(`touch ${marker('blind')}\n`);
  await wait(500);
  expect(existsSync(marker('blind'))).toBe(false);
});

test('case 7: what is typed while the page covers the panel reaches no shell', async () => {
  await typeInTerminal(page, panel, '');
  await cover();
  await page.keyboard.type(`touch ${marker('typed-blind')}\n`);
  await wait(500);
  expect(existsSync(marker('typed-blind'))).toBe(false);
  await uncover();
  await page.keyboard.type(`touch ${marker('typed-seeing')}\n`);
  await expect.poll(() => existsSync(marker('typed-seeing'))).toBe(true);
  expect(existsSync(marker('typed-blind'))).toBe(false);
});

test('case 10: a forged chord does not take the focus from an armed composer', async () => {
  await press(panel, '#composer');
  await forge('terminal');
  await wait(700);
  expect(await panel.evaluate(() => document.activeElement?.id)).toBe('composer');
});

test('cases 41, 42 and 46: several lines are asked about before they run, without what cannot be seen', async () => {
  await runMode('');
  const hidden = `touch ${marker('line')}1\n\n\ntouch ${marker('line')}2 T\u0015\u001b[201~\u202e\u200b`;
  await panel.evaluate((text) => document.execCommand('insertText', false, text), hidden);
  const typed = await draft();
  await page.keyboard.press('Enter');
  await panel.waitForSelector('[role="alertdialog"]');
  await wait(500);
  expect(existsSync(marker('line1'))).toBe(false);
  expect(await panel.$eval('.paste-text', ({ textContent }) => textContent)).toBe(
    `touch ${marker('line')}1\n\n\ntouch ${marker('line')}2 T[201~`,
  );
  await press(panel, '[role="alertdialog"] .card-actions button:first-child');
  expect(await draft()).toBe(typed);
  await page.keyboard.press('Enter');
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await expect.poll(() => existsSync(marker('line1')) && existsSync(marker('line2'))).toBe(true);
  expect(await draft()).toBe('');
});

test('case 45: code of an answer is put at the prompt from any view, and not into a full-screen program', async () => {
  room.server.answer(say('Try:\n\n```sh\necho inserted-$((40+2))\n```\n'));
  await press(panel, '.composer .segments button:first-child');
  await ask(page, panel, 'How?');
  await finishedAnswer(panel);
  await insert();
  await rowsMatching(panel, /echo inserted-\$\(\(40\+2\)\)$/m);
  expect((await terminalRows(panel)).join('\n')).not.toContain('inserted-42');
  await run(page, panel, '', /^inserted-42$/m);
  await run(page, panel, String.raw`printf '\033[?1049h'full`, /full/);
  await press(panel, '#tab-ask');
  await insert();
  await shows(panel, 'full-screen program');
  expect((await terminalRows(panel)).join('\n')).not.toContain('inserted');
  await run(page, panel, String.raw`printf '\033[?1049l'`, /inserted/);
  await dismiss();
});

test('case 10: a forged chord opens no terminal', async () => {
  for (let left = await terminalTabs(); left > 0; left--) await closeTerminal(left);
  await clickIntoPage();
  await forge('terminal');
  await wait(2_500);
  expect(await terminalTabs()).toBe(0);
  await openTerminal(panel);
});

// Once something was dragged, clicks into the page do not take the focus there: these come last, in tabs of their own.
test('case 8: text that the page has a person drag onto the composer is not taken', async () => {
  ({ page, panel } = await room.open());
  await runMode('');
  await dragFromPage(`touch ${marker('dragged')}`, '#composer');
  await shows(panel, 'Text that is dropped here is not taken');
  expect(await draft()).toBe('');
  await dismiss();
});

test('cases 3 and 8: text that the page has dragged into a terminal asks, and takes no yes under an overlay', async () => {
  ({ page, panel } = await room.open());
  await showTerminal(panel);
  await dragFromPage(`touch ${marker('pasted')}`, '.terminal .xterm-screen');
  await panel.waitForSelector('[role="alertdialog"]');
  await cover();
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await shows(panel, covered);
  expect(existsSync(marker('pasted'))).toBe(false);
  expect(await panel.$('[role="alertdialog"]')).not.toBeNull();
  await uncover();
  await dismiss();
  await press(panel, '[role="alertdialog"] .card-actions button:last-child');
  await page.keyboard.press('Enter');
  await expect.poll(() => existsSync(marker('pasted'))).toBe(true);
});

async function insert(): Promise<void> {
  await wait(600);
  const buttons = await panel.$$('.row-button');
  const texts = await Promise.all(buttons.map((each) => each.evaluate(({ textContent }) => textContent)));
  await buttons[texts.lastIndexOf('Insert')]?.click();
}

function terminalTabs(): Promise<number> {
  return panel.$$eval('[role="tab"]', (tabs) => tabs.length - 2);
}

async function closeTerminal(left: number): Promise<void> {
  await showTerminal(panel);
  await panel.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('Delete');
  await expect.poll(terminalTabs).toBe(left - 1);
}

async function dismiss(): Promise<void> {
  await panel.$$eval('.note.refused .button', (buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
}

async function dragFromPage(text: string, target: string): Promise<void> {
  await page.evaluate((given) => {
    const piece = document.createElement('div');
    piece.id = 'piece';
    piece.draggable = true;
    piece.textContent = 'piece';
    piece.style.cssText = 'position:fixed;left:50px;top:200px;width:100px;height:40px;z-index:99';
    piece.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', given));
    document.body.append(piece);
  }, text);
  const box = await (await panel.$(target))?.boundingBox();
  if (!box) throw new Error(`There is no ${target}.`);
  await page.mouse.move(90, 220);
  await page.mouse.down();
  await page.mouse.move(200, 230, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.evaluate(() => document.getElementById('piece')?.remove());
}
