import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import {
  expectRecordsAfter,
  openForTest,
  openShell,
  outputOf,
  type ShellOptions,
  shells,
  stderrOf,
  type TestShell,
} from './shell.ts';

let shell: TestShell;
const fish = test.runIf(shells.includes('fish'));
beforeAll(async () => {
  if (shells.includes('fish')) shell = await openShell('fish');
});
afterAll(() => shell?.close());

/** Types that and Enter, and tells that nobody answers; gives the question. */
async function declines(other: TestShell, keys: string): Promise<string | undefined> {
  const [asked, before] = [other.asked.length, other.records.length];
  other.type(keys);
  await other.seesNew(/\/ai/);
  other.type('\r');
  await until(() => other.asked.length > asked);
  other.terminal.asks.decline(other.asked[asked]?.ask ?? '', 'no model', other.session);
  await other.returned(before);
  return other.asked[asked]?.line;
}

/** One more, for what would stay. */
const another = (options?: ShellOptions) => openForTest('fish', options);

fish("B4: $status and $pipestatus are the person's own, at the prompt and in his", async () => {
  const other = await another({
    rc: 'function fish_prompt; set -g seen $status $pipestatus; echo "> "; end',
  });
  await other.run("sh -c 'exit 3' | sh -c 'exit 4' | sh -c 'exit 7'");
  expect(outputOf(await other.run('echo $seen'))).toBe('7 3 4 7\n');
  await other.run("sh -c 'exit 3' | true");
  expect(outputOf(await other.run('echo $status $pipestatus'))).toBe('0 3 0\n');
});

fish.each([
  'function fish_prompt; echo "new "; end',
  'functions -e fish_mode_prompt',
  'fish_vi_key_bindings',
  'alias printf false',
  'set -gx IFS abc',
])('B4: after %s records still open and close', async (line) => {
  const other = await another();
  await expectRecordsAfter(line, other);
});

fish('B4: nothing of ours is in the environment', async () => {
  expect(outputOf(await shell.run('env | string match -r "PULLSIDE.*|XDG_DATA_DIRS.*|.*terminal-.*"'))).toBe(
    '',
  );
});

fish('B4: a line without an end is the output to the byte', async () => {
  expect(outputOf(await shell.run('printf part'))).toBe('part');
});

fish('B4: the prompt has no more lines than without us', async () => {
  const other = await another({ rc: "function fish_prompt; echo one; echo 'two> '; end" });
  await other.run('true');
  expect(await other.terminal.lastLines(4)).toBe('one\ntwo> true\none\ntwo>');
});

fish(
  "B4: what the person's own mode prompt says stands before the prompt, also where it comes later",
  async () => {
    const other = await another({ rc: "function fish_default_mode_prompt; printf 'mode '; end" });
    expect(await other.terminal.lastLines(1)).toBe('mode $');
    await other.run("function fish_default_mode_prompt; printf 'anew '; end");
    await other.run('true');
    expect(await other.terminal.lastLines(1)).toBe('anew $');
    const plain = await another();
    await plain.run("function fish_default_mode_prompt; printf 'later '; end");
    await plain.run('true');
    expect(await plain.terminal.lastLines(1)).toBe('later $');
  },
);

fish(
  "B4: fish's own window title is worked out where somebody can see it, the person's own everywhere",
  async () => {
    const TITLE = /\x1b\]0;/;
    await shell.run('true');
    expect(shell.text).not.toMatch(TITLE);
    const own = await another({ rc: 'function fish_title; echo mine $argv[1]; end' });
    await own.run('true');
    await expect.poll(() => own.text).toContain('\x1b]0;mine true\x07');
    const elsewhere = await another({ env: { TERM_PROGRAM: 'other' } });
    await elsewhere.run('true');
    await expect.poll(() => elsewhere.text).toMatch(TITLE);
  },
);

fish('B4: what the history would forget is not stored', async () => {
  const other = await another();
  expect((await other.run(' true')).record.command).toBeNull();
  await other.run('set -g fish_private_mode 1');
  expect((await other.run('echo secret')).record.command).toBeNull();
});

fish('B4: a word whose lines begin at once is looked at anew when it may mean something else', async () => {
  const other = await another({
    stderr: 'off',
    rc: 'function later --on-event fish_prompt; test -e ~/quiet; and set -g fish_history ""; end',
  });
  const named = async () => (await other.run('uname -s')).record.command;
  expect([await named(), await named(), await named()]).toEqual(['uname -s', 'uname -s', 'uname -s']);
  await other.run('touch ~/quiet');
  expect(await named()).toBeNull();
  await other.run('rm ~/quiet; set -e fish_history');
  expect([await named(), await named()]).toEqual(['uname -s', 'uname -s']);
  // The marks of the prompt go with that.
  await other.run('function uname; functions -e fish_mode_prompt; end');
  await named();
  await named();
  expect(other.marks.slice(-2).map(({ kind }) => kind)).toEqual(['prompt', 'input']);
});

