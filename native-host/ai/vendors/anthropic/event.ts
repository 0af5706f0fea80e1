import * as z from 'zod/mini';
import { count, text } from '../stream/fields.ts';

const Counts = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
});
export type Counts = z.infer<typeof Counts>;

const Block = z.object({
  type: z.string(),
  text,
  thinking: text,
  id: text,
  name: text,
  input: z.optional(z.unknown()),
});
export type Block = z.infer<typeof Block>;

const Delta = z.object({ text, thinking: text, partial_json: text, stop_reason: text });
export type Delta = z.infer<typeof Delta>;

const usage = z.optional(z.nullable(Counts));

/** One event of a message's stream: of all kinds, the fields that we read. */
export const MessageEvent = z.object({
  type: z.string(),
  index: z.optional(z.number()),
  message: z.optional(z.object({ usage })),
  content_block: z.optional(Block),
  delta: z.optional(Delta),
  usage,
});
export type MessageEvent = z.infer<typeof MessageEvent>;
