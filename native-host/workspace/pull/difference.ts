import { AppError } from '../../../shared/errors.ts';
import type { Source } from '../git/fetch.ts';
import { outputOf } from '../git/git.ts';
import { completeDifference } from '../git/partial.ts';
import type { Ends } from './commits.ts';

const LIMIT_MS = 20_000;
const MAX_LENGTH = 32 * 1024 * 1024;
/** So many additions are compared with so many deletions to find what was renamed, as newer versions of git do. */
const RENAMES = '-l1000';

/**
 * The changes between two commits as git writes them. Nothing of the repository's attributes counts, since there
 * are no files that they could be read from: none hides a text as binary, or has it written by a program.
 */
export async function differenceOf(source: Source, ends: Ends): Promise<string> {
  if (source.known.isPartial) await completeDifference(source, ends.base, ends.head);
  return printDifference(source, ends);
}

/** Of a repository that holds both commits whole. */
export async function printDifference(
  { git, gitDir }: Pick<Source, 'git' | 'gitDir'>,
  { base, head }: Ends,
): Promise<string> {
  const flags = ['-p', '-M', RENAMES, '--no-ext-diff', '--no-textconv', '--submodule=short', '--no-color'];
  const names = ['--src-prefix=a/', '--dst-prefix=b/'];
  const diff = await outputOf(git, 'compare the commits', {
    args: ['diff-tree', '-r', ...flags, ...names, base, head],
    gitDir,
    settings: [['core.attributesFile', '/dev/null']],
    limitMs: LIMIT_MS,
    maxOutput: MAX_LENGTH + 1,
  });
  if (diff.length <= MAX_LENGTH) return diff;
  throw new AppError('too-large', 'The changes are longer than 32 MB.');
}