fish(
  'B5: a word whose lines begin at once is looked at anew when the setting for stderr changes',
  async () => {
    const other = await another({ stderr: 'off' });
    const from = async (line: string) => (await other.run(line)).record.stderrSource;
    const thrice = async (line: string) => [await from(line), await from(line), await from(line)];
    expect(await thrice('uname -z')).toEqual(['combined', 'combined', 'combined']);
    other.setStderr('auto');
    expect(await thrice('uname -z')).toEqual(['separate', 'separate', 'separate']);
    // Known in this mode, as the list does not have it
    expect(await thrice('sum -z')).toEqual(['combined', 'combined', 'combined']);
    other.setStderr('always');
    expect(await thrice('sum -z')).toEqual(['separate', 'separate', 'separate']);
    other.setStderr('off');
    expect(await thrice('sum -z')).toEqual(['combined', 'combined', 'combined']);
    // While a command runs
    const before = other.records.length;
    other.type('sum -\r');
    await until(() => other.terminal.info().running?.command === 'sum -');
    other.setStderr('always');
    other.type('\x04');
    await other.returned(before);
    expect(await from('sum -z')).toBe('separate');
  },
);

fish(
  'B4: the mode stands before the prompt as soon as the key bindings have modes, and no longer',
  async () => {
    const other = await another({ rc: "bind \\ev 'fish_vi_key_bindings; commandline -f repaint'" });
    const shown = async (line: string) => {
      await other.run(line);
      return other.terminal.lastLines(1);
    };
    // Behind a line that begins and ends as most do
    expect(await shown('true')).toBe('$');
    expect(await shown('true')).toBe('$');
    other.type('\x1bv');
    await other.seesNew(/\[I\]/);
    expect(await shown('fish_vi_key_bindings')).toBe('[I] $');
    expect(await shown('fish_default_key_bindings')).toBe('$');
    expect(await shown('set -g fish_key_bindings fish_vi_key_bindings')).toBe('[I] $');
    expect(
      await shown(
        "function fish_mode_prompt; printf 'own '; end; set -g fish_key_bindings fish_default_key_bindings",
      ),
    ).toBe('own $');
    expect(await shown('functions -e fish_mode_prompt; fish_vi_key_bindings')).toBe('$');
  },
);

fish('B5: a command whose stderr comes apart leaves jobs of the background alone', async () => {
  await shell.run('sleep 50 &');
  expect(stderrOf(await shell.run('ls /nope'))).toMatch(/^ls: .*\n$/);
  expect(outputOf(await shell.run('ls -l /proc/$fish_pid/fd/2'))).toMatch(/-> \/dev\/pts\/\d+\n$/);
  expect(outputOf(await shell.run('jobs'))).toMatch(/running\tsleep 50/);
  await shell.run('kill %1');
});

fish('B5: fish says what it says itself on stderr, too', async () => {
  expect(stderrOf(await shell.run('cd /nope'))).toContain('does not exist');
});

fish('B4: a shell in the shell is one record', async () => {
  const before = shell.records.length;
  shell.type('fish --no-config\r');
  await until(() => shell.terminal.info().running?.command === 'fish --no-config');
  shell.type('false\rexit 6\r');
  await shell.returned(before);
  expect(shell.records.length).toBe(before + 1);
  expect(shell.records.at(-1)?.record).toMatchObject({ command: 'fish --no-config', exitCode: 6 });
});

fish("B7: in vi mode, and Enter still does what the person's own binding does", async () => {
  const other = await another({
    rc: "fish_vi_key_bindings; bind -M insert \\r 'set -g pressed yes' execute",
  });
  expect(outputOf(await other.run('echo $pressed'))).toBe('yes\n');
  await declines(other, '/ai why?');
  expect(await other.terminal.lastLines(3)).toMatch(/^\[I\] \$ \/ai why\?\n/);
  expect((await other.run('true')).record.exitCode).toBe(0);
});

fish.each(['\n', '\n\n '])('B7: behind %j, too, which a paste brings', async (blank) => {
  expect(await declines(shell, `\x1b[200~${blank}/ai why\x1b[201~`)).toBe(`${blank}/ai why`);
});

fish('B7: of questions that follow one another at once each comes back by arrow up', async () => {
  for (const question of ['/ai one', '/ai two', '/ai three']) {
    await declines(shell, question);
    expect(await declines(shell, '\x1b[A')).toBe(question);
  }
});

fish('B4: a prompt that a handler behind a command sets anew is marked from the next one on', async () => {
  const other = await another({
    rc: "function anew --on-event fish_postexec; test $argv = 'ls /'; and function fish_prompt; echo 'new '; end; end",
  });
  other.type('ls /\r');
  await other.seesNew(/new /);
  await other.run('ls /nope');
  const before = other.marks.length;
  await other.run('ls /nope');
  const kinds = other.marks.slice(before).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'fence')).toEqual(['command', 'ended', 'prompt', 'input']);
  expect(await other.terminal.lastLines(1)).toBe('new');
});
