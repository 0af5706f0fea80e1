import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../until.ts';
import { openShell, outputOf, shells, type TestShell } from './shell.ts';
import { words } from './words.ts';

describe.each(shells)('%s', (name) => {
  const { status } = words[name];
  let shell: TestShell;
  beforeAll(async () => {
    shell = await openShell(name);
  });
  afterAll(() => shell.close());

  /** Types a question and declines it; gives what the panel was told. */
  async function ask(keys: string): Promise<string | undefined> {
    const records = shell.records.length;
    const before = shell.asked.length;
    shell.type(keys);
    await until(() => shell.asked.length > before);
    const { ask, line } = shell.asked.at(-1) as { ask: string; line: string };
    shell.terminal.asks.decline(ask, 'no model here', shell.session);
    await shell.returned(records);
    expect(shell.records.at(-1)?.record).toMatchObject({ kind: 'ask', command: line });
    return line;
  }

  test.each([
    "/ai what's $(touch pwned) & > pwned 'unclosed",
    '/ASK `touch pwned`; touch pwned',
    '  /explain',
    '/fix',
    '/Fix the *failing* ~ "test',
    '@ai why !! does <<EOF not end',
    '@ORCH ünï 漢 😀 \\',
  ])('B7: %j arrives byte for byte and executes nothing', async (line) => {
    expect(await ask(`${line}\r`)).toBe(line);
    expect(existsSync(join(shell.home, 'pwned'))).toBe(false);
  });

  test.each(['/fixtures/run', '/ai', 'echo /ai no', '/aid x', '/usr/bin/true'])(
    'B7: %j goes to the shell',
    async (line) => {
      const asked = shell.asked.length;
      expect((await shell.run(line)).record).toMatchObject({ kind: 'command', command: line });
      expect(shell.asked.length).toBe(asked);
    },
  );

  test('B7: the status of the command before stays', async () => {
    await shell.run("sh -c 'exit 7'");
    await ask('/ai why?\r');
    expect(outputOf(await shell.run(`echo ${status}`))).toBe('7\n');
  });

  // Not shown for fish yet: its history takes no line that was not run.
  if (name !== 'fish')
    test('B7: arrow-up brings the question back', async () => {
      await ask('/ai again?\r');
      expect(await ask('\x1b[A\r')).toBe('/ai again?');
    });

  test('B7: the question stands on the screen, once, and the answer below it', async () => {
    await ask('/ai on the screen\r');
    const lines = await shell.terminal.lastLines(12);
    expect(lines.split('\n').filter((line) => line.includes('/ai on the screen'))).toHaveLength(1);
    expect(lines).toMatch(/\/ai on the screen\n+.*no model here/);
  });

  test('B7: a question may have several lines, pasted', async () => {
    expect(await ask('\x1b[200~/ai one\ntwo\x1b[201~\r')).toBe('/ai one\ntwo');
  });

  if (name !== 'fish')
    test('B7: in a here-document and at a continuation prompt it goes to the shell', async () => {
      const asked = shell.asked.length;
      expect(outputOf(await shell.run('cat <<EOF\r/ai inside\rEOF'))).toBe('/ai inside\n');
      expect(outputOf(await shell.run("echo 'a\r/ai b'"))).toBe('a\n/ai b\n');
      expect(shell.asked.length).toBe(asked);
    });

  // Not shown for fish yet: its own `read` is no command that runs long enough to be seen.
  if (name !== 'fish')
    test('B7: what a program reads is its own', async () => {
      const asked = shell.asked.length;
      const before = shell.records.length;
      shell.type(`${words[name].read}\r`);
      await until(() => shell.terminal.info().running !== null);
      await shell.seesNew(/[\r\n]\W*(?:\x1b\S*)?name\? /);
      shell.type('/ai not for you\r');
      await shell.returned(before);
      expect(shell.asked.length).toBe(asked);
    });
});
