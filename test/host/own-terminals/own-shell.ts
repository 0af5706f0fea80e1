import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { onTestFinished } from 'vitest';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { quietFish } from '../../fakes/fish-data.ts';
import { runPullside } from '../run.ts';
import type { ShellName } from '../shells/words.ts';
import { until } from '../until.ts';

/** What each shell reads at its start, before and after the person's own lines. */
const files: Record<ShellName, { path: string; args(home: string): string[]; prompt: string }> = {
  bash: {
    path: '.bashrc',
    args: (home) => ['--rcfile', join(home, '.bashrc'), '-i'],
    prompt: "PS1='me@box:\\w> '\nHISTCONTROL=ignoreboth\n",
  },
  zsh: {
    path: '.zshrc',
    args: () => ['-i'],
    prompt: "PS1='me@box:%~> '\nHISTSIZE=100\nsetopt histignorespace\n",
  },
  fish: {
    path: '.config/fish/config.fish',
    args: () => ['-i'],
    prompt:
      'function fish_prompt; echo "me@box:$PWD> "; end\nfunction fish_greeting; end\nfunction told --on-event fish_cancel; echo can"celled"; end\n',
  },
};

export interface OwnShell {
  /** Types a part of a line, then Ctrl-C, and returns once there is a new prompt. */
  cancel(text: string): Promise<void>;
  resize(cols: number, rows: number): void;
  /** Types a line, and returns once there is a prompt after it. */
  move(line: string): Promise<void>;
  /** Pastes a line at the prompt, where nothing in it acts and its length does not matter, and runs it. */
  paste(line: string): Promise<void>;
  /** Types a line, and returns once the shell has finished with it. */
  run(line: string): Promise<void>;
  /** Types that, and no more. */
  type(text: string): void;
  output(): string;
}

/** Makes the files of a person who evaluates the hooks; `more` comes before and after that in the file. */
export function personWith(
  name: ShellName,
  env: NodeJS.ProcessEnv,
  more = { before: '', after: '' },
): { args: string[]; env: Record<string, string> } {
  const home = mkdtempSync(join(tmpdir(), 'pullside-person-'));
  quietFish(join(home, '.local'));
  const { path, args, prompt } = files[name];
  const hooks = join(home, 'hooks');
  writeFileSync(hooks, runPullside(env, 'shell-init', name).stdout);
  mkdirSync(join(home, path, '..'), { recursive: true });
  // Twice, as happens when a file is read again.
  writeFileSync(
    join(home, path),
    `${prompt}${more.before}\nsource ${hooks}\nsource ${hooks}\n${more.after}\n`,
  );
  const { TMUX: _, TMUX_PANE: __, PULLSIDE_SHELL: ___, ...rest } = env;
  return {
    args: args(home),
    env: {
      ...(rest as Record<string, string>),
      HOME: home,
      ZDOTDIR: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_DATA_HOME: join(home, '.local'),
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
    },
  };
}

export async function startOwnShell(
  name: ShellName,
  person: ReturnType<typeof personWith>,
  program: string = name,
): Promise<OwnShell> {
  const { args, env } = person;
  const size = { cols: 400, rows: 30 };
  const shell = spawn(program, args, {
    ...size,
    cwd: env.HOME ?? '/',
    env,
    name: 'xterm-256color',
    encoding: null,
  });
  onTestFinished(() => shell.kill('SIGKILL'));
  let output = '';
  const decoder = new TextDecoder();
  shell.onData((bytes) => {
    output += decoder.decode(bytes, { stream: true });
  });
  let lines = 0;
  const prompted = async () => {
    const done = output.lastIndexOf(`done-${lines}\r\n`);
    await until(() => output.slice(done).includes('me@box'), 20_000);
  };
  const own: OwnShell = {
    async cancel(text) {
      // Before its prompt the shell would not see the text, only the Ctrl-C that takes it away.
      await prompted();
      // fish clears its line, the others begin a new one.
      const next = name === 'fish' ? 'cancelled' : 'me@box';
      const cancelled = async () => {
        const from = output.length;
        shell.write(text);
        await until(() =>
          output
            .slice(from)
            .replace(/\x1b\[[\d;?]*[A-Za-z]/g, '')
            .includes(text),
        );
        const before = output.length;
        shell.write('\x03');
        return until(() => output.slice(before).includes(next), 5_000).then(
          () => true,
          () => false,
        );
      };
      // A line editor that has not taken the terminal yet hears neither: then both are typed again.
      await until(cancelled, 60_000);
    },
    resize: (cols, rows) => shell.resize(cols, rows),
    async move(line) {
      const before = output.length;
      shell.write(`${line}\r`);
      // On the line itself the prompt may be drawn again.
      await until(() => /\n.*me@box/s.test(output.slice(before)), 20_000);
    },
    async paste(line) {
      await prompted();
      await own.run(`\x1b[200~${line}\x1b[201~`);
    },
    async run(line) {
      shell.write(`${line}\r`);
      lines += 1;
      // The line itself does not hold what it prints.
      shell.write(`echo 'don''e-${lines}'\r`);
      await until(() => output.includes(`done-${lines}\r\n`), 20_000);
    },
    type: (text) => shell.write(text),
    output: () => output,
  };
  await own.run('');
  return own;
}

export function listed(env: NodeJS.ProcessEnv, ...options: string[]): CommandRecord[] {
  const { stdout, stderr } = runPullside(env, 'history', '--json', ...options);
  if (stderr !== '') throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CommandRecord);
}
