import * as z from 'zod/mini';
import { ErrorData } from '../errors.ts';
import { ChangeKind, PageCheck } from '../page/context.ts';

/**
 * What can supply a pull request's hunks, in the order that it is asked: rows and payload of the page,
 * GitHub's `.diff` with the person's own session, its API, the local checkout.
 */
export const DiffSource = z.enum(['page', 'diff', 'api', 'checkout']);
export type DiffSource = z.infer<typeof DiffSource>;

export const PullFile = z.object({
  path: z.string(),
  /** The former path of a renamed or copied file, else null. */
  oldPath: z.nullable(z.string()),
  change: z.nullable(ChangeKind),
  additions: z.nullable(z.number()),
  deletions: z.nullable(z.number()),
  /**
   * `none`: binary, a mode, a pure rename; there are no lines to show. `part`: only some of them are there.
   * `missing`: nobody could supply them.
   */
  lines: z.enum(['whole', 'part', 'none', 'missing']),
  /** Who supplied its lines, or else the best account of it. */
  source: DiffSource,
});
export type PullFile = z.infer<typeof PullFile>;

/** Why a source gave nothing, or less than all. */
export const PullProblem = z.object({
  source: DiffSource,
  error: ErrorData,
  /** ISO 8601, UTC: when a limit ends; null where it is none. */
  until: z.nullable(z.string()),
  /** What the person can do about it. */
  remedy: z.optional(z.enum(['checkout', 'token'])),
});
export type PullProblem = z.infer<typeof PullProblem>;

/** A pull request's changes at one head: every file, and one diff joined from all that supplied something. */
export const PullChanges = z.object({
  headSha: z.nullable(z.string()),
  files: z.array(PullFile),
  /** Files that GitHub counts beyond these: it names no more than 3,000. */
  unlisted: z.optional(z.number()),
  /** Upload that holds the joined diff, null where there is none. */
  diff: z.nullable(z.string()),
  /** All files are known, and no line is missing that another source might supply now. */
  complete: z.boolean(),
  /** What GitHub's `.diff` says of this head is known, be it that there is none. */
  diffKnown: z.boolean(),
  problems: z.array(PullProblem),
  /** What GitHub's API told of the head's checks, what failed first; absent where nobody asked, or was told. */
  checks: z.optional(z.array(PageCheck)),
});
export type PullChanges = z.infer<typeof PullChanges>;

/** Who gave what of a diff, and why the rest is missing. */
export type DiffAccount = Pick<PullChanges, 'files' | 'problems'>;

/** Where a checkout stands beside a pull request's head. */
export const HeadCheck = z.object({
  path: z.string(),
  /** Null while HEAD is detached. */
  branch: z.nullable(z.string()),
  /** `other`: on a branch that is not the pull request's; `unknown`: its head, or what leads to it, is not in the checkout, so that nothing can be said. */
  state: z.enum(['at-head', 'behind', 'ahead', 'diverged', 'other', 'unknown']),
  /** Commits that the checkout lacks of the head, and has beyond it; null while that is not known. */
  behind: z.nullable(z.number()),
  ahead: z.nullable(z.number()),
  /** Whether tracked files differ from what is checked out; null where that could not be told. */
  dirty: z.nullable(z.boolean()),
});
export type HeadCheck = z.infer<typeof HeadCheck>;

/** What came of showing a token to its GitHub; `untold`: it could not be asked, and the token is kept all the same. */
export const TokenTrial = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('taken'),
    /** Requests that are left in this hour, null where nobody counts them. */
    left: z.nullable(z.object({ remaining: z.number(), limit: z.number() })),
    isPublicOnly: z.boolean(),
  }),
  z.object({ state: z.literal('untold'), because: z.string() }),
]);
export type TokenTrial = z.infer<typeof TokenTrial>;

/** A GitHub that the API is asked of, and where its token comes from. */
export const GitHubHost = z.object({
  host: z.string(),
  tokenFrom: z.nullable(z.enum(['keychain', 'file', 'environment', 'gh'])),
});
export type GitHubHost = z.infer<typeof GitHubHost>;
