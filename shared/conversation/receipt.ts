import * as z from 'zod/mini';
import { DiffSource } from '../pull/pull.ts';

export const SectionName = z.enum([
  'role',
  'instructions',
  'state',
  'page',
  'diff',
  'terminal',
  'code',
  'git',
  'keys',
  'tree',
  'history',
  'files',
  'selection',
  'description',
  'question',
]);
export type SectionName = z.infer<typeof SectionName>;

export const Message = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});
export type Message = z.infer<typeof Message>;

/** One labelled part of the prompt; tokens are the model's own, as far as its service has told what it counts. */
export const ReceiptSection = z.object({
  name: SectionName,
  label: z.string(),
  tokens: z.number(),
  budget: z.number(),
  sent: z.enum(['whole', 'cut', 'empty', 'off']),
  /** Tokens before the cut. */
  of: z.number(),
  /** A fixed section cannot be switched off. */
  fixed: z.boolean(),
  /** Rows shown when the section is opened: for the diff one a file. */
  details: z.array(
    z.object({
      label: z.string(),
      note: z.string(),
      tokens: z.number(),
      /** Of a file of the diff: how much of it is sent, and who gave its lines. */
      kind: z.optional(z.enum(['whole', 'part', 'named'])),
      source: z.optional(DiffSource),
    }),
  ),
  /** Why something is missing, in a sentence each. */
  problems: z.optional(z.array(z.string())),
});
export type ReceiptSection = z.infer<typeof ReceiptSection>;

/** Exactly what one request sent, or would send. */
export const Receipt = z.object({
  provider: z.string(),
  /** Where the request goes, e.g. `api.openai.com`; null when nothing leaves the host. */
  destination: z.nullable(z.string()),
  model: z.string(),
  profile: z.enum(['compact', 'standard', 'large']),
  tokens: z.number(),
  budget: z.number(),
  /** US dollars for what goes in, by the price table; null where the model has no price there. Nothing kept is counted on. */
  inputCost: z._default(z.nullable(z.number()), null),
  sections: z.array(ReceiptSection),
  messages: z.array(Message),
  redactions: z.array(z.object({ section: SectionName, kind: z.string() })),
  /** Invisible characters (tags, bidi, zero-width) removed from untrusted text. */
  stripped: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;
