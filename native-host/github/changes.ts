import type { ApiChanges } from '../pull/api.ts';
import { FILES_PER_PAGE } from './endpoints.ts';
import { ApiFailure } from './failure.ts';
import type { Read } from './reader.ts';
import { areAtHead, CompareAnswer, type FileRow, FileRows, PullAnswer, toFiles } from './rows.ts';

/** GitHub lists no more files of a pull request, however many it has. */
const MOST_FILES = 3000;
/** Pages that are asked for at once. */
const AT_ONCE = 4;

export const readPull = (read: Read, end: AbortSignal): Promise<PullAnswer> =>
  read(PullAnswer, (endpoints) => endpoints.pull(end), end);

/** Files and merge base at the head that `pull` tells; null where GitHub took commits meanwhile. */
export async function readChanges(
  read: Read,
  pull: PullAnswer,
  end: AbortSignal,
): Promise<ApiChanges | null> {
  const [{ rows, failure }, baseSha] = await Promise.all([
    readRows(read, pull.changed_files, end),
    readMergeBase(read, pull, end),
  ]);
  if (!areAtHead(rows, pull.head.sha)) return null;
  return {
    headSha: pull.head.sha,
    baseSha,
    total: pull.changed_files,
    files: toFiles(rows, pull),
    problem: failure?.toProblem() ?? null,
  };
}

interface Rows {
  rows: FileRow[];
  failure: ApiFailure | null;
}

/** In GitHub's order. After the first page that fails none is begun; those that came are kept. */
async function readRows(read: Read, total: number, end: AbortSignal): Promise<Rows> {
  const count = Math.ceil(Math.min(total, MOST_FILES) / FILES_PER_PAGE);
  const pages: FileRow[][] = Array.from({ length: count }, () => []);
  let failure: ApiFailure | null = null;
  let next = 0;
  const work = async () => {
    while (failure === null && next < count) {
      const index = next++;
      try {
        pages[index] = await read(FileRows, (endpoints) => endpoints.files(index + 1, end), end);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { rows: pages.flat(), failure };
}

/** Null where GitHub does not say it: the files are there all the same. */
async function readMergeBase(
  read: Read,
  { base, head }: PullAnswer,
  end: AbortSignal,
): Promise<string | null> {
  try {
    const ask = read(CompareAnswer, (endpoints) => endpoints.compare(base.sha, head.sha, end), end);
    return (await ask).merge_base_commit.sha;
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}
