import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TerminalFolder } from '../../native-host/terminal/integration/folder.ts';
import { inject } from '../../native-host/terminal/integration/inject.ts';
import { Pty } from '../../native-host/terminal/pty.ts';
import { quietFish } from '../fakes/fish-data.ts';

export const kinds = ['plain', 'integrated', 'stderr apart', 'in pullside shell', 'shell-init'] as const;
export type Kind = (typeof kinds)[number];

/** What a prompt took, in milliseconds. */
export interface Cost {
  /** From Enter until the next prompt is printed. */
  time: number;
  /** That the shell's main thread worked; not a number where the system does not tell. */
  cpu: number;
}

/** A shell that waits at its prompt, on a real PTY. */
export interface PromptStage {
  run(command: string): Promise<Cost>;
  end(): Promise<void>;
}

/** Nothing of it appears in what is typed. */
const READY = 'ready=';
/** A prompt on a line of its own: at Enter bash's hook draws the one again that the line was typed at. */
const NEXT = new RegExp(`\\n[^]*${READY}`);
/** Until nothing more comes: fish colours what is typed, and looks whether there is such a command. */
const SETTLE_MS = 8;
const program = join(import.meta.dirname, '../../native-host/cli/main.ts');

const files: Record<string, { path: string; prompt: string }> = {
  bash: { path: '.bashrc', prompt: `PS1='${READY}'` },
  zsh: { path: '.zshrc', prompt: `PS1='${READY}'` },
  fish: {
    path: '.config/fish/config.fish',
    prompt: `function fish_prompt; printf '${READY}'; end; set -g fish_greeting`,
  },
};

/** Where a shell is on the PATH, null when it is not installed. */
export function findShell(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A shell with a home of its own, whose files set a prompt and, with `shell-init`, what that prints. */
export async function openPromptStage(root: string, shell: string, kind: Kind): Promise<PromptStage> {
  const name = shell.slice(shell.lastIndexOf('/') + 1);
  const home = join(root, `${name}-${kind}`);
  const { path, prompt } = files[name] ?? { path: '', prompt: '' };
  mkdirSync(dirname(join(home, path)), { recursive: true });
  quietFish(join(home, '.local/share'));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    PULLSIDE_HOME: join(home, 'pullside'),
  };
  writeFileSync(join(home, path), `${prompt}\n${kind === 'shell-init' ? initOf(name, env) : ''}\n`);
  return openOn(root, { program: shell, args: [] }, env, kind);
}

function initOf(name: string, env: Record<string, string>): string {
  return execFileSync(process.execPath, [program, 'shell-init', name], { encoding: 'utf8', env });
}

async function openOn(
  root: string,
  shell: { program: string; args: string[] },
  env: Record<string, string>,
  kind: Kind,
): Promise<PromptStage> {
  const folder = new TerminalFolder(root);
  folder.tellStderr(kind === 'stderr apart' ? 'auto' : 'off', '/dev/null');
  const isOurs = kind === 'integrated' || kind === 'stderr apart';
  const injected = isOurs || kind === 'in pullside shell';
  const within = isOurs ? { ...env, TERM_PROGRAM: 'pullside' } : env;
  const started = injected ? inject(shell, within, folder) : { ...shell, env };
  let text = '';
  let look = () => {};
  const pty = new Pty({
    ...started,
    cwd: env.HOME ?? '/',
    size: { cols: 120, rows: 30 },
    folder,
    onText: (more) => {
      text += more;
      look();
    },
    onExit: () => look(),
  });
  const shown = (isShown: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => isShown() && resolve();
      look();
    });
  const settled = async () => {
    for (let before = -1; before !== text.length; await pause(SETTLE_MS)) before = text.length;
  };
  await shown(() => text.includes(READY));
  await settled();
  return {
    run: async (command) => {
      text = '';
      pty.write(command);
      await shown(() => text !== '');
      await settled();
      text = '';
      const [pressed, worked] = [performance.now(), workOf(pty.pid)];
      pty.write('\r');
      await shown(() => NEXT.test(text));
      const time = performance.now() - pressed;
      await settled();
      return { time, cpu: workOf(pty.pid) - worked };
    },
    end: async () => {
      await pty.end();
      folder.remove();
    },
  };
}

/** Milliseconds that a process worked so far. */
function workOf(pid: number | null): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
