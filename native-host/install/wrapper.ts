import { join } from 'node:path';
import { shellQuote } from '../shell-quote.ts';
import type { InstallRecord } from './record.ts';

/** What the browser starts. @param folder the program's folder */
export function wrapperFile(folder: string): string {
  return join(folder, 'pullside-host');
}

/** A browser's environment may lack Node, or have an old one: so the wrapper names Node absolutely. */
export function wrapperText({ node, program, home }: InstallRecord): string {
  const exports = home === null ? '' : `PULLSIDE_HOME=${shellQuote(home)}\nexport PULLSIDE_HOME\n`;
  return `#!/bin/sh\n# Written by: pullside install\n${exports}exec ${shellQuote(node)} ${shellQuote(program)} connect "$@"\n`;
}
