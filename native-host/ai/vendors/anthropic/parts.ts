import type { FinishReason, Part } from '../../../../shared/conversation/part.ts';
import { readEvents } from '../stream/events.ts';
import { createToolCalls, type ToolCalls, writeArgs } from '../stream/tool-calls.ts';
import { type Counts, MessageEvent } from './event.ts';

/**
 * Translates a message's events into parts. One without its last event ends as
 * `incomplete`. Tools that Anthropic runs itself are none of our calls.
 */
export async function* toParts(events: AsyncIterable<unknown>): AsyncGenerator<Part> {
  const calls = createToolCalls();
  const addCall = joinCalls(calls);
  let counts: Counts = {};
  let reason: FinishReason = 'stop';
  let ended = false;
  for await (const event of readEvents(events, MessageEvent)) {
    yield* toDeltas(event);
    addCall(event);
    counts = merged(counts, event.message?.usage ?? event.usage ?? {});
    if (event.delta?.stop_reason) reason = toReason(event.delta.stop_reason);
    // After tools that it runs itself Anthropic may begin another message.
    ended = event.type !== 'message_start' && (ended || event.type === 'message_stop');
  }
  if (!ended) reason = 'incomplete';
  yield* calls.at(reason);
  if (Object.keys(counts).length > 0) yield { type: 'usage', usage: toUsage(counts) };
  yield { type: 'finish', reason };
}

/** Text stands in deltas, and may stand in a block's start. */
function* toDeltas({ content_block: block, delta }: MessageEvent): Generator<Part> {
  const thinking = delta?.thinking ?? block?.thinking;
  if (thinking) yield { type: 'reasoning-delta', text: thinking };
  const text = delta?.text ?? block?.text;
  if (text) yield { type: 'text-delta', text };
}

/** Gives the calls their pieces. An input that comes in none stands in the block's start, as with tools without arguments. */
function joinCalls(calls: ToolCalls): (event: MessageEvent) => void {
  const open = new Map<number, { input: unknown; inPieces: boolean }>();
  const add = (index: number, args: string) => calls.add(index, { id: '', name: '', args });
  return ({ type, index = 0, content_block: block, delta }) => {
    if (block?.type === 'tool_use') {
      open.set(index, { input: block.input, inPieces: false });
      calls.add(index, { id: block.id ?? '', name: block.name ?? '', args: '' });
    }
    const call = open.get(index);
    if (call && delta?.partial_json) {
      call.inPieces = true;
      add(index, delta.partial_json);
    }
    if (!call || type !== 'content_block_stop') return;
    if (!call.inPieces) add(index, writeArgs(call.input ?? {}));
    open.delete(index);
  };
}

const reasons = new Map<string, FinishReason>([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool-calls'],
  ['refusal', 'content-filter'],
]);

function toReason(said: string): FinishReason {
  return reasons.get(said) ?? 'stop';
}

/** The last event's counts are sums, but leave out what has not changed. */
function merged(before: Counts, now: Counts): Counts {
  const told = Object.entries(now).filter(([, count]) => count !== null && count !== undefined);
  return { ...before, ...Object.fromEntries(told) };
}

/** Anthropic counts apart what it read from its cache and what it wrote there. */
function toUsage(counts: Counts) {
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = counts;
  const input = (input_tokens ?? 0) + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
  return {
    inputTokens: input_tokens === undefined ? null : input,
    outputTokens: output_tokens ?? null,
    cachedTokens: cache_read_input_tokens ?? null,
  };
}
