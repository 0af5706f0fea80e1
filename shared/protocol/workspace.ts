import * as z from 'zod/mini';
import { BranchRef } from '../page/context.ts';
import { HeadCheck } from '../pull/pull.ts';
import { nothing } from './fields.ts';
import { Repository } from './repository.ts';

export const WorkspaceInfo = z.object({
  path: z.string(),
  /** Branch that is checked out, null when HEAD is detached. */
  branch: z.nullable(z.string()),
  headSha: z.nullable(z.string()),
});
export type WorkspaceInfo = z.infer<typeof WorkspaceInfo>;

/** A worktree that was made for a pull request, apart from the person's own checkout. */
export const WorktreeInfo = z.object({
  path: z.string(),
  repository: Repository,
  number: z.number(),
  /** The commit that it was made at. */
  sha: z.string(),
  /** Whether something in it was changed or added since. */
  changed: z.boolean(),
});
export type WorktreeInfo = z.infer<typeof WorktreeInfo>;

/** A repository that the person chose a checkout for, or wrote instructions for. */
export const InstructedRepository = z.object({ repository: Repository, instructions: z.string() });
export type InstructedRepository = z.infer<typeof InstructedRepository>;

/** Requests about checkouts of a repository, and worktrees of its pull requests. */
export const workspaceMethods = {
  'workspace/find': {
    params: Repository,
    result: z.object({
      workspaces: z.array(WorkspaceInfo),
      /** Path that the person chose for this repository, null when they chose none. */
      chosen: z.nullable(z.string()),
      /** Whether the person has still to say which one is used: nothing of a workspace is read before. */
      asks: z.boolean(),
      /** The file where a person names more folders to look in; a host from before an update does not tell. */
      settings: z.optional(z.string()),
    }),
  },
  /** The checkout that questions about the repository may read; null for none. */
  'workspace/choose': {
    params: z.object({ repository: Repository, path: z.nullable(z.string()) }),
    result: nothing,
  },
  /** Where the checkout that the person chose stands beside the pull request's head; null where they chose none. */
  'workspace/head': {
    params: z.object({
      repository: Repository,
      number: z.number(),
      headSha: z.nullable(z.string()),
      head: z.nullable(BranchRef),
      /** The pull request's commits as far as the page shows them, oldest first: they tell how far behind a checkout is that lacks its head. */
      commits: z.optional(z.array(z.string())),
    }),
    result: z.object({ check: z.nullable(HeadCheck) }),
  },
  /** Files of the checkout that the person chose, by what was typed of their paths; null where they chose none. */
  'workspace/files': {
    params: z.object({ repository: Repository, query: z.string().check(z.maxLength(500)) }),
    result: z.object({ files: z.nullable(z.array(z.string())) }),
  },
  /** What the person wants every question about a repository to be answered by. */
  'workspace/instructions': {
    params: nothing,
    result: z.object({ repositories: z.array(InstructedRepository) }),
  },
  /** "" takes them away. */
  'workspace/instruct': {
    params: z.object({ repository: Repository, instructions: z.string().check(z.maxLength(20_000)) }),
    result: nothing,
  },
  /**
   * Fetches the pull request's head into a worktree of its own, beside the checkout that the person chose
   * and without touching it; one that is there already is brought to the head when nothing in it was changed.
   */
  'worktree/create': {
    params: z.object({ repository: Repository, number: z.number().check(z.int(), z.minimum(1)) }),
    result: WorktreeInfo,
  },
  'worktree/list': {
    params: z.object({ repository: Repository }),
    result: z.object({ worktrees: z.array(WorktreeInfo) }),
  },
  /** Refused while something in it was changed, unless `force`. */
  'worktree/remove': { params: z.object({ path: z.string(), force: z.boolean() }), result: nothing },
} as const;
