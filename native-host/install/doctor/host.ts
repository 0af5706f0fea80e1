import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { shellQuote } from '../../shell-quote.ts';
import type { InstallRecord } from '../record.ts';
import { wrapperText } from '../wrapper.ts';
import { type Check, fail, pass } from './check.ts';

const MEND = 'run: pullside install';

/** What the browser starts: there, executable, and as `install` wrote it. */
export function checkHost(record: InstallRecord | null, wrapper: string): Check {
  const text = read(wrapper);
  if (text === null) return fail('host', `${wrapper} is missing`, MEND);
  if (!isExecutable(wrapper)) return fail('host', `${wrapper} is not executable`, MEND);
  if (record && text !== wrapperText(record))
    return fail('host', `${wrapper} is not as pullside install wrote it`, MEND);
  if (record && read(record.program) === null)
    return fail(
      'host',
      `${record.program} is missing`,
      'build or install Pullside again, then run: pullside install',
    );
  return pass('host', wrapper);
}

/** Whoever can write one of these files, or a folder above it, can run commands as the user (case 33). */
export function checkModes(record: InstallRecord | null, wrapper: string): Check {
  if (isForeign(wrapper))
    return fail('modes', `${wrapper} belongs to another user`, `remove ${dirname(wrapper)}, then ${MEND}`);
  const manifests = record?.registrations.map(({ manifest }) => manifest) ?? [];
  const files = [wrapper, ...(record ? [record.program, record.node] : []), ...manifests];
  const open = [...new Set(files.flatMap(withFolders))].filter(isOpenToOthers);
  if (open.length === 0) return pass('modes', 'nobody else can write the host or its manifest');
  const list = open.map(shellQuote).join(' ');
  return fail('modes', `other users can write ${open.join(', ')}`, `run: chmod o-w ${list}`);
}

function withFolders(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...withFolders(above)];
}

/** In a sticky folder such as /tmp nobody can replace what another user owns. */
function isOpenToOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || (stats.mode & 0o002) === 0) return false;
  return !stats.isDirectory() || (stats.mode & 0o1000) === 0;
}

function isForeign(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && process.getuid !== undefined && stats.uid !== process.getuid();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
