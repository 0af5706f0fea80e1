import { closes, isCommentOpen, opens } from './lines.ts';

/** A piece of a fill that stands or falls as one. */
export interface Unit {
  /** `text`: sentences of a paragraph, which fall one by one. */
  kind: 'text' | 'item' | 'box' | 'fence' | 'comment' | 'blank';
  lines: string[];
  /** Whether a block was closed. */
  isClosed: boolean;
}

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/;
const BOX = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\](?:\s|$)/;

export function unitsOf(text: string): Unit[] {
  const lines = text.split('\n');
  const units: Unit[] = [];
  for (let at = 0; at < lines.length; ) {
    const unit = unitAt(lines, at);
    units.push(unit);
    at += unit.lines.length;
  }
  return units;
}

function unitAt(lines: readonly string[], at: number): Unit {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { kind: 'blank', lines: [line], isClosed: true };
  const fence = opens(line.trimStart());
  if (fence !== null) return fenced(lines, at, fence);
  if (line.trimStart().startsWith('<!--')) return comment(lines, at);
  if (ITEM.test(line)) return item(lines, at);
  if (line.trimStart().startsWith('|')) return { kind: 'item', lines: [line], isClosed: true };
  const end = indexAfter(lines, at, (next) => next.trim() === '' || isBlockStart(next));
  return { kind: 'text', lines: lines.slice(at, end < 0 ? lines.length : end), isClosed: true };
}

function isBlockStart(line: string): boolean {
  return ITEM.test(line) || opens(line) !== null || /^\s*(?:\||<!--|#{1,6}\s)/.test(line);
}

/** The first of the lines behind `at` that fits; -1 for none. */
function indexAfter(lines: readonly string[], at: number, fits: (line: string) => boolean): number {
  for (let index = at + 1; index < lines.length; index++) if (fits(lines[index] ?? '')) return index;
  return -1;
}

function until(
  lines: readonly string[],
  at: number,
  kind: Unit['kind'],
  isEnd: (line: string) => boolean,
): Unit {
  const end = indexAfter(lines, at, isEnd);
  return { kind, lines: lines.slice(at, end < 0 ? lines.length : end + 1), isClosed: end >= 0 };
}

/** What stands further left than its beginning ends the item that a fence is in, and the fence with it. */
function fenced(lines: readonly string[], at: number, fence: string): Unit {
  const unit = until(lines, at, 'fence', (next) => closes(next.trimStart(), fence));
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0].length ?? 0;
  const isWhole = unit.lines.every((line) => line.trim() === '' || line.search(/\S/) >= indent);
  return { ...unit, isClosed: unit.isClosed && isWhole };
}

function comment(lines: readonly string[], at: number): Unit {
  const isOneLine = !isCommentOpen(lines[at] ?? '', false);
  if (isOneLine) return { kind: 'comment', lines: [lines[at] ?? ''], isClosed: true };
  return until(lines, at, 'comment', (line) => !isCommentOpen(line, true));
}

/** With what goes on below it, further to the right, or without a mark. Items inside it are its own. */
function item(lines: readonly string[], at: number): Unit {
  const line = lines[at] ?? '';
  const indent = ITEM.exec(line)?.[1]?.length ?? 0;
  const kind = BOX.test(line) ? 'box' : 'item';
  const end = indexAfter(lines, at, (next) => {
    const mark = ITEM.exec(next);
    if (mark) return (mark[1]?.length ?? 0) <= indent;
    return next.trim() === '' || isBlockStart(next);
  });
  return { kind, lines: lines.slice(at, end < 0 ? lines.length : end), isClosed: true };
}

/** Sentences of a paragraph; together they are the text. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?](?:["')\]`*_]{0,2}))(?=\s+[\p{Lu}`"'(*[])/u).filter((part) => part !== '');
}

export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
