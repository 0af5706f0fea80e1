import type { Command } from './formats/commands.ts';
import { isPlaceholder } from './placeholder.ts';
import type { Span } from './span.ts';

/** A command with its pattern made. */
export interface IndexedCommand {
  command: Command;
  rest: RegExp;
}

export interface Commands {
  /** The password that a command is given whose name ends here. */
  read(command: IndexedCommand, from: number): Span | null;
}

/** What ends a command: a line, unless it goes on in the next, and the next command. */
const END = /(?<!\\|\\\r)\n|[|;]/g;

export function indexCommand(command: Command): IndexedCommand {
  return { command, rest: new RegExp(command.rest, command.within === undefined ? 'dyi' : 'dgi') };
}

/**
 * Reads what commands are given in a text, from its beginning on. What was found behind one name is kept for the
 * next, so that a text of names alone is not read again from each.
 */
export function createCommands(text: string): Commands {
  const ahead = new Map<RegExp, RegExpExecArray | null>();
  const next = (pattern: RegExp, from: number): RegExpExecArray | null => {
    const known = ahead.get(pattern);
    if (known === null || (known && known.index >= from)) return known;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    ahead.set(pattern, match);
    return match;
  };
  const withinReach = (match: RegExpExecArray | null, from: number, reach: number) =>
    match && match.index - from <= reach && (next(END, from)?.index ?? text.length) >= match.index
      ? match
      : null;
  return {
    read({ command: { within }, rest }, from) {
      if (within === undefined) return passwordOf(matchAt(text, rest, from));
      if (isWord(text, from - 1) && isWord(text, from)) return null;
      return passwordOf(withinReach(next(rest, from), from, within));
    },
  };
}

function matchAt(text: string, pattern: RegExp, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function isWord(text: string, at: number): boolean {
  return /\w/.test(text.charAt(at));
}

/** The last group of a match, if a person chose it. */
function passwordOf(match: RegExpExecArray | null): Span | null {
  const [start, end] = match?.indices?.at(-1) ?? [];
  if (!match || start === undefined || end === undefined) return null;
  return isChosen(match.at(-1) ?? '') ? { kind: 'password', start, end } : null;
}

/** A password: no number, option, path, variable or bare word. */
function isChosen(password: string): boolean {
  if (/^(?:[\d.:,]+|--?[a-z].*|[./~\\].*|\$.*|%.*|[a-z]{1,7})$/i.test(password)) return false;
  if (isPlaceholder(password) || password.includes('://')) return false;
  return /\d|[^A-Za-z0-9_-]/.test(password) || /[a-z][A-Z]|[A-Z]{2,}[a-z]/.test(password);
}
