import type { FinishReason, Part, Usage } from '../../../shared/conversation/part.ts';
import { Chunk, type Delta } from './openai-chunk.ts';
import { createToolCalls } from './tool-calls.ts';

/**
 * Translates a chat completion's events into parts. A stream that is cut, or
 * that sends what no chat completion holds, ends as `incomplete`; its tool
 * calls are dropped, for their arguments may be half.
 */
export async function* toParts(chunks: AsyncIterable<unknown>): AsyncGenerator<Part> {
  const calls = createToolCalls();
  let usage: Usage | null = null;
  let reason: FinishReason = 'incomplete';
  for await (const chunk of untilBroken(chunks)) {
    const choice = chunk.choices?.[0];
    if (choice?.delta) yield* toDeltas(choice.delta);
    for (const { index, id, function: call } of choice?.delta?.tool_calls ?? [])
      calls.add(index ?? null, { id: id ?? '', name: call?.name ?? '', args: call?.arguments ?? '' });
    if (choice?.finish_reason) reason = toReason(choice.finish_reason);
    if (chunk.usage) usage = toUsage(chunk.usage);
  }
  if (reason !== 'incomplete') yield* calls.all();
  if (usage) yield { type: 'usage', usage };
  yield { type: 'finish', reason };
}

function* toDeltas(delta: Delta): Generator<Part> {
  const { content } = delta;
  const pieces = typeof content === 'string' ? [{ text: content }] : (content ?? []);
  const thoughts = pieces.flatMap((piece) => ('thinking' in piece ? (piece.thinking ?? []) : []));
  const reasoning = [
    delta.reasoning_content ?? delta.reasoning,
    ...thoughts.map((thought) => thought.text),
  ].join('');
  if (reasoning) yield { type: 'reasoning-delta', text: reasoning };
  const text = pieces.map((piece) => piece.text).join('');
  if (text) yield { type: 'text-delta', text };
}

/** Ends quietly where the stream breaks; what the server says in words (an API error) passes. */
async function* untilBroken(chunks: AsyncIterable<unknown>): AsyncGenerator<Chunk> {
  try {
    for await (const value of chunks) {
      const chunk = Chunk.safeParse(value);
      if (!chunk.success) return;
      yield chunk.data;
    }
  } catch (error) {
    if (!isBrokenStream(error)) throw error;
  }
}

/** undici says `terminated` (a TypeError) for a cut connection, the SDK a SyntaxError for an event that is no JSON. */
function isBrokenStream(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

const reasons: Record<string, FinishReason> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
};

function toReason(said: string): FinishReason {
  return reasons[said] ?? 'stop';
}

function toUsage(usage: NonNullable<Chunk['usage']>): Usage {
  return {
    inputTokens: usage.prompt_tokens ?? null,
    outputTokens: usage.completion_tokens ?? null,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
  };
}
