import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../until.ts';
import { hiddenNonce, openShell, outputOf, shells, stderrOf, type TestShell } from './shell.ts';
import { words } from './words.ts';

describe.each(shells)('%s', (name) => {
  const { status, loop, failsHalfWay, failsLoudly } = words[name];
  let shell: TestShell;
  beforeAll(async () => {
    // Had a program exported such a name, what is read into it would be exported, too.
    shell = await openShell(name, { env: { __pullside_nonce: 'none' } });
  });
  afterAll(() => shell.close());

  test('B4: says that it is up', () => {
    expect(shell.terminal.info().integration).toEqual({ records: true, asks: true, reason: null });
  });

  test.runIf(process.platform === 'linux')(
    'B1: what it starts has no signal blocked or ignored',
    async () => {
      const told = outputOf(await shell.run("grep -E 'Sig(Blk|Ign)' /proc/self/status"));
      expect(told).toMatch(/^SigBlk:\t0+\nSigIgn:\t0+\n$/);
    },
  );

  test('B5: both streams, and stderr has only its own', async () => {
    const recorded = await shell.run('echo hi; ls /nope');
    expect(recorded.record).toMatchObject({
      command: 'echo hi; ls /nope',
      cwd: shell.home,
      exitCode: 2,
      stderrSource: 'separate',
    });
    expect(outputOf(recorded)).toMatch(/^hi\nls: .*\/nope.*\n$/);
    expect(stderrOf(recorded)).toMatch(/^ls: .*\/nope.*\n$/);
  });

  test('B4: no record for an empty line, blanks or Ctrl-C on a partial line', async () => {
    expect(await shell.recordsOf('\r')).toEqual([]);
    expect(await shell.recordsOf('   \r')).toEqual([]);
    // Typed in one go the terminal would throw both away.
    shell.type('echo part');
    await shell.sees('part');
    expect(await shell.recordsOf('\x03')).toEqual([]);
  });

  test.each([
    [failsHalfWay, 1, ''],
    [failsLoudly, 3, 'sub\n'],
    ['true', 0, ''],
    ['no-such-command-here', 127, 'no-such-command-here'],
  ])('B4: %s ends with %d', async (line, exitCode, output) => {
    const recorded = await shell.run(line);
    expect(recorded.record).toMatchObject({ command: line, exitCode });
    expect(outputOf(recorded)).toContain(output);
  });

  test('B4: the folder is that of the start', async () => {
    mkdirSync(join(shell.home, 'a; b\\c'), { recursive: true });
    expect((await shell.run("cd 'a; b\\c'")).record.cwd).toBe(shell.home);
    const { record, output } = await shell.run('pwd');
    expect(record.cwd).toBe(join(shell.home, 'a; b\\c'));
    expect(output.head).toContain('a; b');
    await shell.run('cd ..');
  });

  test('B4: lines of a loop are one record', async () => {
    const recorded = await shell.run(loop.replaceAll('\n', '\r'));
    expect(outputOf(recorded)).toBe('1\n2\n');
    expect(recorded.record.exitCode).toBe(0);
    expect(recorded.record.command?.split(/\s*[;\n]\s*/)).toEqual(
      loop.split('\n').flatMap((line) => line.split('; ')),
    );
  });

  test.each([`echo 'a;b\\c' "ünï 漢 😀" '\\x3b'`, "printf '%s' 'one\ntwo'"])(
    'B4: %j comes back',
    async (line) => {
      const { record } = await shell.run(line.replaceAll('\n', '\r'));
      expect(record.command).toBe(line);
      expect(record.exitCode).toBe(0);
    },
  );

  test('B4: Ctrl-C is 130', async () => {
    shell.type('sleep 50\r');
    const before = shell.records.length;
    await until(() => shell.terminal.info().running?.command === 'sleep 50');
    await until(() => shell.runs('sleep'));
    shell.type('\x03');
    await shell.returned(before);
    expect(shell.records.at(-1)?.record).toMatchObject({ command: 'sleep 50', exitCode: 130 });
  });

  test('B4: Ctrl-Z is 148, then bg, jobs and kill work', async () => {
    const before = shell.records.length;
    shell.type('sleep 50\r');
    await until(() => shell.terminal.info().running?.command === 'sleep 50');
    await until(() => shell.runs('sleep'));
    shell.type('\x1a');
    await shell.returned(before);
    expect(shell.records.at(-1)?.record.exitCode).toBe(148);
    expect((await shell.run('bg')).record.exitCode).toBe(0);
    expect(outputOf(await shell.run('jobs'))).toContain('sleep 50');
    expect((await shell.run('kill %1')).record.exitCode).toBe(0);
    await shell.run('wait');
    expect(outputOf(await shell.run('jobs'))).not.toContain('unning');
  });

  test('B4: a forged end is counted, and ends nothing', async () => {
    const recorded = await shell.run("printf '\\033]6973;0;D;0\\a'; echo after; false");
    expect(recorded.record.exitCode).toBe(1);
    expect(outputOf(recorded)).toContain('after');
    expect(shell.terminal.forged).toBeGreaterThan(0);
  });

  test('B4: no program finds the nonce', async () => {
    const found = await shell.run(
      'env | tr -d "\\033" | grep -e nonce -e 6973; set | grep -c zzz; tr "\\0" "\\n" </proc/self/environ | grep -e nonce',
    );
    expect(outputOf(found)).not.toContain(hiddenNonce);
    const files = '/proc/[0-9]*/cmdline /proc/[0-9]*/environ $(find ~/terminal-* -type f)';
    const everywhere = await shell.run(`sh -c 'cat ${files} | tr "\\0" "\\n" | tr -d "\\033"'`);
    expect(outputOf(everywhere)).toContain(`HOME=${shell.home}`);
    expect(outputOf(everywhere)).not.toContain(hiddenNonce);
  });

  test('P9: a shell that prints all of its variables puts no nonce into what is kept or sent', async () => {
    expect(outputOf(await shell.run('set'))).toMatch(/__pullside_nonce[= ]'?\[hidden\]/);
    await shell.run("set | grep '^__pullside_nonce'");
    await until(async () => (await shell.terminal.lastLines(5)).includes('[hidden]'));
  });

  test(`B4: ${status} is the command's own`, async () => {
    await shell.run("sh -c 'exit 7'");
    expect(outputOf(await shell.run(`echo ${status}`))).toBe('7\n');
  });

  test('B5: stderr is a terminal', async () => {
    const recorded = await shell.run('python3 -c "import os;print(os.isatty(2))"');
    expect(outputOf(recorded)).toBe('True\n');
  });

  test('B5: stderr of the background belongs to no command', async () => {
    await shell.run("sh -c 'sleep 0.3; expr 41 + 1 >&2' &");
    await shell.sees('42\r\n');
    const recorded = await shell.run('ls /nope');
    expect(stderrOf(recorded)).not.toContain('42');
  });
});
