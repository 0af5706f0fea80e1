import type { FinishReason, Part, Usage } from '../../../../shared/conversation/part.ts';
import { readEvents } from '../stream/events.ts';
import { createToolCalls } from '../stream/tool-calls.ts';
import { joinCalls } from './calls.ts';
import { Chunk, type ContentPart } from './chunk.ts';

/** Translates Gemini's events into parts. A stream that gives no reason to finish ends as `incomplete`. */
export async function* toParts(chunks: AsyncIterable<unknown>): AsyncGenerator<Part> {
  const calls = createToolCalls();
  const joined = joinCalls(calls);
  let usage: Usage | null = null;
  let reason: FinishReason = 'incomplete';
  for await (const chunk of readEvents(chunks, Chunk)) {
    const candidate = chunk.candidates?.[0];
    for (const part of candidate?.content?.parts ?? []) {
      yield* toDelta(part);
      if (part.functionCall !== undefined && part.functionCall !== null) joined.add(part.functionCall);
    }
    if (candidate?.finishReason) reason = toReason(candidate.finishReason);
    if (chunk.promptFeedback?.blockReason) reason = 'content-filter';
    if (chunk.usageMetadata) usage = toUsage(chunk.usageMetadata);
  }
  if (reason !== 'incomplete') joined.end();
  if (reason === 'stop' && calls.size > 0) reason = 'tool-calls';
  yield* calls.at(reason);
  if (usage) yield { type: 'usage', usage };
  yield { type: 'finish', reason };
}

function* toDelta({ text, thought }: ContentPart): Generator<Part> {
  if (text) yield { type: thought ? 'reasoning-delta' : 'text-delta', text };
}

/** All others mean that the answer was withheld. */
const reasons = new Map<string, FinishReason>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['FINISH_REASON_UNSPECIFIED', 'incomplete'],
  ['OTHER', 'incomplete'],
  ['MALFORMED_FUNCTION_CALL', 'incomplete'],
  ['UNEXPECTED_TOOL_CALL', 'incomplete'],
  ['TOO_MANY_TOOL_CALLS', 'incomplete'],
  ['MISSING_THOUGHT_SIGNATURE', 'incomplete'],
  ['MALFORMED_RESPONSE', 'incomplete'],
]);

function toReason(said: string): FinishReason {
  return reasons.get(said) ?? 'content-filter';
}

function toUsage(counts: NonNullable<Chunk['usageMetadata']>): Usage {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount, cachedContentTokenCount } = counts;
  const tellsOutput = candidatesTokenCount ?? thoughtsTokenCount ?? null;
  return {
    inputTokens: promptTokenCount ?? null,
    outputTokens: tellsOutput === null ? null : (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0),
    cachedTokens: cachedContentTokenCount ?? null,
  };
}
