import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../until.ts';
import { openForTest, openShell, outputOf, type ShellOptions, shells, stderrOf, TestShell } from './shell.ts';
import type { ShellName } from './words.ts';

let shell: TestShell;
beforeAll(async () => {
  shell = await openShell('bash');
});
afterAll(() => shell.close());

/** One more, for what would stay. */
const another = (options?: ShellOptions) => openForTest('bash', options);

test("B4: the person's DEBUG trap counts, is told unchanged, and sees its own commands", async () => {
  const other = await another();
  await other.run(`n=0; trap '[[ $BASH_COMMAND == ls* ]] && let n++' DEBUG`);
  for (const line of ['ls /nope', 'ls / | cat', 'true; ls']) await other.run(line);
  expect(outputOf(await other.run('echo $n'))).toBe('3\n');
  expect(outputOf(await other.run('trap -p DEBUG'))).toBe(
    `trap -- '[[ $BASH_COMMAND == ls* ]] && let n++' DEBUG\n`,
  );
  expect(stderrOf(await other.run('ls /nope'))).toMatch(/^ls: .*\n$/);
});

test('B4: no DEBUG trap is left behind where there was none', async () => {
  await shell.run('ls /nope');
  await shell.recordsOf('ls | )\r');
  expect(outputOf(await shell.run('trap -p'))).toBe('');
});

test('B5: what goes on at a prompt of its own keeps its stderr, and the shell its prompts', async () => {
  const lines = ['ls /nope |', 'cat'];
  expect((await shell.run(lines.join('\r'))).record).toMatchObject({
    command: lines.join('\n'),
    exitCode: 0,
    stderrSource: 'combined',
  });
  expect(stderrOf(await shell.run('ls /nope'))).toMatch(/^ls: .*\n$/);
  expect(outputOf(await shell.run('trap -p'))).toBe('');
});

test("B4: $?, PIPESTATUS and $_ are the person's own, at the prompt and in PROMPT_COMMAND", async () => {
  const other = await another({
    rc: `saw() { seen="$? \${PIPESTATUS[*]} $_"; }; PROMPT_COMMAND=saw`,
  });
  await other.run('(exit 7)');
  expect(outputOf(await other.run('echo $seen'))).toMatch(/^7 7/);
  await other.run('(exit 3) | (exit 4) | true');
  expect(outputOf(await other.run('echo "${PIPESTATUS[@]}"; echo $seen'))).toMatch(/^3 4 0\n0 3 4 0/);
  await other.run('echo one two');
  expect(outputOf(await other.run('echo $_'))).toBe('two\n');
});

test.each([
  ['a string', `PROMPT_COMMAND='count=$((count + 1))'`],
  ['an exported string', `export PROMPT_COMMAND='count=$((count + 1))'`],
  ['an array', `PROMPT_COMMAND=('count=$((count + 1))' 'true')`],
])('B4: PROMPT_COMMAND as %s goes on, and its $? is that of the command', async (_kind, rc) => {
  const other = await another({ rc });
  const first = Number(outputOf(await other.run('echo $count')));
  expect((await other.run('(exit 5)')).record.exitCode).toBe(5);
  expect(Number(outputOf(await other.run('echo $count')))).toBe(first + 2);
  expect((await other.run('ls /nope')).record).toMatchObject({ exitCode: 2, stderrSource: 'separate' });
});

test.each([
  'PROMPT_COMMAND="X=1"',
  'PROMPT_COMMAND=("X=1")',
  'unset PROMPT_COMMAND',
  `PS1='> '`,
  'PROMPT_COMMAND=; PS0=; PS2=',
  'readonly PROMPT_COMMAND',
  'set -ux',
  'set -ET',
  'set -u',
  'set -o noclobber',
  'set -f',
  'set -o vi',
  'set -o posix',
  'shopt -s nocasematch extdebug',
  'IFS=abc',
])('B4: after %s records still open and close', async (line) => {
  const other = await another();
  expect((await other.run(line)).record).toMatchObject({ command: line, exitCode: 0 });
  for (const code of [4, 5])
    expect((await other.run(`(exit ${code})`)).record).toMatchObject({ exitCode: code });
  expect((await other.run('ls /nope')).record).toMatchObject({ exitCode: 2, command: 'ls /nope' });
  expect(await other.recordsOf('\r')).toEqual([]);
});

test('B4: a framework that comes behind our hook, and sets PS1 there, loses one prompt and no record', async () => {
  const other = await another();
  other.type(`PROMPT_COMMAND+=("PS1='> '")\r`);
  await other.seesNew(/> $/);
  other.type('ls /nope\r');
  await other.returned(1);
  expect(other.records.map(({ record }) => record.exitCode)).toEqual([0, 2]);
  expect(stderrOf(await other.run('ls /nope'))).toMatch(/^ls: .*\n$/);
});

