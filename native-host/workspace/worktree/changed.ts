import { type Git, outputOf } from '../git/git.ts';
import type { GitRepository } from '../git/repository.ts';
import type { WorktreeRecord } from './records.ts';
import { registrationOf } from './registration.ts';

/**
 * Whether there is anything in a worktree that its commit does not hold: a file that was changed or added,
 * a commit, a branch. What the repository ignores does not count.
 *
 * @param gitDir a shadow whose HEAD is the record's commit
 */
export async function isChanged(
  git: Git,
  { conventions }: GitRepository,
  gitDir: string,
  record: WorktreeRecord,
): Promise<boolean> {
  const registration = await registrationOf(record);
  if (registration === 'none') return false;
  if (registration === 'severed' || registration.head !== record.sha) return true;
  const status = await outputOf(git, `look what was changed in ${record.path}`, {
    args: [
      'status',
      '--porcelain',
      '-z',
      '--untracked-files=normal',
      '--ignore-submodules=all',
      '--no-renames',
    ],
    cwd: record.path,
    gitDir,
    workTree: record.path,
    index: registration.index,
    settings: conventions,
  });
  return status !== '';
}
