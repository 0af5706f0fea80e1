import type { Terminal } from '@xterm/xterm';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import type { CommandRow } from './command-rows.ts';
import { placeOfCommand, rowsOfLine, type TypedPlace } from './typed-row.ts';
import { cellHeight, screenWidth } from './xterm.ts';

/** A command whose row can be seen. */
export interface VisibleCommand {
  record: CommandRecord;
  /** Where it was typed: rows below the first that can be seen. */
  row: number;
  /** Where its prompt begins, counted the same way. */
  from: number;
  /** Rows that it takes, as far as they are one line. */
  rows: number;
  /** Rows below the first, of those nearest to it, whose right end is free for its actions; null when none is. */
  place: number | null;
}

/** The answer of a question typed at the prompt, as far as it can be seen, in rows. */
export interface VisibleAnswer {
  key: string;
  from: number;
  to: number;
  streaming: boolean;
}

/** The commands that can be seen, and what is needed to stand beside them. */
export interface VisibleCommands {
  commands: VisibleCommand[];
  answers: VisibleAnswer[];
  rows: number;
  /** Rows from the first that hold anything; all of them while a program has the whole screen. */
  used: number;
  /** Whether the last rows of the buffer are those that can be seen. */
  atEnd: boolean;
  fullScreen: boolean;
  rowHeight: number;
  /** Of all columns together, in CSS pixels. */
  width: number;
  /** How far the rows are scrolled away in their box. */
  shift: { x: number; y: number };
}

/** What the actions of a command take at most, in CSS pixels. */
const ACTIONS_WIDTH = 208;
/** The row itself, then those below it and the one above. */
const places = [0, 1, 2, -1];

/** `shift`: how far the rows are scrolled away in their box. */
export function lookAt(
  term: Terminal,
  all: readonly CommandRow[],
  shift: VisibleCommands['shift'],
): VisibleCommands {
  const { viewportY } = term.buffer.active;
  const width = screenWidth(term);
  const placed = all
    .filter(({ line, end }) => end > viewportY && line < viewportY + term.rows)
    .map((command) => ({ ...command, ...placeOfCommand(term, command) }));
  const commands = placed
    .filter(({ at }) => at >= viewportY && at < viewportY + term.rows)
    .map(({ record, from, at }) => ({
      record,
      row: at - viewportY,
      from: from - viewportY,
      rows: rowsOfLine(term, at),
      place: placeOf(term, at, width),
    }));
  const answers = answersOf(term, placed);
  const fullScreen = term.buffer.active.type === 'alternate';
  return {
    commands,
    answers,
    rows: term.rows,
    used: fullScreen ? term.rows : usedRows(term),
    atEnd: viewportY >= term.buffer.active.baseY,
    fullScreen,
    rowHeight: cellHeight(term),
    width,
    shift,
  };
}

export function sameCommands(a: VisibleCommands, b: VisibleCommands): boolean {
  return (
    a.commands.length === b.commands.length &&
    a.rows === b.rows &&
    a.used === b.used &&
    a.atEnd === b.atEnd &&
    a.fullScreen === b.fullScreen &&
    a.rowHeight === b.rowHeight &&
    a.width === b.width &&
    a.shift.x === b.shift.x &&
    a.shift.y === b.shift.y &&
    a.commands.every((each, index) => isSame(each, b.commands[index])) &&
    a.answers.length === b.answers.length &&
    a.answers.every((each, index) => isSameAnswer(each, b.answers[index]))
  );
}

function isSame(a: VisibleCommand, b: VisibleCommand | undefined): boolean {
  const isThere = a.row === b?.row && a.from === b.from && a.rows === b.rows && a.place === b.place;
  return isThere && a.record === b.record;
}

function isSameAnswer(a: VisibleAnswer, b: VisibleAnswer | undefined): boolean {
  return a.key === b?.key && a.from === b.from && a.to === b.to && a.streaming === b.streaming;
}

/** Down to the cursor, and to what stands below it, as a line editor's menu does. */
function usedRows(term: Terminal): number {
  const { active } = term.buffer;
  const isBlank = (row: number) =>
    (active.getLine(active.viewportY + row)?.translateToString(true) ?? '') === '';
  const cursor = active.baseY + active.cursorY - active.viewportY;
  let used = term.rows;
  while (used > cursor + 1 && used > 0 && isBlank(used - 1)) used--;
  return used;
}

function answersOf(term: Terminal, all: readonly (CommandRow & TypedPlace)[]): VisibleAnswer[] {
  const { viewportY } = term.buffer.active;
  return all
    .filter(({ record }) => record.kind === 'ask')
    .map(({ record, at, end }) => ({
      key: record.id,
      from: Math.max(0, at + 1 - viewportY),
      to: Math.min(term.rows, end - viewportY),
      streaming: record.endedAt === null,
    }))
    .filter(({ from, to }) => to > from);
}

function placeOf(term: Terminal, line: number, width: number): number | null {
  const { viewportY } = term.buffer.active;
  const column = Math.floor(term.cols * (1 - ACTIONS_WIDTH / width));
  const isFree = (at: number) =>
    at >= viewportY && at < viewportY + term.rows && isFreeFrom(term, at, column);
  // They reach a little into the rows above and below: best where these are free, too.
  const isWide = (at: number) =>
    isFree(at) && [at - 1, at + 1].every((each) => isFreeFrom(term, each, column));
  const free = places.filter((place) => isFree(line + place));
  return free.find((place) => isWide(line + place)) ?? free[0] ?? null;
}

function isFreeFrom(term: Terminal, line: number, column: number): boolean {
  if (column < 0) return false;
  const text = term.buffer.active.getLine(line)?.translateToString(true, column) ?? '';
  return text.trim() === '';
}
