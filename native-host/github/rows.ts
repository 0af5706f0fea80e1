import * as z from 'zod/mini';
import type { ChangeKind } from '../../shared/page/context.ts';
import type { ApiFile } from '../pull/api.ts';

/** What of GitHub's answers is read. */
export const PullAnswer = z.object({
  head: z.object({ sha: z.string() }),
  base: z.object({ sha: z.string(), ref: z.string() }),
  changed_files: z.number(),
  additions: z.number(),
  deletions: z.number(),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

export const CompareAnswer = z.object({ merge_base_commit: z.object({ sha: z.string() }) });

const FileRow = z.object({
  filename: z.string(),
  previous_filename: z.optional(z.string()),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
  patch: z.optional(z.string()),
  contents_url: z.optional(z.string()),
});
export type FileRow = z.infer<typeof FileRow>;
export const FileRows = z.array(FileRow);

/** GitHub's words; `unchanged` and those that come later say nothing that could be shown. */
const changes: Partial<Record<string, ChangeKind>> = {
  added: 'added',
  modified: 'modified',
  removed: 'deleted',
  renamed: 'renamed',
  copied: 'copied',
  changed: 'type',
};

/** Lines after which GitHub leaves out patches and counts, without a mark; about that many. */
const LINES_TOLD = 20_000;

/**
 * The rows as files. Of one with 0/0 and without a patch nobody can tell whether it has no lines (binary, a mode, a
 * rename) or GitHub left them out: only where the rows add up to what the pull request counts, it has none.
 */
export function toFiles(rows: readonly FileRow[], pull: PullAnswer): ApiFile[] {
  const additions = sum(rows.map((row) => row.additions));
  const deletions = sum(rows.map((row) => row.deletions));
  const isWhole =
    rows.length === pull.changed_files &&
    additions === pull.additions &&
    deletions === pull.deletions &&
    additions + deletions < LINES_TOLD;
  return rows.map((row) => toFile(row, isWhole));
}

function toFile(row: FileRow, isWhole: boolean): ApiFile {
  const patch = row.patch ?? null;
  const isTold = isWhole || patch !== null || row.additions + row.deletions > 0;
  return {
    path: row.filename,
    oldPath: row.previous_filename ?? null,
    change: (Object.hasOwn(changes, row.status) && changes[row.status]) || null,
    additions: isTold ? row.additions : null,
    deletions: isTold ? row.deletions : null,
    patch,
  };
}

/** Whether all rows are of this head: GitHub takes commits while their list is read. A deleted file's names the base. */
export function areAtHead(rows: readonly FileRow[], headSha: string): boolean {
  return rows.every(({ status, contents_url }) => {
    const ref = contents_url && /[?&]ref=([0-9a-f]{40,64})$/.exec(contents_url)?.[1];
    return status === 'removed' || !ref || ref === headSha;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
