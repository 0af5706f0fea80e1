import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { shellQuote } from '../../shell-quote.ts';
import type { InstallRecord } from '../record.ts';
import { type Check, fail, pass } from './check.ts';
import { isShared } from './groups.ts';

const NOBODY = 65534;

/** Whoever can write one of these files, or a folder above it, can run commands as the user (case 33). */
export function checkModes(record: InstallRecord | null, wrapper: string): Check {
  if (process.platform === 'win32')
    return pass('modes', 'not looked at: Windows keeps a user’s folders private');
  if (isForeign(wrapper))
    return fail(
      'modes',
      `${wrapper} belongs to another user`,
      `remove ${dirname(wrapper)}, then run: pullside install`,
    );
  const manifests = record?.registrations.map(({ manifest }) => manifest) ?? [];
  const files = [wrapper, ...(record ? [record.program, record.node] : []), ...manifests];
  const places = [...new Set(files.flatMap(withFolders))];
  const foreign = places.filter(isForeign);
  if (foreign.length > 0)
    return fail(
      'modes',
      `other users own ${foreign.join(', ')}, and can replace what is run`,
      'move Pullside, its Node or the manifest to a place of your own, then run: pullside install',
    );
  const open = places.filter(isOpenToOthers);
  if (open.length === 0) return pass('modes', 'nobody else can write the host or its manifest');
  const list = open.map(shellQuote).join(' ');
  return fail('modes', `other users can write ${open.join(', ')}`, `run: chmod go-w ${list}`);
}

function withFolders(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...withFolders(above)];
}

function isOpenToOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || isSticky(stats)) return false;
  return (stats.mode & 0o002) !== 0 || ((stats.mode & 0o020) !== 0 && isShared(stats.gid));
}

/** In a sticky folder such as /tmp nobody can replace what another user owns. */
function isSticky(stats: Stats): boolean {
  return stats.isDirectory() && (stats.mode & 0o1000) !== 0;
}

function isForeign(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || process.getuid === undefined) return false;
  // In a container the system's folders can belong to nobody that it knows.
  const isSystem = stats.uid === 0 || (stats.isDirectory() && stats.uid === NOBODY);
  return !isSystem && stats.uid !== process.getuid();
}
