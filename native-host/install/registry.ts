import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Arguments that let a key below HKCU name a manifest. Never a shell's line: a path may hold `&` or `%`. */
export function addArgs(key: string, manifest: string): string[] {
  return ['add', key, '/ve', '/t', 'REG_SZ', '/d', manifest, '/f'];
}

export function deleteArgs(key: string): string[] {
  return ['delete', key, '/f'];
}

/** Windows: lets a key name a manifest. */
export function setKey(key: string, manifest: string): void {
  reg(addArgs(key, manifest));
}

/** Windows: removes a key; one that is gone already is as wanted. */
export function removeKey(key: string): void {
  try {
    reg(deleteArgs(key));
  } catch {
    return;
  }
}

/** Windows: the manifest that a key names, null when there is no such key. */
export function readKey(key: string): string | null {
  try {
    return namedIn(reg(['query', key, '/ve']));
  } catch {
    return null;
  }
}

/** The value in what `reg query` prints. */
export function namedIn(output: string): string | null {
  return /REG_SZ\s+(.*\S)/.exec(output)?.[1] ?? null;
}

function reg(args: string[]): string {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