test('B4: aliases and functions named as what the hooks call change no record', async () => {
  const named = ['builtin', 'eval', 'trap', 'set', 'local', 'history', 'command'];
  const aliases = named.map((name) => `alias ${name}='echo bad'`);
  const other = await another({
    rc: ['HISTCONTROL=erasedups', 'read() { echo bad; }', 'printf() { echo bad; }', ...aliases].join('\n'),
  });
  expect((await other.run('echo "ü; 1"')).record.command).toBe('echo "ü; 1"');
  const failed = await other.run('ls /nope');
  expect(failed.record).toMatchObject({ command: 'ls /nope', exitCode: 2, stderrSource: 'separate' });
  expect(stderrOf(failed)).toMatch(/^ls: .*\n$/);
  expect(other.text).not.toContain('bad');
});

test('B4: set -e ends the shell at what fails, and at nothing of ours', async () => {
  const other = await another();
  await other.run('set -e');
  expect((await other.run('true | cat')).record.exitCode).toBe(0);
  await other.recordsOf('\r');
  other.type('false\r');
  await until(() => !other.terminal.running);
});

test('B4: what the history would not keep has no text, and never that of the command before', async () => {
  const other = await another();
  await other.run('HISTCONTROL=ignoreboth');
  expect((await other.run(' echo secret')).record).toMatchObject({ command: null, exitCode: 0 });
  expect((await other.run('echo twice')).record.command).toBe('echo twice');
  expect((await other.run('echo twice')).record.command).toBe('echo twice');
  await other.run('HISTCONTROL=erasedups:ignorespace');
  expect((await other.run('echo twice')).record.command).toBe('echo twice');
  expect((await other.run(' echo secret')).record.command).toBe(null);
  await other.run('HISTCONTROL= HISTIGNORE="*secret*"');
  expect((await other.run('echo secret')).record.command).toBe(null);
  await other.run('set +o history');
  expect((await other.run('echo hidden')).record.command).toBe(null);
});

test('B4: what ran is recorded, not what history expansion made it from', async () => {
  await shell.run('echo one');
  expect((await shell.run('!!')).record.command).toBe('echo one');
});

test('B4: a line that is brought back and run without Enter is recorded', async () => {
  const before = shell.records.length;
  shell.type('echo by another key\x0f');
  await shell.returned(before);
  expect(shell.records.at(-1)?.record.command).toBe('echo by another key');
});

test('B4: in a framework that sets PS1 at each prompt marks stay', async () => {
  const other = await another({
    rc: `draw() { local code=$?; PS1="\\n[$code]\\n\\$ "; }; PROMPT_COMMAND=draw`,
  });
  expect((await other.run('(exit 6)')).record.exitCode).toBe(6);
  await other.sees(/\[6\]\r+\n/);
  expect((await other.run('ls /nope')).record).toMatchObject({ exitCode: 2 });
});

/** Other shells that are started from one of ours, where the machine has them. */
const nested = ['bash', 'bash --norc', 'env bash --norc', 'sh', 'zsh', 'su', 'su nobody -s /bin/bash'].filter(
  (line) =>
    line.startsWith('su')
      ? process.getuid?.() === 0
      : spawnSync('which', [line.split(' ')[0] ?? '']).status === 0,
);

