import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  pid: number;
  /** Its arguments, separated by blanks. */
  command: string;
}

/** The processes that run with this PULLSIDE_HOME, or this HOME: daemon, shims, and what they started. */
export function processesOf(home: string, variable: 'PULLSIDE_HOME' | 'HOME' = 'PULLSIDE_HOME'): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && `\0${read(name, 'environ')}`.includes(`\0${variable}=${home}\0`))
    .map((name) => ({ pid: Number(name), command: read(name, 'cmdline').replaceAll('\0', ' ') }));
}

/** The shims among them, one a connected panel. */
export function shimsOf(home: string): Process[] {
  return processesOf(home).filter(({ command }) => / connect (?:chrome-extension:|\/)/.test(command));
}

/** "" when the process is gone. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
