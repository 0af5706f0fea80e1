import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pullRequest } from '../fakes/page.ts';
import { createFailingRepository, type FailingRepository, failures } from './failures.ts';
import { openShell, type TestShell } from './shells/shell.ts';
import { receiptOf } from './turn-room.ts';
import { turnSession } from './turn-session.ts';

const here = turnSession();
const page = pullRequest();
const repository = { host: 'github.com', owner: 'octo', repo: 'tool' };
let failing: FailingRepository;
let shell: TestShell;

beforeAll(async () => {
  failing = await createFailingRepository();
  shell = await openShell('bash', { env: failing.env });
  // A login shell has a PATH of its own.
  await shell.run(`cd ${failing.folder} && export PATH='${failing.env.PATH}'`);
});

afterAll(async () => {
  await shell.close();
  await failing.close();
  rmSync(dirname(failing.folder), { recursive: true });
});

beforeEach(() => {
  here.room.settings.setRepository(repository, { workspace: failing.folder });
  here.room.uploads.set('u', failing.diff);
  Object.assign(here.room.screen, { tells: true, text: '$ echo NOISE_OF_THE_SCREEN\nNOISE_OF_THE_SCREEN' });
});

const lastMessage = (index = 0) => here.body(index).messages.at(-1)?.content ?? '';

