import type { PageCheck } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { PullFile, PullProblem } from '../../shared/pull/pull.ts';

/** A file as GitHub's API tells of it. */
export interface ApiFile extends Omit<PullFile, 'source' | 'lines'> {
  /**
   * Its hunks without a header; null where GitHub left them out, which it does without saying so. Then the counts
   * are 0 only where the file is known to have no lines to show, and null where they may have been left out too.
   */
  patch: string | null;
}

/** What GitHub's API told of a pull request's changes, as far as it came. */
export interface ApiChanges {
  headSha: string | null;
  /** Commit that the changes are counted from. */
  baseSha: string | null;
  /** Number of files that GitHub counts, null while unknown. Of more than 3,000 the rest is never told. */
  total: number | null;
  files: ApiFile[];
  problem: PullProblem | null;
}

/** What the page shows of it: read at this head and this base once, no request is made again. */
export interface SeenPull {
  headSha: string;
  /** The base's branch, null where the page does not show it: a pull request can be moved to another one. */
  baseRef: string | null;
}

/** Which changes GitHub has now: the head, and how much they are. */
export interface PullHead {
  headSha: string;
  files: number;
  additions: number;
  deletions: number;
}

/** Reads pull requests with GitHub's API. Never throws for what GitHub or the network does: that is a problem. */
export interface PullApi {
  /** Null where GitHub does not tell, or not soon. */
  headOf(repository: Repository, number: number, end: AbortSignal): Promise<PullHead | null>;
  /** What runs on a commit of it, what failed first; null without a token, or where GitHub does not tell. */
  checksOf(
    repository: Repository,
    number: number,
    sha: string,
    end: AbortSignal,
  ): Promise<PageCheck[] | null>;
  changesOf(
    repository: Repository,
    number: number,
    end: AbortSignal,
    seen?: SeenPull | null,
  ): Promise<ApiChanges>;
}
