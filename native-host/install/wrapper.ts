import { join } from 'node:path';
import { shellQuote } from '../shell-quote.ts';
import { SINGLE_THREADED_GC } from './program.ts';
import type { InstallRecord } from './record.ts';

type Started = Pick<InstallRecord, 'node' | 'program' | 'home'>;

/** What the browser starts. @param folder the program's folder */
export function wrapperFile(folder: string): string {
  return join(folder, process.platform === 'win32' ? 'pullside-host.cmd' : 'pullside-host');
}

/** A browser's environment may lack Node, or have an old one: so the wrapper names Node absolutely. */
export function wrapperText(started: Started, platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? batch(started) : script(started);
}

function script({ node, program, home }: Started): string {
  const exports = home === null ? '' : `PULLSIDE_HOME=${shellQuote(home)}\nexport PULLSIDE_HOME\n`;
  return `#!/bin/sh\n# Written by: pullside install\n${exports}exec ${shellQuote(node)} ${SINGLE_THREADED_GC} ${shellQuote(program)} connect "$@"\n`;
}

/**
 * Two arguments at most, each in quotes anew: what `%*` hands on would be read again, and run what it holds (case 63).
 * Windows alone calls it so, hence `chcp`: a batch file's bytes are read in the code page of the console.
 */
function batch({ node, program, home }: Started): string {
  const lines = [
    '@echo off',
    'rem Written by: pullside install',
    'setlocal DisableDelayedExpansion',
    'chcp 65001 >nul',
    ...(home === null ? [] : [`set "PULLSIDE_HOME=${escaped(home)}"`]),
    `"${escaped(node)}" ${SINGLE_THREADED_GC} "${escaped(program)}" connect "%~1" "%~2"`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** No path of Windows holds a quotation mark, and within them only `%` has a meaning. */
function escaped(path: string): string {
  return path.replaceAll('%', '%%');
}
