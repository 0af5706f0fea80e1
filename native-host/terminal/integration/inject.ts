import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fishQuote, shellQuote } from '../../shell-quote.ts';
import type { Shell } from '../shell.ts';
import type { TerminalFolder } from './folder.ts';

/** How to start a shell so that it tells what it runs. */
export interface Injected extends Shell {
  env: Record<string, string>;
  /** Why it will tell nothing, a sentence; null when it will. */
  reason: string | null;
}

/** The build lays the scripts beside the chunks' folder. */
const scripts = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './scripts/' : '../integration/', import.meta.url),
);

const injections: Record<
  string,
  (shell: Shell, env: Record<string, string>, folder: TerminalFolder) => Omit<Injected, 'reason'>
> = { bash: injectBash, zsh: injectZsh, fish: injectFish };

/** Edits no file of the user: what the shell is to read lies in the terminal's own folder. */
export function inject(shell: Shell, env: Record<string, string>, folder: TerminalFolder): Injected {
  const name = basename(shell.program);
  const injection = injections[name];
  if (!injection) return { ...shell, env, reason: `Commands in ${name} cannot be recorded.` };
  if (shell.args.some((arg) => arg !== '-l'))
    return { ...shell, env, reason: 'A shell that was started with arguments of its own is left alone.' };
  return { ...injection(shell, env, folder), reason: null };
}

/** A login shell would not read an init file: the script reads what a login shell does. */
function injectBash(shell: Shell, env: Record<string, string>, folder: TerminalFolder) {
  const login = shell.args.includes('-l') ? '1' : '';
  const init = folder.write(
    'init.bash',
    `__pullside_folder=${shellQuote(folder.path)}
__pullside_scripts=${shellQuote(scripts)}
__pullside_login=${login}
. "$__pullside_scripts/pullside.bash"
`,
  );
  return { program: shell.program, args: ['--init-file', init], env };
}

/** zsh reads `.zshenv` where ZDOTDIR says; ours puts the user's own ZDOTDIR back first. */
function injectZsh(shell: Shell, env: Record<string, string>, folder: TerminalFolder) {
  const own = env.ZDOTDIR === undefined ? 'unset ZDOTDIR' : `export ZDOTDIR=${shellQuote(env.ZDOTDIR)}`;
  folder.write(
    '.zshenv',
    `${own}
__pullside_folder=${shellQuote(folder.path)}
__pullside_scripts=${shellQuote(scripts)}
. "$__pullside_scripts/pullside.zsh"
`,
  );
  return { ...shell, env: { ...env, ZDOTDIR: folder.path } };
}

/** fish reads `fish/vendor_conf.d` of each folder in XDG_DATA_DIRS; the script puts the user's own list back. */
function injectFish(shell: Shell, env: Record<string, string>, folder: TerminalFolder) {
  const own =
    env.XDG_DATA_DIRS === undefined
      ? 'set -e XDG_DATA_DIRS'
      : `set -gx XDG_DATA_DIRS ${fishQuote(env.XDG_DATA_DIRS)}`;
  mkdirSync(join(folder.path, 'fish/vendor_conf.d'), { recursive: true, mode: 0o700 });
  folder.write(
    'fish/vendor_conf.d/pullside.fish',
    `${own}
set -g __pullside_folder ${fishQuote(folder.path)}
set -g __pullside_scripts ${fishQuote(scripts)}
source $__pullside_scripts/pullside.fish
`,
  );
  const others = env.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share';
  return { ...shell, env: { ...env, XDG_DATA_DIRS: `${folder.path}:${others}` } };
}