/** A section of what the server received. */
function sectionOf(name: string, index = 0): string {
  const found = lastMessage(index)
    .split(/^## /m)
    .find((part) => part.startsWith(name));
  return found ?? '';
}

/** Runs a command in a real shell of the panel, which records it. */
async function ran(command: string) {
  const recorded = await shell.run(command);
  here.room.history.add(recorded);
  return recorded;
}

test.each(failures)('/fix after $what', async ({ command, exitCode, says, code }) => {
  failing.reset();
  await ran('(echo NOISE_BEFORE; echo NOISE_BEFORE >&2; exit 3)');
  const { record, stderr, output } = await ran(command);
  await ran('echo NOISE_AFTER');
  expect(record.exitCode).toBe(exitCode);
  await here.asked('t1', '/fix', { page, diff: 'u', terminal: 't' });

  const terminal = sectionOf('Terminal, last command');
  expect(terminal).toContain(`\n$ ${command}\nbash in ${failing.folder}, exit code ${exitCode}\n`);
  expect(terminal).toMatch(says);
  const said = stderr?.head.trim() ? stderr.head : output.head;
  for (const line of said.split('\n').slice(0, 3)) expect(terminal).toContain(line.trimEnd());
  if (code === null) expect(lastMessage()).not.toContain('## Code');
  else expect(sectionOf('Code that the error points to')).toMatch(code);
  expect(lastMessage()).not.toMatch(/NOISE/);

  const receipt = receiptOf(here.client, 't1');
  expect(receipt.messages).toEqual(here.body(0).messages);
  expect(receipt.sections.some(({ name }) => name === 'code')).toBe(code !== null);
  expect(receipt.tokens).toBeLessThanOrEqual(4000);

  const choice = { provider: 'digest', model: 'digest' };
  const digest = await here.asked('t2', '/fix', { page, diff: 'u', terminal: 't', choice });
  expect(digest).toContain(`\`${command}\` ended with exit code ${exitCode}`);
  expect(digest).toMatch(says);
  const where = /\*\*Where\*\*\n\n- `[\w/.]+:\d+`, (?:not )?in (?:this pull request's|the) diff/;
  if (code !== null) expect(digest).toMatch(where);
  expect(here.server.requests).toHaveLength(1);
});

describe('what /fix takes', () => {
  const shown = { page, diff: 'u', terminal: 't' };

  test('B7: alone the command that failed last anywhere, not the last one', async () => {
    await ran('(echo first >&2; exit 4)');
    await ran('(echo second >&2; exit 5)');
    await ran('true');
    await here.asked('t1', '/fix', shown);
    expect(lastMessage()).toMatch(
      /\$ \(echo second >&2; exit 5\)\n[\s\S]*exit code 5\n(?:stderr|output):\nsecond\n/,
    );
    expect(lastMessage()).not.toContain('first');
  });

  test('with words the same, and the words', async () => {
    await ran('(echo second >&2; exit 5)');
    await here.asked('t1', '/fix without a new dependency', shown);
    expect(lastMessage()).toMatch(/exit code 5[\s\S]*## Question\nFix: without a new dependency$/);
  });

  test('B9: the record that is attached, whatever failed since, and for any question', async () => {
    const { record } = await ran('node src/main.js');
    await ran('(echo later; exit 1)');
    await here.asked('t1', '/fix', { ...shown, record: record.id });
    await here.asked('t2', 'What is this?', { ...shown, record: record.id });
    for (const index of [0, 1]) {
      expect(lastMessage(index)).toContain('$ node src/main.js\n');
      expect(lastMessage(index)).toContain("> 2 | const pad = require('left-padded');");
      expect(lastMessage(index)).not.toContain('later');
    }
    const off = { description: true, diff: true, terminal: false, workspace: true };
    await here.asked('t4', 'What is this?', { ...shown, record: record.id, sources: off });
    expect(lastMessage(2)).toContain('$ node src/main.js\n');
    const gone = here.start('t3', '/fix', { ...shown, record: 'gone' });
    await expect(gone).rejects.toMatchObject({ code: 'not-found' });
  });

  test.each([
    ['of one line', `src/price.ts(4,3): error TS2322: Type 'string' is not assignable.`],
    ['of several lines', `TypeError: no\n    at price (/app/src/price.ts:4:10)\n    at node:internal/x:1:1`],
  ])('B6: an error %s that was pasted from any terminal', async (_, error) => {
    await ran('(echo RECORDED >&2; exit 5)');
    await here.asked('t1', `/fix ${error}`, shown);
    expect(sectionOf('Pasted by the user')).toContain(error);
    expect(lastMessage()).toMatch(/src\/price\.ts:4 \(in this pull request's diff[\s\S]*> 4 \| {3}return/);
    expect(lastMessage()).not.toMatch(/RECORDED|NOISE/);
  });

  test('an ordinary question takes the last command of its terminal, and no code', async () => {
    await ran('node src/main.js');
    await ran('echo fine');
    await here.asked('t1', 'What now?', shown);
    expect(lastMessage()).toMatch(/\$ echo fine\nbash in .*, exit code 0\noutput:\nfine\n/);
    expect(lastMessage()).not.toMatch(/\$ node|NOISE|## Code/);
  });

  test('what the terminal shows, where the shell tells nothing or a command still runs', async () => {
    Object.assign(here.room.screen, { tells: false });
    await here.asked('t1', 'What now?', shown);
    expect(sectionOf('Terminal, last 50 lines')).toContain('NOISE_OF_THE_SCREEN');
    Object.assign(here.room.screen, { tells: true });
    await here.asked('t2', 'What now?', shown);
    expect(lastMessage(1)).not.toContain('NOISE');
    await ran('echo before');
    Object.assign(here.room.screen, { running: 'npm run dev' });
    await here.asked('t3', 'What now?', shown);
    expect(lastMessage(2)).toContain('bash in /home, while `npm run dev` runs:\n$ echo NOISE_OF');
  });

  test('when nothing failed it says so, and when the terminal is off, that', async () => {
    await ran('true');
    await expect(here.start('t1', '/fix', shown)).rejects.toThrow(/none has failed that was recorded/);
    await ran('false');
    const sources = { description: true, diff: true, terminal: false, workspace: true };
    await expect(here.start('t1', '/fix', { ...shown, sources })).rejects.toThrow(/switched off/);
    expect(here.client.events).toEqual([]);
  });

  test('P8: without a chosen workspace no file is read; the diff still tells what it touched', async () => {
    here.room.settings.setRepository(repository, { workspace: null });
    await ran('node src/main.js');
    await here.asked('t1', '/fix', shown);
    expect(lastMessage()).toContain('src/main.js:2 (in this pull request');
    expect(sectionOf('Code')).toMatch(/; not read\)\n<\/untrusted/);
    expect(sectionOf('Code')).not.toContain('left-padded');
  });

  test('P9: a secret in the code that is read does not leave', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    writeFileSync(
      join(failing.folder, 'src/main.js'),
      `const token = '${token}';\nrequire('left-padded');\n`,
    );
    await ran('node src/main.js');
    await here.asked('t1', '/fix', shown);
    expect(sectionOf('Code')).toMatch(/ {2}1 \| const token = '\[REDACTED.*\n> 2 \| require/);
    expect(sectionOf('Code')).toContain('not in the diff');
    expect(JSON.stringify(here.server.requests)).not.toContain(token);
    expect(receiptOf(here.client, 't1').redactions).toContainEqual(
      expect.objectContaining({ section: 'code' }),
    );
    failing.reset();
  });
});
