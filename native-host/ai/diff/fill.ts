import { countTokens } from '../tokens/count.ts';
import type { DiffFile, Hunk } from './file.ts';
import { type Piece, tokensOf } from './pieces.ts';
import { type Chosen, fileHeader } from './render.ts';

/** What a piece costs beside its lines: its `@@` line. */
const PIECE_OVERHEAD = 8;
/** Below this nothing useful fits. */
const LEAST_ROOM = 12;
/** After so many pieces in a row that did not fit, the rest is not tried. */
const MISFITS = 500;
/** No text has more characters a token in the long run; spares counting what cannot fit. */
const CHARACTERS_PER_TOKEN = 12;
const CONTEXT_LINES = 3;

/** Fills a budget with pieces, the best first; what does not fit is skipped. */
export class Filling {
  readonly chosen: Chosen = new Map();
  readonly #ranked: Piece[];
  readonly #files = new Set<DiffFile>();
  readonly #steps: { hunk: Hunk; lines: number[] }[] = [];

  /** `ranked`: the best piece first. */
  constructor(ranked: Piece[]) {
    this.#ranked = ranked;
  }

  shows(file: DiffFile): boolean {
    return this.#files.has(file);
  }

  get complete(): boolean {
    return this.#ranked.length === 0;
  }

  /** Takes pieces worth at most `room` tokens. */
  take(room: number): void {
    let left = room;
    let misfits = 0;
    const skipped: Piece[] = [];
    this.#ranked.forEach((piece) => {
      const cost =
        misfits > MISFITS || left < LEAST_ROOM ? Number.POSITIVE_INFINITY : this.#cost(piece, left);
      if (cost > left) {
        misfits++;
        skipped.push(piece);
        return;
      }
      misfits = 0;
      left -= cost;
      this.#files.add(piece.file);
      this.#choose(piece.hunk, piece.lines);
    });
    this.#ranked.splice(0, this.#ranked.length, ...skipped);
  }

  /** Adds unchanged lines around what is chosen, one on every side, then another, while they fit. */
  widen(room: number): void {
    let left = room;
    for (let round = 0; round < CONTEXT_LINES; round++) {
      for (const [hunk, lines] of this.chosen) {
        for (const index of neighbours(hunk, lines)) {
          const cost = countTokens(` ${hunk.lines[index]?.text}\n`);
          if (cost > left) return;
          left -= cost;
          this.#choose(hunk, [index]);
        }
      }
    }
  }

  /** Takes the last choice back; false when there is none. */
  undo(): boolean {
    const step = this.#steps.pop();
    if (!step) return false;
    const lines = this.chosen.get(step.hunk);
    for (const index of step.lines) lines?.delete(index);
    if (lines?.size === 0) this.chosen.delete(step.hunk);
    for (const file of this.#files)
      if (!file.hunks.some((hunk) => this.chosen.has(hunk))) this.#files.delete(file);
    return true;
  }

  #cost(piece: Piece, left: number): number {
    if (piece.characters / CHARACTERS_PER_TOKEN > left) return Number.POSITIVE_INFINITY;
    const tokens = tokensOf(piece) + PIECE_OVERHEAD;
    if (tokens > left || this.#files.has(piece.file)) return tokens;
    return tokens + countTokens(`${fileHeader(piece.file, false)}\n`);
  }

  #choose(hunk: Hunk, lines: number[]): void {
    const chosen = this.chosen.get(hunk) ?? new Set();
    this.chosen.set(hunk, chosen);
    for (const index of lines) chosen.add(index);
    this.#steps.push({ hunk, lines });
  }
}

function neighbours(hunk: Hunk, lines: Set<number>): number[] {
  const found = new Set<number>();
  for (const index of lines) for (const next of [index - 1, index + 1]) if (!lines.has(next)) found.add(next);
  return [...found].filter((index) => hunk.lines[index]?.mark === ' ').sort((a, b) => a - b);
}
