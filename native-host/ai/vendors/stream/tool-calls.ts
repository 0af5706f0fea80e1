import type { FinishReason, Part } from '../../../../shared/conversation/part.ts';
import { AppError } from '../../../../shared/errors.ts';
import { LARGEST_CALLS, MOST_CALLS, tooLarge } from '../../bounds.ts';

type ToolCall = Extract<Part, { type: 'tool-call' }>;

/** The tool calls of one step, joined from their pieces. */
export interface ToolCalls {
  /**
   * Another id, where there was one, begins another call: some servers leave
   * the index out, or give each call the same. Throws AppError `too-large`
   * beyond what a step may hold.
   */
  add(index: number | null, piece: Omit<ToolCall, 'type'>): void;
  /**
   * What is safe to hand on when the step ends like this: nothing of an answer
   * that was cut, and no call that its limit cut. Throws AppError where the calls
   * cannot be told apart or have no name.
   */
  at(reason: FinishReason): ToolCall[];
  readonly size: number;
}

export function createToolCalls(): ToolCalls {
  const calls: ToolCall[] = [];
  const latest = new Map<number, ToolCall>();
  let size = 0;

  function callFor(index: number | null, id: string): ToolCall {
    const known = index === null ? calls.at(-1) : latest.get(index);
    const isSame = known && (id === '' || known.id === '' || (index !== null && id === known.id));
    const call = isSame ? known : { type: 'tool-call' as const, id: '', name: '', args: '' };
    if (!isSame) calls.push(call);
    if (index !== null) latest.set(index, call);
    return call;
  }

  return {
    add(index, { id, name, args }) {
      const call = callFor(index, id);
      call.id ||= id;
      call.name ||= name;
      call.args += args;
      size += id.length + name.length + args.length;
      if (calls.length > MOST_CALLS) throw tooLarge(`over ${MOST_CALLS} tool calls at once`);
      if (size > LARGEST_CALLS) throw tooLarge('tool calls of over 256 KB');
    },
    at: (reason) => checked(wholeAt(reason, calls)),
    get size() {
      return calls.length;
    },
  };
}

function wholeAt(reason: FinishReason, calls: readonly ToolCall[]): readonly ToolCall[] {
  if (reason === 'stop' || reason === 'tool-calls') return calls;
  return reason === 'length' ? calls.filter(({ args }) => isJson(args)) : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Results go back by id: one that the vendor does not give is made up. */
function checked(calls: readonly ToolCall[]): ToolCall[] {
  const ids = new Set<string>();
  return calls.map((call, index) => {
    if (call.name === '') throw badCall('without a name');
    const id = call.id || `call-${index + 1}`;
    if (ids.has(id)) throw badCall('with the id of another');
    ids.add(id);
    return { ...call, id };
  });
}

/** Arguments that came as a value. Throws AppError where they are nested too deeply to be written down. */
export function writeArgs(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw badCall('with arguments that cannot be read');
  }
}

/** @param what of the call: "without a name" */
export function badCall(what: string): AppError {
  return new AppError(
    'provider-failed',
    `The model's server sent a tool call ${what}, so that none of its calls was made. Ask again, or choose another model.`,
    { retryable: true },
  );
}
