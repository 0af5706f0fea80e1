import * as z from 'zod/mini';
import { DescribeAsk } from '../describe/outline.ts';
import { PageFacts } from '../page/context.ts';
import { PageSelection } from '../page/selection.ts';

/** Which context sources the person left switched on. */
export const Sources = z.object({
  description: z.boolean(),
  diff: z.boolean(),
  terminal: z.boolean(),
  /** What the chosen checkout says of its project; files that the question names go along all the same. */
  workspace: z._default(z.boolean(), false),
});
export type Sources = z.infer<typeof Sources>;

/** Which provider and which of its models answers. */
export const ProviderChoice = z.object({ provider: z.string(), model: z.string() });
export type ProviderChoice = z.infer<typeof ProviderChoice>;

/** A question that was typed at a terminal's prompt, and waits there for its answer. */
export const AskedAt = z.object({ terminal: z.string(), ask: z.string() });
export type AskedAt = z.infer<typeof AskedAt>;

/** A question with everything attached to it. */
export const Ask = z.object({
  conversation: z.string(),
  question: z.string(),
  page: z.nullable(PageFacts),
  /** Upload that holds the diff, null when there is none. */
  diff: z.nullable(z.string()),
  sources: Sources,
  /** Terminal whose last output is attached. */
  terminal: z.nullable(z.string()),
  /** Who answers this question alone; null for the one that is chosen. */
  choice: z.nullable(ProviderChoice),
  /** Turn of the same conversation that this one takes the place of: it and those after it are not sent along. */
  replaces: z.nullable(z.string()),
  /** What is selected in the page, null when nothing is or it was taken off. */
  selection: z.nullable(PageSelection),
  /** Command record that is attached, null for none: `/fix` alone then takes the last that failed anywhere. */
  record: z.nullable(z.string()),
  /** Where it was typed, when at a prompt: it is answered there too. */
  askedAt: z.nullable(AskedAt),
  /** A description is asked for, and the question only says so: what comes are fills of its outline. */
  describe: z.optional(DescribeAsk),
});
export type Ask = z.infer<typeof Ask>;
