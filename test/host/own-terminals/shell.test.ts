import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shellQuote } from '../../../native-host/shell-quote.ts';
import type { CommandOutput } from '../../../shared/terminal/command.ts';
import { createHome } from '../home.ts';
import { runPullside } from '../run.ts';
import { shells } from '../shells/shell.ts';
import { program } from '../shim.ts';
import { until } from '../until.ts';
import { listed, type OwnShell, personWith, startOwnShell } from './own-shell.ts';

const pullside = `${process.execPath} ${program}`;

/** What a terminal's settings are, its size aside. */
const settingsIn = (file: string) => readFileSync(file, 'utf8').replace(/rows \d+; columns \d+/, '');

/** Whether the inner shell has ended, and the outer one prompts: what is typed before may get lost between them. */
function isBack(shell: OwnShell): boolean {
  return shell.output().split('\x1b[?25h\x1b[m')[1]?.includes('me@box') === true;
}

test.each(shells)(
  'B6: `pullside shell` records what %s runs, and leaves the terminal as it was',
  async (name) => {
    const { env, paths } = createHome();
    const person = personWith(name, env);
    const home = person.env.HOME ?? '';
    const outside = personWith('bash', env);
    // The inner shell reads its own files, the outer one those of somebody else.
    const shell = await startOwnShell('bash', { ...outside, env: { ...person.env, SHELL: name } });
    await shell.run(`stty -a >${home}/before`);
    await shell.move(`${pullside} shell`);
    // Nothing is typed ahead: its echo would stand among what the command printed.
    await shell.move('echo hi; ls /nope');
    await shell.run('stty size');
    shell.resize(111, 22);
    await shell.run('sh -c "until stty size | grep -q 111; do sleep 0.05; done; stty size"');
    await shell.run('/ai what is this?');
    await shell.run(`${pullside} shell`);
    await shell.move('exit 5');
    await until(() => isBack(shell), 20_000);
    await shell.run('echo code-$?');
    await shell.run(`stty -a >${home}/after`);
    expect(settingsIn(join(home, 'after'))).toBe(settingsIn(join(home, 'before')));
    for (const printed of ['30 400\r\n', '22 111\r\n', 'code-5\r\n', 'this shell is recorded already'])
      expect(shell.output()).toContain(printed);
    expect(shell.output()).toContain('Questions are answered at the prompts of the terminals in the panel');
    const records = listed(env);
    const failed = records.find(({ command }) => command === 'echo hi; ls /nope');
    const place = { source: 'shell', terminal: null, shell: name };
    expect(failed).toMatchObject({ ...place, exitCode: 2, stderrSource: 'separate' });
    expect(records.some(({ kind, source }) => kind === 'ask' || source === 'hook')).toBe(false);
    const kept = runPullside(env, 'history', '--json', '--output', failed?.id ?? '').stdout;
    const { output, stderr } = JSON.parse(kept) as CommandOutput;
    expect(output.head).toMatch(/^hi\nls: .*\/nope.*\n$/);
    expect(stderr?.head).toMatch(/^ls: .*\/nope.*\n$/);
    expect(readdirSync(join(paths.runtime, 'shells'))).toEqual([]);
  },
);

test('`pullside shell` that is ended from outside leaves the terminal as it was', async () => {
  const { env, paths } = createHome();
  const person = personWith('bash', env);
  const home = person.env.HOME ?? '';
  const shell = await startOwnShell('bash', { ...person, env: { ...person.env, SHELL: 'bash' } });
  await shell.run(`stty -a >${home}/before`);
  await shell.move(`${pullside} shell`);
  await shell.run('printf "\\033[?1049h\\033[?1000h"');
  await shell.move('kill $(ps -o ppid= -p $PPID)');
  await until(() => isBack(shell), 20_000);
  await shell.run('echo code-$?');
  await shell.run(`stty -a >${home}/after`);
  expect(settingsIn(join(home, 'after'))).toBe(settingsIn(join(home, 'before')));
  expect(shell.output()).toContain('code-129\r\n');
  expect(shell.output()).toContain('\x1b[?1049l\x1b[?1000l');
  expect(readdirSync(join(paths.runtime, 'shells'))).toEqual([]);
});

test('without a terminal `pullside shell` says what it needs', () => {
  const { env } = createHome();
  const done = spawnSync(process.execPath, [program, 'shell'], { env, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 1, stdout: '' });
  expect(done.stderr).toMatch(/^pullside: .*needs a terminal.*\n$/);
});

test('B6: in tmux what the pane shows of a command is taken when it fails', async () => {
  const { env, home } = createHome();
  const { TMUX: _, TMUX_PANE: __, ...outside } = env;
  const tmux = (...args: string[]) =>
    spawnSync('tmux', ['-S', join(home, 'tmux'), '-f', '/dev/null', ...args], { env: outside });
  onTestFinished(() => void tmux('kill-server'));
  for (const name of shells) {
    const { args, env: own } = personWith(name, env);
    const exported = Object.entries(own).map(([key, value]) => shellQuote(`${key}=${value}`));
    const command = ['exec', 'env', ...exported, name, ...args].join(' ');
    if (name === 'bash') tmux('new-session', '-d', '-s', 'own', '-x', '120', '-y', '30', '-n', name, command);
    else tmux('new-window', '-t', 'own', '-n', name, command);
    const shown = () => tmux('capture-pane', '-p', '-t', `own:${name}`).stdout.toString();
    await until(() => shown().includes('me@box'));
    tmux('send-keys', '-t', `own:${name}`, `echo other`, 'Enter', `ls /nope-${name}`, 'Enter');
  }
  await until(() => listed(env).length === 3);
  for (const record of listed(env)) {
    expect(record).toMatchObject({ source: 'tmux', stderrSource: 'combined', exitCode: 2 });
    const text = runPullside(env, 'history', '--output', record.id).stdout;
    expect(text).toMatch(/^ls: .*nope-(bash|zsh|fish).*\n$/);
  }
});
