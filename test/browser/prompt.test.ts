import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { daemonStatus, endDaemon } from '../../native-host/daemon/status.ts';
import { wrapperFile } from '../../native-host/install/wrapper.ts';
import { quietFish } from '../fakes/fish-data.ts';
import { say } from '../fakes/openai.ts';
import { connected, shows, spokenAnswer } from './harness/ask.ts';
import { pullside } from './harness/browser.ts';
import { chord } from './harness/keys.ts';
import { press, reloadWithPanel } from './harness/panel.ts';
import { processesOf } from './harness/processes.ts';
import { openRoom, type Room } from './harness/room.ts';
import { signs } from './harness/signs.ts';
import { type Flow, flow } from './harness/stream.ts';
import { noTerminals, openTerminal, rowsMatching, showTerminal, typeInTerminal } from './harness/terminal.ts';

const typed = "/ai what's $(touch x) & > y 'unclosed";

/** Where each shell reads a short prompt from, and a command of several lines in which `/ai` stands on its own. */
const shells: Record<string, { program: string; rc: [file: string, text: string]; inside: string[] }> = {
  bash: {
    program: '/bin/bash',
    rc: ['.bash_profile', "PS1='$ '\n"],
    inside: ['cat <<E', '/ai inside', 'E'],
  },
  zsh: { program: '/usr/bin/zsh', rc: ['.zshrc', "PS1='$ '\n"], inside: ['cat <<E', '/ai inside', 'E'] },
  fish: {
    program: '/usr/bin/fish',
    rc: ['.config/fish/config.fish', "function fish_prompt; echo -n '$ '; end\nset -g fish_greeting\n"],
    inside: ["echo '", '/ai inside', "'"],
  },
};
const there = Object.keys(shells).filter((name) => existsSync(shells[name]?.program ?? ''));

let room: Room;
let page: Page;
let panel: Frame;

beforeAll(async () => {
  room = await openRoom();
  quietFish(join(room.launched.home, '.local/share'));
  ({ page, panel } = await room.open());
});
afterAll(() => room?.close());

