import { join } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import { Repository } from '../../../shared/protocol/repository.ts';
import { readJson, writeJson } from '../../settings/json-file.ts';

/** A worktree that we made. No other is ever touched. */
const WorktreeRecord = z.object({
  path: z.string(),
  repository: Repository,
  number: z.number(),
  sha: z.string(),
  /** The folder that all worktrees of the repository share. */
  common: z.string(),
  /** Its name among them, null until it has one. */
  name: z.nullable(z.string()),
  /** Whether it was made to the end: what was broken off holds nothing of the person's. */
  isMade: z.boolean(),
});
export type WorktreeRecord = z.infer<typeof WorktreeRecord>;

const RecordsFile = z.object({ worktrees: z.array(WorktreeRecord) });

export interface WorktreeRecords {
  all(): WorktreeRecord[];
  /** Replaces the record of the same path. */
  put(record: WorktreeRecord): void;
  remove(path: string): void;
}

export function openWorktreeRecords(folder: string): WorktreeRecords {
  const file = join(folder, 'worktrees.json');
  const all = () => {
    const { value, problem } = readJson(file, RecordsFile, { worktrees: [] });
    if (problem !== null) throw new AppError('refused', problem);
    return value.worktrees;
  };
  const others = (path: string) => all().filter((record) => record.path !== path);
  const write = (worktrees: WorktreeRecord[]) => writeJson(file, { worktrees }, 0o600);
  return {
    all,
    put: (record) => write([...others(record.path), record]),
    remove: (path) => write(others(path)),
  };
}
