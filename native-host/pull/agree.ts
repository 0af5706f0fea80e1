import type { PullHead } from './api.ts';
import { changedLines } from './changed-lines.ts';
import type { Account, Supply } from './supply.ts';

/** Whether two sources cannot be telling of the same changes. */
export function contradicts(one: Supply, other: Supply): boolean {
  if (one.headSha !== null && other.headSha !== null && one.headSha !== other.headSha) return true;
  const known = new Map(other.files.map((file) => [file.path, file]));
  return one.files.some((file) => {
    const same = known.get(file.path);
    return same ? differ(file, same) : other.isAll;
  });
}

/** Files as both know them: by their counts, and the rows of a page line by line. */
export function differ(one: Account, other: Account): boolean {
  return countsDiffer(one, other) || hasOtherLines(one, other);
}

/** No lines at all is what GitHub also says of some files that it does not want to show. */
function countsDiffer(one: Account, other: Account): boolean {
  if (isEmpty(one) || isEmpty(other)) return false;
  const differs = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  return differs(one.additions, other.additions) || differs(one.deletions, other.deletions);
}

function isEmpty({ additions, deletions }: Account): boolean {
  return additions === 0 && deletions === 0;
}

/** Whether rows of a page are none of the whole file's. */
function hasOtherLines(one: Account, other: Account): boolean {
  if (one.source !== 'page' || one.text === null || other.lines !== 'whole' || other.text === null)
    return false;
  const whole = changedLines(other.text);
  return [...changedLines(one.text)].some((line) => !whole.has(line));
}

/** Whether these are as many files and lines as GitHub counts. */
export function areAll(files: readonly Account[], { additions, deletions, ...told }: PullHead): boolean {
  const sum = (count: 'additions' | 'deletions') =>
    files.reduce((total, file) => total + (file[count] ?? 0), 0);
  return files.length === told.files && sum('additions') === additions && sum('deletions') === deletions;
}
