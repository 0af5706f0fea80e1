import { jsonOf, type Recording } from './stream-recordings.ts';

/** What a recording says, read from its JSON and without a line of the adapters. */
export interface Expected {
  text: string;
  reasoning: string;
  /** Each argument by its place: `$.items[0].name`. */
  calls: { name: string; args: [string, unknown][] }[];
  /** What says that it is the whole answer was there. */
  whole: boolean;
  /** The service breaks off with an error in its stream. */
  fails: boolean;
}

export function expectedOf({ api, events }: Recording): Expected {
  const values = events.map(jsonOf).filter((value) => value !== null);
  const { calls, ...read } = { openai, gemini, anthropic, ollama }[api](values as never[]);
  const isDone = api === 'openai' && events.some((event) => /^data: ?\[DONE\]/m.test(event));
  const fails = values.some(({ error }) => error !== undefined && error !== null);
  const whole = read.whole || isDone;
  return { ...read, whole, fails, calls: whole ? calls() : [] };
}

/** The calls of an answer that is whole. */
type Reading = Omit<Expected, 'fails' | 'calls'> & { calls(): Expected['calls'] };

interface Piece {
  text?: string;
  thinking?: { text: string }[];
}

interface Completion {
  choices?: {
    delta?: {
      content?: string | null | Piece[];
      reasoning?: string | null;
      reasoning_content?: string | null;
      tool_calls?: { index?: number; function: { name?: string; arguments?: string | null } }[];
    };
    finish_reason?: string | null;
  }[];
}

function openai(values: Completion[]): Reading {
  const deltas = values.map(({ choices }) => choices?.[0]?.delta ?? {});
  const pieces = deltas.flatMap(({ content }): (string | Piece)[] =>
    typeof content === 'string' ? [content] : (content ?? []),
  );
  const thoughts = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : (piece.thinking ?? [])));
  const reasoning = deltas.map((delta) => delta.reasoning_content ?? delta.reasoning ?? '');
  const calls = Map.groupBy(
    deltas.flatMap(({ tool_calls }) => tool_calls ?? []),
    ({ index }) => index ?? 0,
  );
  return {
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.text ?? ''))).join(''),
    reasoning: [...reasoning, ...thoughts.map(({ text }) => text)].join(''),
    calls: () =>
      [...calls.values()].map((call) => ({
        name: call.map((piece) => piece.function.name ?? '').find((name) => name !== '') ?? '',
        args: placesOf(call.map((piece) => piece.function.arguments ?? '').join('')),
      })),
    whole: values.some(({ choices }) => choices?.[0]?.finish_reason),
  };
}

interface Generated {
  candidates?: {
    content?: {
      parts?: {
        text?: string;
        thought?: boolean;
        functionCall?: { name?: string; args?: unknown; partialArgs?: PartialArg[] };
      }[];
    };
    finishReason?: string;
  }[];
}

interface PartialArg {
  jsonPath: string;
  stringValue?: string;
  numberValue?: number;
  boolValue?: boolean;
}

function gemini(values: Generated[]): Reading {
  const parts = values.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
  const textOf = (thought: boolean) =>
    parts.map((part) => (Boolean(part.thought) === thought ? (part.text ?? '') : '')).join('');
  const calls: Expected['calls'] = [];
  for (const { functionCall } of parts) {
    if (functionCall?.name) calls.push({ name: functionCall.name, args: placesIn(functionCall.args ?? {}) });
    for (const piece of functionCall?.partialArgs ?? []) putPiece(calls.at(-1)?.args ?? [], piece);
  }
  return {
    text: textOf(false),
    reasoning: textOf(true),
    calls: () => calls,
    whole: values.some(({ candidates }) => candidates?.[0]?.finishReason),
  };
}

function putPiece(
  args: [string, unknown][],
  { jsonPath, stringValue, numberValue, boolValue }: PartialArg,
): void {
  const known = args.find(([place]) => place === jsonPath);
  if (known) known[1] = `${String(known[1])}${stringValue ?? ''}`;
  else args.push([jsonPath, stringValue ?? numberValue ?? boolValue ?? null]);
}

interface Happening {
  type: string;
  index?: number;
  content_block?: { type: string; text?: string; thinking?: string; name?: string; input?: unknown };
  delta?: { text?: string; thinking?: string; partial_json?: string; stop_reason?: string };
}

/** A recording may hold several messages, whose blocks are counted anew. */
function anthropic(all: Happening[]): Reading {
  let message = 0;
  const values = all.map((value) => {
    if (value.type === 'message_start') message += 1000;
    return { ...value, index: message + (value.index ?? 0) };
  });
  const textOf = (name: 'text' | 'thinking') =>
    values.map(({ content_block, delta }) => content_block?.[name] ?? delta?.[name] ?? '').join('');
  const reason = values.map(({ delta }) => delta?.stop_reason).findLast(Boolean);
  const calls = () =>
    values
      .filter(({ content_block }) => content_block?.type === 'tool_use')
      .map(({ index, content_block }) => {
        const pieces = values
          .filter((value) => value.index === index)
          .map(({ delta }) => delta?.partial_json);
        const isStopped = values.some(
          (value) => value.type === 'content_block_stop' && value.index === index,
        );
        const args = pieces.join('') || JSON.stringify(content_block?.input ?? {});
        return { name: content_block?.name ?? '', isStopped, args: isStopped ? placesOf(args) : [] };
      });
  return {
    text: textOf('text'),
    reasoning: textOf('thinking'),
    // A call that the limit of tokens or a refusal cut is none.
    calls: () =>
      calls()
        .filter(({ isStopped }) => isStopped && reason !== 'refusal')
        .map(({ name, args }) => ({ name, args })),
    whole: values.findLast(({ type }) => /^message_st/.test(type))?.type === 'message_stop',
  };
}

interface Line {
  message?: {
    content?: string;
    thinking?: string;
    tool_calls?: { function: { name: string; arguments: unknown } }[];
  };
  done?: boolean;
}

function ollama(values: Line[]): Reading {
  return {
    text: values.map(({ message }) => message?.content ?? '').join(''),
    reasoning: values.map(({ message }) => message?.thinking ?? '').join(''),
    calls: () =>
      values
        .flatMap(({ message }) => message?.tool_calls ?? [])
        .map((call) => ({ name: call.function.name, args: placesIn(call.function.arguments) })),
    whole: values.some(({ done }) => done),
  };
}

/** The places in arguments that are JSON; no arguments at all have none. */
export function placesOf(json: string): [string, unknown][] {
  return json === '' ? [] : placesIn(JSON.parse(json));
}

function placesIn(value: unknown, place = '$'): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`),
  );
}
