import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The machine's users and groups, as the lines of /etc/passwd and /etc/group tell. */
export interface Accounts {
  passwd: string;
  group: string;
  /** Login of whoever asks. */
  user: string;
}

/** Whose members can become root anyhow: root's own, and macOS's admin. */
const ROOTS = process.platform === 'darwin' ? [0, 80] : [0];

/** Whether anyone but this user, and root, is in a group. One that is not in the files may hold anyone. */
export function isShared(gid: number, accounts: Accounts = thisMachine()): boolean {
  if (ROOTS.includes(gid)) return false;
  const groups = rowsOf(accounts.group).filter((row) => Number(row[2]) === gid);
  if (groups.length === 0) return true;
  const listed = groups.flatMap((row) => row[3]?.split(',').filter(Boolean) ?? []);
  const primary = rowsOf(accounts.passwd).flatMap((row) => (Number(row[3]) === gid ? [row[0]] : []));
  return [...listed, ...primary].some((name) => name !== accounts.user && name !== 'root');
}

function rowsOf(text: string): string[][] {
  return text.split('\n').map((line) => line.split(':'));
}

function thisMachine(): Accounts {
  return { passwd: read('/etc/passwd'), group: read('/etc/group'), user: userInfo().username };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
