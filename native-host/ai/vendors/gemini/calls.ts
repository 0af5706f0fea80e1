import { badCall, type ToolCalls, writeArgs } from '../stream/tool-calls.ts';
import { FunctionCall, type PartialArg } from './chunk.ts';

type Path = (string | number)[];

/** Gives whole calls on, and joins those that come piece by piece: a name, arguments at their places, an empty end. */
export function joinCalls(calls: ToolCalls): { add(value: unknown): void; end(): void } {
  let count = 0;
  let open: { id: string; name: string; args: Args } | null = null;
  const pass = (id: string, name: string, args: unknown) =>
    calls.add(count++, { id, name, args: writeArgs(args) });
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

/** Nobody's arguments are nested as deeply. */
const DEEPEST = 32;

function createArgs(first: Record<string, unknown>): Args {
  const root: Container = { ...first };
  /** The string that goes on. */
  let unfinished: string | null = null;
  return {
    put(piece) {
      const path = readPath(piece.jsonPath);
      const [holder, last] = holderIn(root, path);
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

/** What holds the path's last step. Makes what is not there yet: a list where a number leads into it. */
function holderIn(root: Container, path: Path): [Container, Path[number]] {
  let at = root;
  for (const [index, step] of path.entries()) {
    checkStep(at, step);
    if (index === path.length - 1) return [at, step];
    const next = Object.hasOwn(at, step) ? at[step] : undefined;
    const isContainer = typeof next === 'object' && next !== null;
    if (!isContainer) at[step] = typeof path[index + 1] === 'number' ? [] : {};
    at = at[step] as Container;
  }
  throw badPlace();
}

/** A list has no names and grows one by one; `__proto__` is nobody's name. */
function checkStep(at: Container, step: Path[number]): void {
  const fits = Array.isArray(at) ? typeof step === 'number' && step <= at.length : step !== '__proto__';
  if (!fits) throw badPlace();
}

function readPath(jsonPath: string): Path {
  const steps = [...jsonPath.matchAll(/\.([^.[\]]+)|\[(\d{1,9})\]|\[(?:'([^']*)'|"([^"]*)")\]/g)];
  const isWhole = jsonPath === `$${steps.map(([step]) => step).join('')}`;
  if (!isWhole || steps.length > DEEPEST) throw badPlace();
  return steps.map(([, name, index, quoted, double]) =>
    index === undefined ? (name ?? quoted ?? double ?? '') : Number(index),
  );
}

function badPlace() {
  return badCall('with arguments at no place');
}