describe.each(there)('%s', (name) => {
  const { program, rc, inside } = shells[name] as (typeof shells)[string];

  beforeAll(async () => {
    write(...rc);
    await restartWith(program);
    await openTerminal(panel);
  });

  test('B7: a question at the prompt arrives byte for byte, touches nothing, and is answered in place', async () => {
    const diffChip = () => panel.$eval('.chip.of-diff', ({ textContent }) => textContent);
    await expect.poll(diffChip).toContain('tokens');
    room.server.answer(say('It is **fine**.\n\n```sh\necho from-code\n```\n'));
    await typeInTerminal(page, panel, `${typed}\n`);
    const rows = await rowsMatching(panel, /echo from-code\n\$$/m);
    const shown = rows.join('\n');
    const along = /^with .* tokens.*\n/m;
    expect(shown).toMatch(along);
    expect(shown.replace(along, '')).toContain(`$ ${typed}\nIt is fine.\n\n sh\n`);
    const body = JSON.parse(room.server.requests.at(-1)?.body ?? '');
    expect(body.messages.at(-1).content).toContain(typed.slice('/ai '.length));
    for (const file of ['x', 'y']) expect(existsSync(join(room.launched.home, file))).toBe(false);
    // The sign stands beside the question, and a bar beside its answer.
    const questions = async () => (await signs(panel)).filter(({ label }) => label.includes(': question'));
    await expect.poll(questions).toEqual([expect.objectContaining({ row: `$ ${typed}` })]);
    await expect.poll(() => panel.$$('.answer-bar')).toHaveLength(1);
    expect(await panel.$('.tabs [role="tab"].of-terminal[aria-selected="true"]')).not.toBeNull();
  });

  test('B7: inside of a command it is the shell’s', async () => {
    const asked = room.server.requests.length;
    await typeInTerminal(page, panel, `${inside.join('\n')}\n`);
    await rowsMatching(panel, /^\/ai inside\n(?!>|E$|')[\s\S]*\$$/m);
    expect(room.server.requests).toHaveLength(asked);
  });

  test('B7: Ctrl-C ends the answer and gives the prompt back; arrow up brings the question', async () => {
    const answer = flow(['First paragraph.\n\n', ...Array<string>(20_000).fill('And on it goes. ')], 20);
    room.server.answer(answer.answer);
    await typeInTerminal(page, panel, '/ai go on\n');
    await rowsMatching(panel, /^First paragraph\.$/m);
    await chord(page, 'Control', 'KeyC');
    await rowsMatching(panel, /^Stopped\.[\s\S]*\$$/m);
    await room.server.requests.at(-1)?.closed;
    await page.keyboard.press('ArrowUp');
    await rowsMatching(panel, /\$ \/ai go on$/);
    await chord(page, 'Control', 'KeyU');
    await rowsMatching(panel, /\$$/);
  });
});

/** In one shell: what is seen here is the panel's and the host's. */
describe('in the middle of an answer', () => {
  const { program, rc } = shells.bash as (typeof shells)[string];

  beforeAll(async () => {
    write(...rc);
    await restartWith(program);
    await openTerminal(panel);
  });

  async function askHalf(question: string): Promise<Flow> {
    const answer = flow(['First half.\n\n', 'Second half.\n'], 0);
    room.server.answer(answer.answer);
    answer.hold();
    const before = room.server.requests.length;
    await typeInTerminal(page, panel, `${question}\n`);
    await expect.poll(() => room.server.requests.length).toBeGreaterThan(before);
    answer.letPass(1);
    await rowsMatching(panel, /^First half\.$/m);
    return answer;
  }

  /** A list of terminals that comes late may take a choice back. */
  async function showOurs(): Promise<void> {
    const chosen = async () => {
      await showTerminal(panel);
      return panel.$('.tabs [role="tab"].of-terminal[aria-selected="true"]');
    };
    await expect.poll(chosen).not.toBeNull();
  }

  async function expectUsable(): Promise<void> {
    await typeInTerminal(page, panel, "printf '%s-%s\\n' us able\n");
    await rowsMatching(panel, /^us-able\n\$$/m);
  }

  test('case 106: the page is reloaded: the answer goes on at the prompt, and stands in the conversation', async () => {
    const answer = await askHalf('/ai what of a reload?');
    panel = await reloadWithPanel(page);
    await connected(panel);
    await showOurs();
    await rowsMatching(panel, /^\$ \/ai what of a reload[\s\S]*^First half\.$/m);
    answer.release();
    await rowsMatching(panel, /^First half\.\n\nSecond half\.\n(?:.*\n)?\$$/m);
    await expectUsable();
    await press(panel, '#tab-ask');
    await expect.poll(() => spokenAnswer(panel)).toContain('Second half.');
    await showOurs();
  });

  test.each([
    ['is stopped', () => pullside(['daemon', 'stop'], room.launched.env)],
    [
      'is killed',
      async () => void process.kill((await daemonStatus(room.launched.paths))?.pid ?? 0, 'SIGKILL'),
    ],
  ])(
    'the host %s: its shell goes too, what came stands in the conversation, and a new terminal works',
    async (_, end) => {
      await askHalf('/ai what of an end?');
      const shellsOf = () =>
        processesOf(room.launched.home, 'HOME').filter(({ command }) =>
          /^-?(?:\S*\/)?(?:ba|z|fi)sh\b/.test(command),
        );
      expect(shellsOf()).not.toEqual([]);
      const before = (await daemonStatus(room.launched.paths))?.pid;
      await end();
      await expect
        .poll(async () => (await daemonStatus(room.launched.paths))?.pid ?? before)
        .not.toBe(before);
      await connected(panel);
      await press(panel, '#tab-ask');
      await shows(panel, 'Interrupted: the host ended while it was answering.');
      await expect.poll(() => spokenAnswer(panel)).toContain('First half.');
      await expect.poll(shellsOf).toEqual([]);
      await noTerminals(panel);
      await openTerminal(panel);
      await expectUsable();
    },
  );
});

function write(file: string, text: string): void {
  const path = join(room.launched.home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A person has one login shell: it is changed in what starts the host, and the host starts anew. */
async function restartWith(shell: string): Promise<void> {
  const { paths } = room.launched;
  const wrapper = wrapperFile(paths.program);
  const rest = readFileSync(wrapper, 'utf8').replace(/^export SHELL=.*\n/m, '');
  writeFileSync(wrapper, rest.replace('\n', `\nexport SHELL=${shell}\n`));
  const before = (await daemonStatus(paths))?.pid;
  await endDaemon(paths);
  const isNew = async () => expect((await daemonStatus(paths))?.pid ?? before).not.toBe(before);
  await vi.waitFor(isNew, { timeout: 20_000, interval: 50 });
  await connected(panel);
  await noTerminals(panel);
}
