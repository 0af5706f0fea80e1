import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
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

/** One of a known form, and one that only its place in the environment tells. */
const secrets = { known: `ghp_${'a1B2c3D4e5F6'.repeat(3)}`, own: 'quiet-otter-lantern-marble-9182' };

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
    const own = { ...person.env, SHELL: name, OPENAI_API_KEY: secrets.own };
    const shell = await startOwnShell('bash', { ...outside, env: own });
    await shell.run(`stty -a >${home}/before`);
    await shell.move(`${pullside} shell`);
    // Nothing is typed ahead: its echo would stand among what the command printed.
    await shell.move('echo hi; ls /nope');
    await until(() => /ls: .*nope.*me@box/s.test(shell.output()), 20_000);
    await shell.run('stty size');
    shell.resize(111, 22);
    await shell.run('sh -c "until stty size | grep -q 111; do sleep 0.05; done; stty size"');
    await shell.run(`printf '%s\\n' ${secrets.known} ${secrets.own}`);
    await shell.run(`printf 'acts \\033]0;x\\007\\033[2J\\u202e end\\n'`);
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
    const acting = records.find(({ command }) => command?.startsWith("printf 'acts"));
    const shown = runPullside(env, 'history', '--output', acting?.id ?? '').stdout;
    expect(shown).toMatch(/^acts .* end\n$/);
    expect(shown).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    const print = records.find(({ command }) => command?.startsWith("printf '%s"));
    const hidden = runPullside(env, 'history', '--json', '--output', print?.id ?? '').stdout;
    expect(hidden).toContain('REDACTED');
    for (const secret of Object.values(secrets)) expect(hidden + JSON.stringify(print)).not.toContain(secret);
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

test('`pullside shell` goes on after it was stopped, and rings where a program does not take what is typed', async () => {
  const { env } = createHome();
  const person = personWith('bash', env);
  const home = person.env.HOME ?? '';
  const shell = await startOwnShell('bash', { ...person, env: { ...person.env, SHELL: 'bash' } });
  await shell.run('export OUTER=$(tty)');
  await shell.move(`${pullside} shell`);
  await shell.run(`stty -a -F $OUTER >${home}/before`);
  shell.type('kill -STOP $(ps -o ppid= -p $PPID)\r');
  await until(() => /Stopped.*me@box/s.test(shell.output()), 20_000);
  await shell.move('fg');
  await shell.run(`stty -a -F $OUTER >${home}/after`);
  expect(settingsIn(join(home, 'after'))).toBe(settingsIn(join(home, 'before')));
  shell.type("stty raw -echo; echo 'deaf''ened'; sleep 60\r");
  await until(() => shell.output().includes('deafened'), 20_000);
  const before = shell.output().length;
  shell.type('x'.repeat(1_500_000));
  await until(() => shell.output().slice(before).includes('\x07'), 20_000);
});

test('without a terminal `pullside shell` says what it needs', () => {
  const { env } = createHome();
  const done = spawnSync(process.execPath, [program, 'shell'], { env, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 1, stdout: '' });
  expect(done.stderr).toMatch(/^pullside: .*needs a terminal.*\n$/);
});

test('B6: in tmux what the pane shows of a command is taken when it fails', async () => {
  const { env, home, paths } = createHome();
  const { TMUX: _, TMUX_PANE: __, ...outside } = env;
  const tmux = (...args: string[]) =>
    spawnSync('tmux', ['-S', join(home, 'tmux'), '-f', '/dev/null', ...args], { env: outside });
  onTestFinished(() => void tmux('kill-server'));
  for (const name of shells) {
    const { args, env: own } = personWith(name, env);
    const exported = Object.entries(own).map(([key, value]) => shellQuote(`${key}=${value}`));
    const command = ['exec', 'env', ...exported, name, ...args].join(' ');
    if (name === 'bash') tmux('new-session', '-d', '-s', 'own', '-x', '400', '-y', '30', '-n', name, command);
    else tmux('new-window', '-t', 'own', '-n', name, command);
    const shown = () => tmux('capture-pane', '-p', '-t', `own:${name}`).stdout.toString();
    await until(() => shown().includes('me@box'), 20_000);
    // More than is taken of a pane.
    tmux('send-keys', '-t', `own:${name}`, `yes ${'x'.repeat(390)} | head -2000`, 'Enter');
    tmux('send-keys', '-t', `own:${name}`, `echo other`, 'Enter', `ls /nope-${name}`, 'Enter');
  }
  const spool = join(paths.data, 'spool');
  const panes = () => readdirSync(spool).filter((file) => file.endsWith('.pane'));
  await until(() => panes().length === shells.length, 20_000);
  for (const file of panes()) {
    const { mode, size } = statSync(join(spool, file));
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBe(256 * 1024);
  }
  await until(() => listed(env).length === shells.length, 20_000);
  for (const record of listed(env)) {
    expect(record).toMatchObject({ source: 'tmux', stderrSource: 'combined', exitCode: 2 });
    const text = runPullside(env, 'history', '--output', record.id).stdout;
    expect(text).toMatch(/^ls: .*nope-(bash|zsh|fish).*\n$/);
  }
  // What was started in a pane, and has its name, may run in another terminal: what the pane shows is not its own.
  const [name = 'bash'] = shells;
  const person = personWith(name, env);
  const inPane = {
    TMUX: `${join(home, 'tmux')},1,0`,
    TMUX_PANE: tmux('list-panes', '-F', '#{pane_id}').stdout.toString().trim(),
  };
  const elsewhere = await startOwnShell(name, { ...person, env: { ...person.env, ...inPane } });
  await elsewhere.run('ls /nope-elsewhere');
  await until(() => listed(env).length > shells.length, 20_000);
  expect(listed(env)[0]).toMatchObject({ command: 'ls /nope-elsewhere', source: 'hook' });
});
