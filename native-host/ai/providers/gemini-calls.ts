import { FunctionCall, type PartialArg } from './gemini-chunk.ts';
import { badCall, type ToolCalls } from './tool-calls.ts';

type Path = (string | number)[];

/** Gives whole calls on, and joins those that come piece by piece: a name, arguments at their places, an empty end. */
export function joinCalls(calls: ToolCalls): { add(value: unknown): void; end(): void } {
  let count = 0;
  let open: { id: string; name: string; args: Args } | null = null;
  const pass = (id: string, name: string, args: unknown) =>
    calls.add(count++, { id, name, args: JSON.stringify(args) });
  const end = () => {
    if (open) pass(open.id, open.name, open.args.value());
    open = null;
  };
  return {
    add(value) {
      const read = FunctionCall.safeParse(value);
      if (!read.success) throw badCall('of a form that no API has');
      const { id, name, args, partialArgs = [], willContinue } = read.data;
      if (name) end();
      if (name && (willContinue || partialArgs.length > 0))
        open = { id: id ?? '', name, args: createArgs(args ?? {}) };
      else if (name || !open) return pass(id ?? '', name ?? '', args ?? {});
      for (const piece of partialArgs) open?.args.put(piece);
      if (!willContinue && partialArgs.length === 0) end();
    },
    end,
  };
}

interface Args {
  put(piece: PartialArg): void;
  value(): unknown;
}

type Container = Record<string | number, unknown>;

function createArgs(first: Record<string, unknown>): Args {
  const root: Container = { ...first };
  /** The string that goes on. */
  let unfinished: string | null = null;
  return {
    put(piece) {
      const path = readPath(piece.jsonPath);
      const last = path.pop();
      if (last === undefined) throw badCall('with arguments at no place');
      const holder = containerAt(root, [...path, last]);
      const before = unfinished === piece.jsonPath ? holder[last] : undefined;
      holder[last] = typeof before === 'string' ? before + (piece.stringValue ?? '') : valueIn(piece);
      unfinished = piece.willContinue ? piece.jsonPath : null;
    },
    value: () => root,
  };
}

function valueIn({ stringValue, numberValue, boolValue }: PartialArg): unknown {
  return stringValue ?? numberValue ?? boolValue ?? null;
}

/** Makes what is not there yet: a list where a number leads into it. */
function containerAt(root: Container, path: Path): Container {
  let at = root;
  path.slice(0, -1).forEach((step, index) => {
    const next = Object.hasOwn(at, step) ? at[step] : undefined;
    const isContainer = typeof next === 'object' && next !== null;
    const made = typeof path[index + 1] === 'number' ? [] : {};
    at[step] = isContainer ? next : made;
    at = at[step] as Container;
  });
  return at;
}

/** Names of `Object.prototype`, and places in lists that no arguments have, are refused. */
function readPath(jsonPath: string): Path {
  const steps = [...jsonPath.matchAll(/\.([^.[\]]+)|\[(\d{1,4})\]|\[(?:'([^']*)'|"([^"]*)")\]/g)];
  if (jsonPath !== `$${steps.map(([step]) => step).join('')}`) throw badCall('with arguments at no place');
  return steps.map(([, name, index, quoted, double]) => {
    const step = name ?? quoted ?? double ?? '';
    if (step === '__proto__') throw badCall('with arguments at no place');
    return index === undefined ? step : Number(index);
  });
}
