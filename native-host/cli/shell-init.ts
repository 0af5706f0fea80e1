import { spoolFolder } from '../history/spool/folder.ts';
import type { Paths } from '../settings/paths.ts';
import { type HookedShell, hookedShells, shellInit } from '../shell-init/shell-init.ts';
import { UsageError } from './usage.ts';

/** `pullside shell-init`: what `eval` makes of it is the shell's to say. */
export function runShellInit(paths: Paths, shell: string): number {
  if (!isHooked(shell))
    throw new UsageError(`there is no shell-init for "${shell}"; it is bash, zsh or fish`);
  console.log(shellInit(shell, spoolFolder(paths.data)));
  return 0;
}

function isHooked(shell: string): shell is HookedShell {
  return hookedShells.some((name) => name === shell);
}
