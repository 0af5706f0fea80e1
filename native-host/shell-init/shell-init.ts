import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureSpool } from '../history/spool/folder.ts';
import { fishQuote, shellQuote } from '../shell-quote.ts';

/** The shells that can tell of commands that failed, by the name that `shell-init` takes. */
export const hookedShells = ['bash', 'zsh', 'fish'] as const;
export type HookedShell = (typeof hookedShells)[number];

/** The build lays the hooks beside the chunks' folder. */
const hooks = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './hooks/' : '../shell-init/', import.meta.url),
);

/**
 * Takes the text of a pane, in the background: `$1` names the file, `$2` the pane, `$3` its terminal, since
 * what was started in a pane may run elsewhere and still have its name.
 */
const CAPTURE = `umask 077; : >"$1.part"
[ "$(tmux display-message -p -t "$2" "#{pane_tty}")" = "$3" ] &&
tmux capture-pane -p -J -t "$2" -S -2000 | tail -c 262144 >"$1.part"
mv -f "$1.part" "$1.pane"`;

/** What a shell has to evaluate so that commands of it that fail are left in `spool`. */
export function shellInit(shell: HookedShell, spool: string): string {
  ensureSpool(spool);
  const quote = shell === 'fish' ? fishQuote : shellQuote;
  const assign = (name: string, value: string) =>
    shell === 'fish' ? `set -g ${name} ${quote(value)}` : `${name}=${quote(value)}`;
  return [
    assign('__pullside_spool', spool),
    assign('__pullside_capture', CAPTURE),
    readFileSync(`${hooks}hooks.${shell}`, 'utf8'),
  ].join('\n');
}
