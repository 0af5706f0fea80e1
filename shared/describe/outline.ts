import * as z from 'zod/mini';
import { ChangeKind, PageCommit } from '../page/context.ts';

/** What a question for a description goes along with: the form's fields as they stand now. */
export const DescribeAsk = z.object({
  title: z.string(),
  /** Markdown; "" for none. */
  body: z.string(),
  /** Path of the template that the person chose among several, null for the one that GitHub would take. */
  template: z.nullable(z.string()),
});
export type DescribeAsk = z.infer<typeof DescribeAsk>;

/** What a section of a description asks for, by its heading. */
export const SectionKind = z.enum(['summary', 'changes', 'testing', 'links', 'other']);
export type SectionKind = z.infer<typeof SectionKind>;

/** A heading with what stands under it, up to the next one. */
export const OutlineSection = z.object({
  /** The heading's lines as they stand; none before the first heading. */
  heading: z.array(z.string()),
  /** 1 to 6; 7 for a line in bold that serves as one; 0 before the first heading. */
  level: z.number(),
  /** The heading's words alone. */
  title: z.string(),
  kind: SectionKind,
  lines: z.array(z.string()),
});
export type OutlineSection = z.infer<typeof OutlineSection>;

/** A recorded command that tests, builds or lints something. */
export const TestRun = z.object({
  record: z.string(),
  /** Redacted, in one line. */
  command: z.string(),
  exitCode: z.number(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  seconds: z.nullable(z.number()),
  /** Folder inside the checkout that it ran in, "" for the checkout itself. */
  folder: z.string(),
  /** The commit that was checked out; null where that cannot be told. */
  head: z.nullable(z.string()),
  /** Whether its checkout has changes now that are not committed; null where that is not known. */
  isDirty: z.nullable(z.boolean()),
  /** What it said of itself, e.g. "48 passed"; null for nothing that is known. */
  result: z.nullable(z.string()),
});
export type TestRun = z.infer<typeof TestRun>;

/** An issue that the change is about. */
export const IssueLink = z.object({
  /** `#7`, or `owner/repo#7` of another repository. */
  ref: z.string(),
  /** Whether it was said that this closes it. */
  closes: z.boolean(),
});
export type IssueLink = z.infer<typeof IssueLink>;

export const DescribedFile = z.object({
  path: z.string(),
  oldPath: z.nullable(z.string()),
  change: z.nullable(ChangeKind),
  /** By its name alone. */
  kind: z.enum(['source', 'docs', 'other', 'configuration', 'tests', 'generated']),
});
export type DescribedFile = z.infer<typeof DescribedFile>;

/** A branch that nobody gave a name. */
export const NamelessBranch = z.object({
  name: z.string(),
  /** Names of other branches of the repository, to show its manner. */
  others: z.array(z.string()),
  /** All names that are known to be in use there. */
  taken: z._default(z.array(z.string()), []),
  /** After the change's title, in that manner; null where the title has no words for it. */
  suggestion: z.nullable(z.string()),
});
export type NamelessBranch = z.infer<typeof NamelessBranch>;

/** All of a description that is certain without a model. */
export const Outline = z.object({
  /** In order; where there is neither a template nor a text: Summary, Changes, Testing. */
  sections: z.array(OutlineSection),
  /** Where the sections come from: `form`: the text of the field; `none`: there is neither text nor template. */
  from: z.enum(['form', 'checkout', 'api', 'none']),
  /** Path of the template that was taken, null for none. */
  template: z.nullable(z.string()),
  /** Paths of all templates of the repository that are known. */
  templates: z.array(z.string()),
  /** The pull request's head; null where it is not known. */
  headSha: z.nullable(z.string()),
  /** Commands that ran on this head, each as it ended last. */
  tests: z.array(TestRun),
  /** Commands that ran on another head, or where that cannot be told (`head` null): none of them is claimed. */
  stale: z.array(TestRun),
  links: z.array(IssueLink),
  /** Issues that somebody named, be it the page or a commit: these may be written of. */
  issues: z.array(z.string()),
  files: z.array(DescribedFile),
  /** Oldest first. */
  commits: z.array(PageCommit),
  /** Where it follows from commits or branch. */
  title: z.nullable(z.string()),
  /** The labels that the repository has and the pull request has not. */
  labels: z._default(z.array(z.string()), []),
  /** The branch of a pull request that is still to be opened, where its name says nothing; else null. */
  branch: z._default(z.nullable(NamelessBranch), null),
  /** What could not be found out, in a sentence each. */
  problems: z.array(z.string()),
});
export type Outline = z.infer<typeof Outline>;

/** What a model's answer says, by the headings that it stands under. */
export interface Fills {
  title: string | null;
  branch: string | null;
  labels: string[];
  /** What stands before the first heading comes with an empty one. */
  sections: { title: string; level: number; text: string }[];
}
