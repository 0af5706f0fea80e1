import type { BranchRef } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { CommitMessage, Template } from './api.ts';

/** What a page says of the change that is described. */
export interface WantedChange {
  repository: Repository;
  headSha: string | null;
  head: BranchRef | null;
  base: BranchRef | null;
  /** Whether nobody else has joined the changes. */
  wantsDiff: boolean;
}

/** What the checkout that the person chose says of a change. */
export interface ChangeInCheckout {
  /** Null where the head is not in the checkout. */
  headSha: string | null;
  /** Null where the base branch is not. */
  templates: Template[] | null;
  /** Oldest first; null where they cannot be told. */
  commits: CommitMessage[] | null;
  /** All that changed; null where that cannot be told, or was not wanted. */
  diff: string | null;
}

export interface KnownBranches {
  /** Null when none is checked out. */
  current: string | null;
  /** The newest first. */
  names: string[];
}

/** When a command ran, and where. */
export interface Run {
  cwd: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  endedAt: string;
}

/** Which commit a command ran on. */
export interface RanOn {
  /** Folder inside its tree, "" for the top. */
  folder: string;
  /** Null where more than one commit may have been checked out meanwhile. */
  head: string | null;
  /** Whether its tree has changes now that are not committed; null where that is not known, or another commit is there now. */
  isDirty: boolean | null;
}

/** Reads the checkout that the person chose for a repository, and no other. Throws AppError. */
export interface DescribedCheckout {
  /** Null where none is chosen. */
  changeIn(wanted: WantedChange, end: AbortSignal): Promise<ChangeInCheckout | null>;
  /** The branches of that repository that are known there; null where no checkout is chosen. */
  branchesOf(repository: Repository, end: AbortSignal): Promise<KnownBranches | null>;
  /** For each run null where it was not in the chosen checkout, or in a worktree of it. */
  ranOn(repository: Repository, runs: readonly Run[], end: AbortSignal): Promise<(RanOn | null)[]>;
  /** Of these commits those that were a former state of the change: of the same author and time as one of its commits. */
  formerOf(
    repository: Repository,
    commits: readonly string[],
    shas: readonly string[],
    end: AbortSignal,
  ): Promise<Set<string>>;
}
