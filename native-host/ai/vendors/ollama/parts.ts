import * as z from 'zod/mini';
import type { FinishReason, Part, Usage } from '../../../../shared/conversation/part.ts';
import { Refusal } from '../failures/refusal.ts';
import { readEvents } from '../stream/events.ts';
import { count, text } from '../stream/fields.ts';
import { badCall, createToolCalls, writeArgs } from '../stream/tool-calls.ts';

const ToolCall = z.object({
  id: text,
  function: z.object({ name: z.string(), arguments: z.optional(z.record(z.string(), z.unknown())) }),
});

/** One line of /api/chat. */
const Line = z.object({
  message: z.optional(
    z.nullable(
      z.object({
        content: text,
        thinking: text,
        /** Each a ToolCall; one that is not has an error of its own. */
        tool_calls: z.optional(z.nullable(z.array(z.unknown()))),
      }),
    ),
  ),
  done: z.optional(z.boolean()),
  done_reason: text,
  prompt_eval_count: count,
  eval_count: count,
  error: z.optional(z.unknown()),
});
type Line = z.infer<typeof Line>;

/** Translates Ollama's lines into parts. Without a line that is `done` the answer ends as `incomplete`. */
export async function* toParts(lines: AsyncIterable<unknown>): AsyncGenerator<Part> {
  const calls = createToolCalls();
  let usage: Usage | null = null;
  let reason: FinishReason = 'incomplete';
  for await (const line of readEvents(lines, Line)) {
    if (line.error !== undefined) throw new Refusal(null, line);
    const { content, thinking, tool_calls } = line.message ?? {};
    if (thinking) yield { type: 'reasoning-delta', text: thinking };
    if (content) yield { type: 'text-delta', text: content };
    for (const value of tool_calls ?? []) calls.add(calls.size, readCall(value));
    if (!line.done) continue;
    usage = toUsage(line);
    reason = toReason(line.done_reason, calls.size > 0);
  }
  yield* calls.at(reason);
  if (usage) yield { type: 'usage', usage };
  yield { type: 'finish', reason };
}

function readCall(value: unknown): { id: string; name: string; args: string } {
  const call = ToolCall.safeParse(value);
  if (!call.success) throw badCall('of a form that no API has');
  const { id, function: called } = call.data;
  return { id: id ?? '', name: called.name, args: writeArgs(called.arguments ?? {}) };
}

/** `load` and `unload` are said of questions without words. */
function toReason(said: string | null | undefined, hasCalls: boolean): FinishReason {
  if (said === 'length') return 'length';
  return hasCalls ? 'tool-calls' : 'stop';
}

function toUsage({ prompt_eval_count, eval_count }: Line): Usage {
  return { inputTokens: prompt_eval_count ?? null, outputTokens: eval_count ?? null, cachedTokens: null };
}
