import * as z from 'zod/mini';

export const PageKind = z.enum(['pull-request', 'issue', 'commit', 'compare', 'file', 'other']);
export type PageKind = z.infer<typeof PageKind>;

export const PageTab = z.enum(['conversation', 'files', 'commits', 'checks']);
export type PageTab = z.infer<typeof PageTab>;

/** A branch and the repository that holds it. */
export const BranchRef = z.object({ owner: z.string(), repo: z.string(), ref: z.string() });
export type BranchRef = z.infer<typeof BranchRef>;

export const ChangeKind = z.enum(['added', 'modified', 'deleted', 'renamed', 'copied', 'type']);
export type ChangeKind = z.infer<typeof ChangeKind>;

export const ChangedFile = z.object({
  path: z.string(),
  change: z.nullable(ChangeKind),
  additions: z.nullable(z.number()),
  deletions: z.nullable(z.number()),
  /** Whether the page draws this file's rows. Its diff may be known all the same, from the page's payload. */
  rendered: z.boolean(),
});
export type ChangedFile = z.infer<typeof ChangedFile>;

export const PageCommit = z.object({ sha: z.string(), title: z.string() });
const PageThread = z.object({
  author: z.nullable(z.string()),
  path: z.nullable(z.string()),
  line: z.nullable(z.number()),
  resolved: z.nullable(z.boolean()),
  comments: z.array(z.object({ author: z.nullable(z.string()), body: z.string() })),
});
export const PageCheck = z.object({ name: z.string(), state: z.string() });
export type PageCheck = z.infer<typeof PageCheck>;

/** A datum that is read from the page and not from its address. */
export const Field = z.enum([
  'title',
  'state',
  'author',
  'body',
  'base',
  'head',
  'headSha',
  'files',
  'diff',
  'labels',
  'commits',
  'threads',
  'checks',
]);
export type Field = z.infer<typeof Field>;

/**
 * What was read of a GitHub page. A datum the page does not show is null (or
 * empty) and its name stands in `missing`; nothing is guessed.
 */
export const PageContext = z.object({
  kind: PageKind,
  tab: z.nullable(PageTab),
  host: z.string(),
  owner: z.nullable(z.string()),
  repo: z.nullable(z.string()),
  number: z.nullable(z.number()),
  title: z.nullable(z.string()),
  state: z.nullable(z.enum(['open', 'closed', 'merged', 'draft'])),
  author: z.nullable(z.string()),
  /** Markdown where the page has it, else its text; "" says none, null unseen. */
  body: z.nullable(z.string()),
  base: z.nullable(BranchRef),
  head: z.nullable(BranchRef),
  headSha: z.nullable(z.string()),
  files: z.array(ChangedFile),
  /** The rendered rows as a unified diff, null when the page renders none. */
  diff: z.nullable(z.string()),
  labels: z.array(z.string()),
  linkedIssues: z.array(z.string()),
  commits: z.array(PageCommit),
  threads: z.array(PageThread),
  checks: z.array(PageCheck),
  /** What stands in the file that a file page shows, where the page holds all of it. */
  text: z.optional(z.string()),
  /** Names only: the prompt says them outside of what it fences as untrusted. */
  missing: z.array(Field),
});
export type PageContext = z.infer<typeof PageContext>;

/** A page context as it travels with a question: the diff goes apart, as an upload. */
export const PageFacts = z.omit(PageContext, { diff: true });
export type PageFacts = z.infer<typeof PageFacts>;

/** Which page a conversation is bound to. */
export const PageKey = z.object({
  host: z.string(),
  owner: z.string(),
  repo: z.string(),
  kind: PageKind,
  /** Pull request or issue number; for other pages the path after the repository. */
  id: z.string(),
});
export type PageKey = z.infer<typeof PageKey>;
