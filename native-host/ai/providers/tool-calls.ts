import type { Part } from '../../../shared/conversation/part.ts';
import { LARGEST_CALLS, MOST_CALLS, tooLarge } from '../bounds.ts';

type ToolCall = Extract<Part, { type: 'tool-call' }>;

/** The tool calls of one step, joined from their pieces. */
export interface ToolCalls {
  /**
   * Some servers leave the index out, and then a new id begins a new call.
   * Throws AppError `too-large` beyond what a step may hold.
   */
  add(index: number | null, piece: Omit<ToolCall, 'type'>): void;
  all(): Iterable<ToolCall>;
}

export function createToolCalls(): ToolCalls {
  const calls = new Map<number, ToolCall>();
  let size = 0;
  const nextIndex = (id: string) => (id || calls.size === 0 ? calls.size : calls.size - 1);
  return {
    add(index, { id, name, args }) {
      const key = index ?? nextIndex(id);
      const call = calls.get(key) ?? { type: 'tool-call', id: '', name: '', args: '' };
      calls.set(key, { ...call, id: call.id || id, name: call.name || name, args: call.args + args });
      size += id.length + name.length + args.length;
      if (calls.size > MOST_CALLS) throw tooLarge(`over ${MOST_CALLS} tool calls at once`);
      if (size > LARGEST_CALLS) throw tooLarge('tool calls of over 256 KB');
    },
    all: () => calls.values(),
  };
}
