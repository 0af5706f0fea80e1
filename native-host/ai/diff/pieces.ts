import { countTokens } from '../tokens/count.ts';
import { type DiffFile, type Hunk, markOf } from './file.ts';

/** Lines of one hunk that are chosen or left together. */
export interface Piece {
  file: DiffFile;
  hunk: Hunk;
  /** Indexes into `hunk.rows`, ascending: what was replaced, up to three lines, then new ones; or only removed ones. */
  lines: number[];
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
  return file.hunks.flatMap((hunk) => runs(hunk).flatMap((run) => cutRun(file, hunk, run)));
}

interface Run {
  old: number[];
  fresh: number[];
}

/** Removed lines and the lines that took their place. */
function runs(hunk: Hunk): Run[] {
  const found: Run[] = [];
  let run: Run = { old: [], fresh: [] };
  const flush = () => {
    if (run.old.length + run.fresh.length > 0) found.push(run);
    run = { old: [], fresh: [] };
  };
  hunk.rows.forEach((row, index) => {
    const mark = markOf(row);
    if (mark === ' ' || (mark === '-' && run.fresh.length > 0)) flush();
    if (mark === '-') run.old.push(index);
    if (mark === '+') run.fresh.push(index);
  });
  flush();
  return found;
}

function cutRun(file: DiffFile, hunk: Hunk, run: Run): Piece[] {
  if (run.fresh.length === 0) return cutLines(hunk, run.old).map((lines) => piece(file, hunk, lines));
  const old = run.old.slice(0, Math.min(OLD_LINES, run.fresh.length));
  return cutLines(hunk, run.fresh).map((lines) => piece(file, hunk, [...old, ...lines]));
}

function piece(file: DiffFile, hunk: Hunk, lines: number[]): Piece {
  let added = 0;
  let characters = 0;
  for (const index of lines) {
    const row = hunk.rows[index] ?? '';
    if (markOf(row) === '+') added++;
    characters += row.length + 1;
  }
  return { file, hunk, lines, added, characters, tokens: null };
}

/** o200k tokens of a piece's lines, counted once. */
export function tokensOf(piece: Piece): number {
  piece.tokens ??= countTokens(pieceText(piece));
  return piece.tokens;
}

function pieceText({ hunk, lines }: Piece): string {
  return lines.map((index) => `${hunk.rows[index]}\n`).join('');
}

function cutLines(hunk: Hunk, indexes: number[]): number[][] {
  const cuts: number[][] = [];
  let from = 0;
  while (from < indexes.length) {
    const end = pieceEnd(hunk, indexes, from);
    cuts.push(indexes.slice(from, end));
    from = end;
  }
  return cuts;
}

/** The last good place to cut within reach: behind a blank line or a closing brace, else as far as allowed. */
function pieceEnd(hunk: Hunk, indexes: number[], from: number): number {
  let characters = 0;
  let good = 0;
  let at = from;
  for (; at < indexes.length && at < from + PIECE_LINES; at++) {
    const row = hunk.rows[indexes[at] ?? 0] ?? '';
    characters += row.length - 1;
    if (characters > PIECE_CHARACTERS && at > from) break;
    if (closes(row)) good = at + 1;
  }
  return at === indexes.length || good === 0 ? at : good;
}

function closes(row: string): boolean {
  if (GOES_ON.test(row)) return false;
  const text = row.slice(1).trim();
  return text === '' || (text.length < 10 && /^[})\]]{1,8}[;,]?$/.test(text));
}

/** A quick look at what most lines begin with. */
const GOES_ON = /^[+-][ \t]{0,200}[\w"'@#$/*{([<]/;
