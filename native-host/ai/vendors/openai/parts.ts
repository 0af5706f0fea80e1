import type { FinishReason, Part, Usage } from '../../../../shared/conversation/part.ts';
import { readEvents } from '../stream/events.ts';
import { badCall, createToolCalls, type ToolCalls } from '../stream/tool-calls.ts';
import { Chunk, type Delta, ToolCallDelta } from './chunk.ts';

/**
 * Translates a chat completion's events into parts. A stream that is cut, or
 * that sends what no chat completion holds, ends as `incomplete`.
 *
 * @param isDone whether the stream's terminator came: some servers send it and never a reason to finish
 */
export async function* toParts(chunks: AsyncIterable<unknown>, isDone: () => boolean): AsyncGenerator<Part> {
  const calls = createToolCalls();
  let usage: Usage | null = null;
  let reason: FinishReason | null = null;
  const watched = watchEnd(chunks);
  for await (const chunk of readEvents(watched.values, Chunk)) {
    const choice = chunk.choices?.[0];
    if (choice?.delta) yield* toDeltas(choice.delta);
    for (const call of choice?.delta?.tool_calls ?? []) addTo(calls, call);
    if (choice?.finish_reason) reason = toReason(choice.finish_reason);
    if (chunk.usage) usage = toUsage(chunk.usage);
  }
  reason ??= watched.ended() && isDone() ? (calls.size > 0 ? 'tool-calls' : 'stop') : 'incomplete';
  yield* calls.at(reason);
  if (usage) yield { type: 'usage', usage };
  yield { type: 'finish', reason };
}

/** Whether there was nothing wrong to the end. */
function watchEnd<Value>(source: AsyncIterable<Value>) {
  let ended = false;
  const values = async function* () {
    yield* source;
    ended = true;
  };
  return { values: values(), ended: () => ended };
}

function addTo(calls: ToolCalls, value: unknown): void {
  const delta = ToolCallDelta.safeParse(value);
  if (!delta.success) throw badCall('of a form that no API has');
  const { index, id, function: call } = delta.data;
  calls.add(index ?? null, { id: id ?? '', name: call?.name ?? '', args: call?.arguments ?? '' });
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

/** DeepSeek breaks off with `insufficient_system_resource`, OpenRouter with `error`. */
const reasons = new Map<string, FinishReason>([
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['error', 'incomplete'],
  ['insufficient_system_resource', 'incomplete'],
]);

function toReason(said: string): FinishReason {
  return reasons.get(said) ?? 'stop';
}

function toUsage(usage: NonNullable<Chunk['usage']>): Usage {
  return {
    inputTokens: usage.prompt_tokens ?? null,
    outputTokens: usage.completion_tokens ?? null,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
  };
}
