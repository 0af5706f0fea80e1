import { countTokens } from '../tokens/count.ts';
import { type DiffFile, type Hunk, markOf } from './file.ts';

/** Lines of one hunk that are chosen or left together: what was replaced, then new ones; or only removed ones. */
export interface Piece {
  file: DiffFile;
  hunk: Hunk;
  /** Rows of what was replaced, up to three, the one at the end not among them. */
  oldStart: number;
  oldEnd: number;
  /** Rows that were added, or of a piece that adds none those that were removed. */
  start: number;
  end: number;
  added: number;
  characters: number;
  /** Null until they are counted. */
  tokens: number | null;
}

const PIECE_LINES = 16;
const PIECE_CHARACTERS = 2400;
/** Of what was replaced: never more than took its place. */
const OLD_LINES = 3;

/** Cuts every run of changed lines of a file into small pieces. */
export function cutFile(file: DiffFile): Piece[] {
  const pieces: Piece[] = [];
  for (const hunk of file.hunks) {
    for (let at = 0; at < hunk.rows.length; ) {
      const newStart = endOfRun(hunk, at, '-');
      const end = endOfRun(hunk, newStart, '+');
      cutRun({ file, hunk, oldStart: at, newStart, end }, pieces);
      at = Math.max(end, at + 1);
    }
  }
  return pieces;
}

function endOfRun({ rows }: Hunk, from: number, mark: '-' | '+'): number {
  let at = from;
  while (at < rows.length && markOf(rows[at] ?? '') === mark) at++;
  return at;
}

/** Removed lines and the lines that took their place. */
interface Run {
  file: DiffFile;
  hunk: Hunk;
  oldStart: number;
  newStart: number;
  end: number;
}

function cutRun({ file, hunk, oldStart, newStart, end }: Run, pieces: Piece[]): void {
  const onlyRemoves = newStart === end;
  const oldEnd = onlyRemoves ? oldStart : Math.min(newStart, oldStart + OLD_LINES, oldStart + end - newStart);
  const replaced = charactersOf(hunk, oldStart, oldEnd);
  for (let start = onlyRemoves ? oldStart : newStart; start < end; ) {
    const cut = cutAt(hunk, start, end);
    const characters = replaced + charactersOf(hunk, start, cut);
    const added = onlyRemoves ? 0 : cut - start;
    pieces.push({ file, hunk, oldStart, oldEnd, start, end: cut, added, characters, tokens: null });
    start = cut;
  }
}

function charactersOf({ rows }: Hunk, start: number, end: number): number {
  let characters = 0;
  for (let at = start; at < end; at++) characters += (rows[at]?.length ?? 0) + 1;
  return characters;
}

/** Indexes into the hunk's rows, ascending. */
export function linesOf({ oldStart, oldEnd, start, end }: Piece): number[] {
  const lines: number[] = [];
  for (let at = oldStart; at < oldEnd; at++) lines.push(at);
  for (let at = start; at < end; at++) lines.push(at);
  return lines;
}

export function firstLine({ oldStart, oldEnd, start }: Piece): number {
  return oldStart < oldEnd ? oldStart : start;
}

/** o200k tokens of a piece's lines, counted once. */
export function tokensOf(piece: Piece): number {
  piece.tokens ??= countTokens(pieceText(piece));
  return piece.tokens;
}

function pieceText(piece: Piece): string {
  return linesOf(piece)
    .map((index) => `${piece.hunk.rows[index]}\n`)
    .join('');
}

/** The last good place to cut within reach: behind a blank line or a closing brace, else as far as allowed. */
function cutAt({ rows }: Hunk, start: number, end: number): number {
  let characters = 0;
  let good = 0;
  let at = start;
  for (; at < end && at < start + PIECE_LINES; at++) {
    const row = rows[at] ?? '';
    characters += row.length - 1;
    if (characters > PIECE_CHARACTERS && at > start) break;
    if (closes(row)) good = at + 1;
  }
  return at === end || good === 0 ? at : good;
}

/** A blank line, or brackets that close. */
function closes(row: string): boolean {
  if (beginsOtherwise(row)) return false;
  const text = row.slice(1).trim();
  return text === '' || (text.length < 10 && /^[})\]]{1,8}[;,]?$/.test(text));
}

/** A quick look at what most lines begin with: a visible character of ASCII that is no closing bracket. */
function beginsOtherwise(row: string): boolean {
  let at = 1;
  while (row.charCodeAt(at) === BLANK || row.charCodeAt(at) === TAB) at++;
  const code = row.charCodeAt(at);
  return code > BLANK && code < 127 && !CLOSING.has(code);
}

const TAB = 9;
const BLANK = 32;
const CLOSING = new Set([...'})]'].map((bracket) => bracket.charCodeAt(0)));
