import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import { until } from '../until.ts';
import { openShell, outputOf, shells, type TestShell } from './shell.ts';
import { words } from './words.ts';

const typed = "/ai what's $(touch x) & > y 'unclosed";

const text = (said: string): ConversationEvent => ({
  type: 'part',
  turn: 'turn',
  part: { type: 'text-delta', text: said },
});
const end = (status: 'completed' | 'stopped'): ConversationEvent => ({
  type: 'turn-ended',
  turn: 'turn',
  status,
  error: null,
  usage: null,
  cost: null,
  at: '',
});

describe.each(shells)('%s', (name) => {
  let shell: TestShell;
  beforeAll(async () => {
    shell = await openShell(name);
  });
  afterAll(() => shell.close());

  /** Types a question, and gives the place of its answer. */
  async function ask(line: string, stop = () => {}) {
    const before = shell.asked.length;
    shell.type(`${line}\r`);
    await until(() => shell.asked.length > before);
    const { ask: id } = shell.asked[before] as (typeof shell.asked)[number];
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

  test('B7: a question comes as it was typed, touches nothing, and is answered where it was typed', async () => {
    const before = shell.records.length;
    const place = await ask(typed);
    expect(shell.asked.at(-1)).toMatchObject({ terminal: 't', view: 'v', line: typed });
    place.tell(text('It is **fine**.\n'));
    place.tell(end('completed'));
    await answered(before);
    const recorded = shell.records[before];
    expect(recorded?.record).toMatchObject({ kind: 'ask', command: typed, exitCode: 0 });
    expect(recorded && outputOf(recorded)).toContain('It is fine.');
    const rows = async () => (await shell.terminal.lastLines(3)).split('\n');
    await until(async () => (await rows()).at(-1) === '$');
    expect((await rows()).slice(-3)).toEqual([`$ ${typed}`, 'It is fine.', '$']);
    for (const file of ['x', 'y']) expect(existsSync(join(shell.home, file))).toBe(false);
  });

  test('B7: the status of the command before stays', async () => {
    await shell.run(words[name].failsLoudly);
    const before = shell.records.length;
    (await ask('@ai why')).tell(end('completed'));
    await answered(before);
    expect(outputOf(await shell.run(`echo status-${words[name].status}`))).toContain('status-3');
  });

  test('B7: Ctrl-C ends the answer and prompts again; what is typed meanwhile waits for the prompt', async () => {
    const before = shell.records.length;
    let stopped = false;
    const place = await ask('/ask go on', () => {
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

  test('B7: prefixes in any case and after blanks, and nothing that only looks like one', async () => {
    for (const line of ['  /AI why', '@Orch why', '/fix', '/Explain it']) {
      const before = shell.records.length;
      (await ask(line)).tell(end('completed'));
      await answered(before);
      expect(shell.asked.at(-1)?.line).toBe(line);
    }
    const asked = shell.asked.length;
    expect((await shell.run('/fixtures/run')).record).toMatchObject({ kind: 'command', exitCode: 127 });
    expect(shell.asked).toHaveLength(asked);
  });

  test('B7: in the middle of a command it is for the shell', async () => {
    const asked = shell.asked.length;
    const lines = { bash: 'cat <<E\n/ai here\nE', zsh: 'cat <<E\n/ai here\nE', fish: "echo '\n/ai here\n'" };
    const recorded = await shell.run(lines[name].replaceAll('\n', '\r'));
    expect(outputOf(recorded)).toContain('/ai here\n');
    expect(shell.asked).toHaveLength(asked);
  });

  test('B7: the question comes back by arrow up', async () => {
    // fish writes a line that may name a file only when it has looked.
    await shell.run('true');
    const before = shell.records.length;
    (await ask('/ai once more')).tell(end('completed'));
    await answered(before);
    const asked = shell.asked.length;
    shell.type('\x1b[A');
    await shell.sees(/once more[^\n]*$/);
    shell.type('\r');
    await until(() => shell.asked.length > asked);
    expect(shell.asked.at(-1)?.line).toBe('/ai once more');
    shell.type('\x03');
    await answered(before + 1);
  });

  test('a shell that waits for an answer ends with its terminal', async () => {
    const other = await openShell(name);
    other.type('/ai and then\r');
    await until(() => other.asked.length > 0);
    await other.close();
    expect(other.records.at(-1)?.record).toMatchObject({ kind: 'ask' });
  });
});
