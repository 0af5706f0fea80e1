import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLoginEnvironment } from './login-environment.ts';

let home = '';
let lines: string[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pullside-login-'));
  lines = [];
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

function open(shell: string, more: NodeJS.ProcessEnv = {}, limitMs = 20_000) {
  const env = { HOME: home, SHELL: shell, ...more };
  return openLoginEnvironment({ log: (line) => lines.push(line), env, limitMs });
}

function write(name: string, text: string, mode = 0o644): string {
  const file = join(home, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const rc = `
echo 'welcome, "you"'
export OPENAI_API_KEY=sk-from-the-rc
export SEVERAL="a
b=c'd"
export PATH="$HOME/bin:$PATH"
`;

describe.skipIf(process.platform !== 'linux')('the login environment', () => {
  test.each([
    ['/bin/bash', '.bash_profile', rc],
    ['/usr/bin/zsh', '.zshrc', rc],
    ['/bin/sh', '.profile', rc],
  ])('%s gives what its files export, whatever else they print', async (shell, file, text) => {
    write(file, text);
    const { OPENAI_API_KEY, SEVERAL, PATH } = await open(shell).variables();
    expect({ OPENAI_API_KEY, SEVERAL }).toEqual({
      OPENAI_API_KEY: 'sk-from-the-rc',
      SEVERAL: "a\nb=c'd",
    });
    expect(PATH).toMatch(new RegExp(`^${home}/bin:`));
    expect(lines).toEqual([]);
  });

  test('fish too', async () => {
    mkdirSync(join(home, '.config/fish'), { recursive: true });
    write('.config/fish/config.fish', 'echo hello; set -gx GEMINI_API_KEY "from fish"\n');
    expect(await open('/usr/bin/fish').variables()).toMatchObject({ GEMINI_API_KEY: 'from fish' });
  });

  test('the shell runs once, in the home, without a terminal, and without what the host must not inherit', async () => {
    const ran = join(home, 'ran');
    write(
      '.bash_profile',
      `echo ran >> '${ran}'; export WHERE="$PWD" STDIN="$(readlink /proc/self/fd/0)"; tty >/dev/null || export NO_TTY=1`,
    );
    const login = open('/bin/bash', { OPENAI_API_KEY: 'of-the-browser', LD_PRELOAD: '' });
    const [one, two] = await Promise.all([login.variables(), login.variables()]);
    expect(one).toBe(two);
    expect(readFileSync(ran, 'utf8')).toBe('ran\n');
    expect(one).toMatchObject({ WHERE: home, NO_TTY: '1', PULLSIDE_RESOLVING_ENVIRONMENT: '1' });
    expect(one.OPENAI_API_KEY).toBeUndefined();
  });

  test('a shell that hangs is given up on, with everything that it started, and what locks lets go', async () => {
    const [pids, lock] = [join(home, 'pids'), join(home, 'lock')];
    write(
      '.bash_profile',
      `trap : HUP; cd '${home}'; echo $$ >> pids; bash -c 'touch lock; trap "rm lock" EXIT; echo $$ >> pids; sleep 1000'; sleep 1000`,
    );
    expect(await open('/bin/bash', {}, 1500).variables()).toEqual({});
    expect(lines).toEqual([expect.stringContaining('/bin/bash did not print it in 1500 ms')]);
    const started = readFileSync(pids, 'utf8').trim().split('\n');
    await expect.poll(() => started.map(stateOf)).toEqual(started.map(() => 'gone'));
    expect(existsSync(lock)).toBe(false);
  });

  test('one that ends at once, one that is not there and one that nobody knows give nothing', async () => {
    write('.bash_profile', 'exit 3');
    expect(await open('/bin/bash').variables()).toEqual({});
    expect(await open('/no/such/bash').variables()).toEqual({});
    expect(await open('/usr/bin/nu').variables()).toEqual({});
    expect(lines[2]).toContain('is not known');
  });
});

function stateOf(pid: string): string {
  try {
    const state = /^\d+ \(.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    return state === 'Z' ? 'gone' : `running (${state})`;
  } catch {
    return 'gone';
  }
}
