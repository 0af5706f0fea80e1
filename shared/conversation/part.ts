import * as z from 'zod/mini';

/** Tokens that a provider reports for one model call; null where it says nothing. */
export const Usage = z.object({
  inputTokens: z.nullable(z.number()),
  outputTokens: z.nullable(z.number()),
  cachedTokens: z.nullable(z.number()),
});
export type Usage = z.infer<typeof Usage>;

export const FinishReason = z.enum(['stop', 'length', 'tool-calls', 'content-filter', 'incomplete']);
export type FinishReason = z.infer<typeof FinishReason>;

/** A piece of a provider's stream. Adapters translate into this one union and do nothing else. */
export const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text-delta'), text: z.string() }),
  z.object({ type: z.literal('reasoning-delta'), text: z.string() }),
  z.object({ type: z.literal('tool-call'), id: z.string(), name: z.string(), args: z.string() }),
  z.object({ type: z.literal('usage'), usage: Usage }),
  z.object({ type: z.literal('finish'), reason: FinishReason }),
]);
export type Part = z.infer<typeof Part>;
