import { diffHeader, type FileHeader, nameLines } from '../../shared/page/diff/unified.ts';
import type { ApiChanges, ApiFile } from './api.ts';
import { accountsOf } from './from-diff.ts';
import type { Account, Supply } from './supply.ts';

/** Of more files than these GitHub's API never tells. */
const MAX_FILES = 3000;

export function fromApi({ headSha, total, files, problem }: ApiChanges): Supply {
  const isAll = total === null ? problem === null && files.length < MAX_FILES : files.length >= total;
  return { source: 'api', headSha, isAll, files: files.map(accountOf) };
}

function accountOf(file: ApiFile): Account {
  const { path, oldPath, change, additions, deletions, patch } = file;
  const told = { path, oldPath, change, additions, deletions, source: 'api' } as const;
  if (patch === null || patch === '')
    return { ...told, lines: additions === 0 && deletions === 0 ? 'none' : 'missing', text: null };
  const header = headerOf(file);
  const text = `${[...diffHeader(header), ...nameLines(header)].join('\n')}\n${patch.replace(/\n?$/, '\n')}`;
  return { ...told, lines: isWhole(text, file) ? 'whole' : 'part', text };
}

/** GitHub's count is the measure: whatever else stands in a patch makes it no more than a part. */
function isWhole(text: string, { path, additions, deletions }: ApiFile): boolean {
  const [account, ...others] = accountsOf(text, 'api');
  if (!account || others.length > 0 || account.path !== path || account.lines !== 'whole') return false;
  return (
    (additions === null || account.additions === additions) &&
    (deletions === null || account.deletions === deletions)
  );
}

/** What stands before a file's hunks in a diff, of which modes and digests are not known. */
export function headerOf({
  path,
  oldPath,
  change,
}: Pick<Account, 'path' | 'oldPath' | 'change'>): FileHeader {
  return { path, oldPath: oldPath ?? path, change, mode: null, isBinary: false };
}
