import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import { until } from '../until.ts';
import { openShell, outputOf, shells, type TestShell } from './shell.ts';
import { words } from './words.ts';

const text = (said: string): ConversationEvent => ({
  type: 'part',
  turn: 'turn',
  part: { type: 'text-delta', text: said },
});
const completed: ConversationEvent = {
  type: 'turn-ended',
  turn: 'turn',
  status: 'completed',
  error: null,
  usage: null,
  cost: null,
  at: '',
};

describe.each(shells)('%s', (name) => {
  const { status, failsLoudly, read, acrossLines } = words[name];
  let shell: TestShell;
  beforeAll(async () => {
    shell = await openShell(name);
  });
  afterAll(() => shell.close());

  /** Types a question; gives the line that the panel is told. */
  async function ask(keys: string) {
    const before = shell.asked.length;
    shell.type(keys);
    await until(() => shell.asked.length > before);
    return shell.asked[before] as (typeof shell.asked)[number];
  }

  /** Types a question, and gives the place of its answer. */
  async function askThere(line: string, stop = () => {}) {
    const { ask: id } = await ask(`${line}\r`);
    shell.terminal.asks.take(id, shell.session);
    const place = shell.terminal.asks.claim(id, shell.session);
    place.asking('a model', stop);
    return place;
  }

  /** The record of a question has come, and the shell has prompted since. */
  async function answered(before: number) {
    await until(() => shell.records.length > before);
    const question = shell.marks.findLastIndex(({ kind }) => kind === 'question');
    await until(() => shell.marks.slice(question).some(({ kind }) => kind === 'input'));
  }

  /** Types a question and declines it; gives the line that the panel was told. */
  async function declined(keys: string): Promise<string> {
    const before = shell.records.length;
    const { ask: id, line } = await ask(keys);
    shell.terminal.asks.decline(id, 'no model here', shell.session);
    await answered(before);
    expect(shell.records[before]?.record).toMatchObject({ kind: 'ask', command: line, exitCode: 1 });
    return line;
  }

  test('B7: a question is answered where it was typed', async () => {
    const typed = '/ai is it fine?';
    const before = shell.records.length;
    const place = await askThere(typed);
    expect(shell.asked.at(-1)).toMatchObject({ terminal: 't', view: 'v', line: typed });
    place.tell(text('It is **fine**.\n'));
    place.tell(completed);
    await answered(before);
    const recorded = shell.records[before];
    expect(recorded?.record).toMatchObject({ kind: 'ask', command: typed, exitCode: 0 });
    expect(recorded && outputOf(recorded)).toContain('It is fine.');
    const rows = async () => (await shell.terminal.lastLines(3)).split('\n');
    await until(async () => (await rows()).at(-1) === '$');
    expect((await rows()).slice(-3)).toEqual([`$ ${typed}`, 'It is fine.', '$']);
  });

  test.each([
    "/ai what's $(touch x) & > y 'unclosed",
    '  /ASK `touch x`; touch y',
    '/fix',
    '@Orch why !! does <<EOF not end ~ *',
    '/Explain ünï 漢 😀 \\',
  ])('B7: %j arrives byte for byte and executes nothing', async (line) => {
    expect(await declined(`${line}\r`)).toBe(line);
    for (const file of ['x', 'y']) expect(existsSync(join(shell.home, file))).toBe(false);
  });

  test('B7: a question may have several lines, pasted', async () => {
    expect(await declined('\x1b[200~/ai one\ntwo\x1b[201~\r')).toBe('/ai one\ntwo');
  });

  test('B7: the status of the command before stays', async () => {
    await shell.run(failsLoudly);
    await declined('@ai why\r');
    expect(outputOf(await shell.run(`echo status-${status}`))).toContain('status-3');
  });

  test('B7: Ctrl-C ends the answer and prompts again; what is typed meanwhile waits for the prompt', async () => {
    const before = shell.records.length;
    let stopped = false;
    const place = await askThere('/ask go on', () => {
      stopped = true;
    });
    place.tell(text('One paragraph.\n\n'));
    shell.type('junk');
    shell.type('\x1a');
    shell.type('\x03');
    shell.type('echo ahead\r');
    await shell.returned(before + 1);
    expect(stopped).toBe(true);
    expect(shell.records[before]?.record).toMatchObject({ kind: 'ask', exitCode: 130 });
    expect(shell.records[before + 1]?.record.command).toBe('echo ahead');
  });

  test('B7: the question comes back by arrow up', async () => {
    await declined('/ai once more\r');
    shell.type('\x1b[A');
    await shell.seesNew(/once more/);
    expect(await declined('\r')).toBe('/ai once more');
  });

  test.each(['/fixtures/run', '/ai', 'echo /ai no', '/aid x', '/usr/bin/true'])(
    'B7: %j goes to the shell',
    async (line) => {
      const asked = shell.asked.length;
      expect((await shell.run(line)).record).toMatchObject({ kind: 'command', command: line });
      expect(shell.asked).toHaveLength(asked);
    },
  );

  test.each(acrossLines)('B7: in the middle of a command it is for the shell: %j', async (line) => {
    const asked = shell.asked.length;
    expect(outputOf(await shell.run(line.replaceAll('\n', '\r')))).toContain('/ai inside\n');
    expect(shell.asked).toHaveLength(asked);
  });

  // fish's own `read` is no command that runs long enough to be seen.
  if (name !== 'fish')
    test('B7: what a program reads is its own', async () => {
      const asked = shell.asked.length;
      const before = shell.records.length;
      shell.type(`${read}\r`);
      await until(() => shell.terminal.info().running !== null);
      await shell.seesNew(/[\r\n]\W*(?:\x1b\S*)?name\? /);
      shell.type('/ai not for you\r');
      await shell.returned(before);
      expect(shell.asked).toHaveLength(asked);
    });

  test('a shell that waits for an answer ends with its terminal', async () => {
    const other = await openShell(name);
    other.type('/ai and then\r');
    await until(() => other.asked.length > 0);
    await other.close();
    expect(other.records.at(-1)?.record).toMatchObject({ kind: 'ask' });
  });
});
