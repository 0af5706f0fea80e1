import * as z from 'zod/mini';
import { count, text } from '../stream/fields.ts';

/** Its kind is `function` where it is said. */
export const ToolCallDelta = z.object({
  index: z.optional(z.nullable(z.number())),
  id: text,
  type: z.optional(z.nullable(z.enum(['function', '']))),
  function: z.optional(z.nullable(z.object({ name: text, arguments: text }))),
});

/** Mistral's form: pieces of text and of thinking. */
const Piece = z.object({
  text,
  thinking: z.optional(z.array(z.object({ text }))),
});

const Delta = z.object({
  content: z.optional(z.nullable(z.union([z.string(), z.array(Piece)]))),
  /** DeepSeek, vLLM, llama.cpp … */
  reasoning_content: text,
  /** OpenRouter, Groq … */
  reasoning: text,
  /** Each a ToolCallDelta; one that is not has an error of its own. */
  tool_calls: z.optional(z.nullable(z.array(z.unknown()))),
});

/** One event of a chat completion's stream, with what compatible servers leave out or add. */
export const Chunk = z.object({
  choices: z.optional(
    z.nullable(z.array(z.object({ delta: z.optional(z.nullable(Delta)), finish_reason: text }))),
  ),
  usage: z.optional(
    z.nullable(
      z.object({
        prompt_tokens: count,
        completion_tokens: count,
        prompt_tokens_details: z.optional(z.nullable(z.object({ cached_tokens: count }))),
      }),
    ),
  ),
});
export type Chunk = z.infer<typeof Chunk>;

export type Delta = z.infer<typeof Delta>;
