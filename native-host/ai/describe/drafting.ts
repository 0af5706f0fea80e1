import type { DescribeAsk, Outline } from '../../../shared/describe/outline.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';

/** What a description is drafted from, beside page and diff. */
export interface Drafting {
  outline: Outline;
  /** What commits say below their first line, oldest first; "" where they say no more. */
  messages: { title: string; body: string }[];
  /** Issues that the change is about, as far as they could be read. */
  issues: { ref: string; title: string; body: string }[];
}

export interface AskedDraft {
  describe: DescribeAsk;
  page: PageFacts | null;
  diff: string | null;
  account: DiffAccount | null;
}

/**
 * Finds out all of a description that is certain without a model. What cannot be found out is said in the outline.
 * No secret is in the outline any more: it is kept and shown.
 */
export type ReadDrafting = (asked: AskedDraft) => Promise<Drafted>;

export interface Drafted {
  drafting: Drafting;
  /** What goes along as the diff: the checkout's where nobody joined the changes. It may hold secrets still. */
  diff: string | null;
}
