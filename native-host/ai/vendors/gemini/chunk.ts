import * as z from 'zod/mini';
import { count, text } from '../stream/fields.ts';

/** A piece of an argument, at a place such as `$.items[0].name`. */
const PartialArg = z.object({
  jsonPath: z.string(),
  stringValue: z.optional(z.string()),
  numberValue: z.optional(z.number()),
  boolValue: z.optional(z.boolean()),
  nullValue: z.optional(z.unknown()),
  willContinue: z.optional(z.boolean()),
});
export type PartialArg = z.infer<typeof PartialArg>;

export const FunctionCall = z.object({
  id: text,
  name: text,
  args: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  partialArgs: z.optional(z.array(PartialArg)),
  willContinue: z.optional(z.boolean()),
});
export type FunctionCall = z.infer<typeof FunctionCall>;

const ContentPart = z.object({
  text,
  thought: z.optional(z.boolean()),
  /** A FunctionCall; what is none has an error of its own. */
  functionCall: z.optional(z.unknown()),
});
export type ContentPart = z.infer<typeof ContentPart>;

const Candidate = z.object({
  content: z.optional(z.nullable(z.object({ parts: z.optional(z.nullable(z.array(ContentPart))) }))),
  finishReason: text,
});

/** One event of streamGenerateContent. */
export const Chunk = z.object({
  candidates: z.optional(z.nullable(z.array(Candidate))),
  promptFeedback: z.optional(z.nullable(z.object({ blockReason: text }))),
  usageMetadata: z.optional(
    z.nullable(
      z.object({
        promptTokenCount: count,
        candidatesTokenCount: count,
        thoughtsTokenCount: count,
        cachedContentTokenCount: count,
      }),
    ),
  ),
});
export type Chunk = z.infer<typeof Chunk>;