/** In a shell of which we know nothing but what is seen: a job is stopped, brought back and interrupted. */
async function controlsJobs(inner: TestShell): Promise<void> {
  // The system may print the key that interrupts behind what the shell says of it.
  const prompt = /\n.*[#$%>] (?:\x1b\S*)?(?:\^C)?$/s;
  await inner.seesNew(prompt);
  inner.type("sh -c 'echo run''ning $$; exec sleep 40'\r");
  await inner.seesNew(/running \d+\r\n/);
  const pid = /running (\d+)\r\n/.exec(inner.text.slice(inner.text.lastIndexOf('running')))?.[1];
  inner.type('\x1a');
  await inner.seesNew(/(?:Stopped|suspended) .*[#$%>] (?:\x1b\S*)?(?:\^Z)?$/s);
  expect(stateOf(pid)).toBe('T');
  inner.type('fg\r');
  await until(() => stateOf(pid) === 'S');
  inner.type('\x03');
  await until(() => stateOf(pid) === null);
  await inner.seesNew(prompt);
}

/** `S` for a process that waits, `T` for one that is stopped, null for one that is gone. */
function stateOf(pid: string | undefined): string | null {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

test('B4: nested shells are one record each, with job control and their exit code', async () => {
  const other = await another({ files: { '.zshrc': "PS1='$ '\n" } });
  for (const line of nested) {
    const before = other.records.length;
    other.type(`${line}\r`);
    await until(() => other.terminal.info().running?.command === line);
    await controlsJobs(other);
    other.type('ls /nope; exit 9\r');
    await other.returned(before);
    expect(other.records.length).toBe(before + 1);
    expect(other.records.at(-1)?.record).toMatchObject({
      command: line,
      exitCode: 9,
      stderrSource: 'combined',
    });
    expect((await other.run('(exit 4)')).record).toMatchObject({ command: '(exit 4)', exitCode: 4 });
  }
});

test.each(
  ['exec bash', 'exec bash --norc', 'exec zsh'].filter((line) =>
    shells.includes(line.split(' ')[1] as ShellName),
  ),
)('B4: after %s there is one record, which ends with the terminal', async (line) => {
  const other = await another({ files: { '.zshrc': "PS1='$ '\n" } });
  other.type(`${line}\r`);
  await until(() => other.terminal.info().running?.command === line);
  await controlsJobs(other);
  expect(other.records).toEqual([]);
  other.type('exit 3\r');
  await until(() => !other.terminal.running);
  expect(other.records.map(({ record }) => record)).toMatchObject([{ command: line, exitCode: 3 }]);
});

test('B1: a login shell reads what login shells read', async () => {
  const other = await another({
    files: {
      '.bash_profile': `echo profile; export FROM_PROFILE=1; PS1='$ '`,
      '.profile': 'echo not this',
      '.bashrc': 'echo nor this',
    },
  });
  expect(other.text).toContain('profile\r\n');
  expect(other.text).not.toContain('this');
  expect(outputOf(await other.run('echo $FROM_PROFILE'))).toBe('1\n');
});

/** Hears of commands as bash-preexec does: the first that runs behind its own one at the prompt. */
const preexec = `
__bp_interactive_mode() { __bp_preexec_interactive_mode=on; }
begins() {
  [[ $__bp_preexec_interactive_mode ]] || return
  __bp_preexec_interactive_mode=
  heard+="<$(HISTTIMEFORMAT= history 1 | sed 's/^ *[0-9]* *//')>"
}
trap begins DEBUG
PROMPT_COMMAND=$'heard+=.\n__bp_interactive_mode'`;

test('B4: functions of bash-preexec hear of a command when it begins', async () => {
  const other = await another({ rc: preexec });
  await other.run('heard=');
  for (const line of ['ls /nope', 'cd /', 'true']) await other.run(line);
  expect(outputOf(await other.run('echo "$heard"'))).toBe('.<ls /nope>.<cd />.<true>.<echo "$heard">\n');
});

test('B4: functions of bash-preexec hear of a command when it begins, also where it is read later', async () => {
  const other = await another({ files: { preexec } });
  await other.run('. ~/preexec');
  await other.run('heard=');
  for (const line of ['ls /nope', 'true']) await other.run(line);
  expect(outputOf(await other.run('echo "$heard"'))).toBe('.<ls /nope>.<true>.<echo "$heard">\n');
  expect(stderrOf(await other.run('ls /nope'))).toMatch(/^ls: .*\n$/);
});

test('B4: where prompts are not expanded the panel is told so, and no mark of ours is printed', async () => {
  const other = await another();
  await other.run(`hello='he''llo'`);
  other.type('shopt -u promptvars\r');
  await until(() => !other.terminal.info().integration.records);
  expect(other.records.at(-1)?.record).toMatchObject({ command: 'shopt -u promptvars', exitCode: 0 });
  expect(other.terminal.info().integration).toMatchObject({
    asks: false,
    reason: expect.stringMatching(/promptvars is off.*; set/),
  });
  other.type('echo $hello; ls /nope; trap -p; echo "<$PS0$PS2>"\r');
  await other.seesNew(/\rhello\r\nls: [^\n]*\n<> >\r/);
  other.type('/ask what\r');
  await other.seesNew(/\/ask: No such file/);
  expect(other.text).not.toMatch(/__pullside|6973/);
});

test('B4: where prompts are not expanded from the start the panel is told so', async () => {
  const other = new TestShell('bash', { rc: 'shopt -u promptvars' });
  onTestFinished(() => other.close());
  await until(() => other.terminal.info().integration.reason !== null);
  expect(other.terminal.info().integration).toMatchObject({ records: false, asks: false });
  other.type('echo "<$PS0$PS2>"\r');
  await other.seesNew(/\r<> >\r/);
  expect(other.text).not.toMatch(/__pullside|6973/);
});

test('B7: without a line editor commands are recorded, and the panel is told why questions cannot be typed', async () => {
  const other = await another({ env: { TERM: 'dumb' } });
  expect(other.terminal.info().integration).toMatchObject({ records: true, asks: false });
  expect(other.terminal.info().integration.reason).toMatch(/dumb/);
  expect((await other.run('(exit 4)')).record).toMatchObject({ command: '(exit 4)', exitCode: 4 });
});

test('B7: below a prompt of several rows nothing is left of the empty line that the shell got instead', async () => {
  const other = await another({ rc: `PS1='\\[\\e[1m\\]${'p'.repeat(200)}\\[\\e[m\\]$ '` });
  other.type('/fix\r');
  await until(() => other.asked.length > 0);
  other.terminal.asks.decline(other.asked[0]?.ask ?? '', 'no model here', other.session);
  const screen = async () => (await other.terminal.lastLines(15)).replaceAll('\n', '');
  await until(async () => /no model here.*p\$ *$/.test(await screen()));
  expect((await screen()).match(/p+/g)?.map((prompt) => prompt.length)).toEqual([200, 200]);
});
