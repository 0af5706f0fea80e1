import { countTokens } from '../tokens/count.ts';
import { type DiffFile, type Hunk, markOf } from './file.ts';
import { firstLine, linesOf, type Piece, tokensOf } from './pieces.ts';
import type { Ranking } from './ranking.ts';
import { type Chosen, fileHeader, renderFile } from './render.ts';

/** What a piece costs beside its lines: its `@@` line, unless it goes on where a chosen one ends. */
const PIECE_OVERHEAD = 5;
/** Tokens of an `@@` line with numbers of many digits. */
const LONGEST_HEADER = 12;
/** Below this nothing useful fits. */
const LEAST_ROOM = 12;
/** After so many pieces in a row that did not fit, the rest is not tried. */
const MISFITS = 500;
/** No text has more characters a token in the long run; spares counting what cannot fit. */
const CHARACTERS_PER_TOKEN = 12;
const CONTEXT_LINES = 3;
const GUESSED_HIGH = 1.1;
/** What is guessed to be so much longer than the room is not counted. */
const GUESSED_LOW = 1.25;
/** A piece is counted where fewer than so many like it fit. */
const NEAR = 4;

/** A file's part of the text. */
interface Part {
  text: string;
  tokens: number;
}

/** Lines that were chosen together. */
interface Step {
  file: DiffFile;
  hunk: Hunk;
  lines: number[];
}

/** Fills a budget with pieces, the best first; what does not fit is skipped. */
export class Filling {
  readonly chosen: Chosen = new Map();
  readonly #ranked: Ranking<Piece>;
  /** How many of them were tried; those that did not fit may fit later. */
  #tried = 0;
  #skipped: readonly Piece[] = [];
  readonly #usualToken: number | null;
  /** Of every file that is shown; null until it is rendered. */
  readonly #parts = new Map<DiffFile, Part | null>();
  readonly #steps: Step[] = [];

  /**
   * @param usualToken characters, where pieces are many: those that are far from filling the room are not counted
   */
  constructor(ranked: Ranking<Piece>, usualToken: number | null) {
    this.#ranked = ranked;
    this.#usualToken = usualToken;
  }

  shows(file: DiffFile): boolean {
    return this.#parts.has(file);
  }

  get complete(): boolean {
    return this.#tried === this.#ranked.length && this.#skipped.length === 0;
  }

  /** Exact, but for what tokens do where two parts meet: parts end with a line break, and so do tokens. */
  get used(): number {
    let used = 0;
    for (const file of this.#parts.keys()) used += this.partOf(file).tokens;
    return used;
  }

  /** The part of a file that is shown. */
  partOf(file: DiffFile): Part {
    const known = this.#parts.get(file);
    if (known) return known;
    const text = `${renderFile(file, this.chosen)}\n`;
    const part = { text, tokens: countTokens(text) };
    this.#parts.set(file, part);
    return part;
  }

  /** Takes pieces worth at most `room` tokens. */
  take(room: number): void {
    let left = room;
    let misfits = 0;
    const skipped: Piece[] = [];
    const before = this.#skipped.values();
    while (misfits <= MISFITS && left >= LEAST_ROOM) {
      const piece = before.next().value ?? this.#nextRanked();
      if (!piece) break;
      const cost = this.#cost(piece, left);
      if (cost > left) {
        misfits++;
        skipped.push(piece);
        continue;
      }
      misfits = 0;
      left -= cost;
      this.#choose(piece.file, piece.hunk, linesOf(piece));
    }
    this.#skipped = [...skipped, ...before];
  }

  #nextRanked(): Piece | undefined {
    return this.#tried < this.#ranked.length ? this.#ranked.at(this.#tried++) : undefined;
  }

  /** Adds unchanged lines around what is chosen, one on every side, then another, while they fit. */
  widen(room: number): void {
    let left = room;
    for (let round = 0; round < CONTEXT_LINES; round++) {
      for (const file of this.#parts.keys()) {
        for (const hunk of file.hunks) {
          for (const index of neighbours(hunk, this.chosen.get(hunk) ?? new Set())) {
            const cost = countTokens(` ${hunk.rows[index]?.slice(1)}\n`);
            if (cost > left) return;
            left -= cost;
            this.#choose(file, hunk, [index]);
          }
        }
      }
    }
  }

  /** Takes the last choices back that hold about so many tokens, one at least; false when there is none. */
  undo(tokens: number): boolean {
    let left = tokens;
    let step = this.#steps.pop();
    if (!step) return false;
    for (; step; step = left > 0 ? this.#steps.pop() : undefined) {
      this.#takeBack(step);
      left -= countTokens(step.lines.map((index) => `${step?.hunk.rows[index]}\n`).join('')) + LONGEST_HEADER;
    }
    return true;
  }

  #takeBack({ file, hunk, lines }: Step): void {
    const chosen = this.chosen.get(hunk);
    for (const index of lines) chosen?.delete(index);
    if (chosen?.size === 0) this.chosen.delete(hunk);
    if (file.hunks.some((other) => this.chosen.has(other))) this.#parts.set(file, null);
    else this.#parts.delete(file);
  }

  #cost(piece: Piece, left: number): number {
    if (piece.characters / CHARACTERS_PER_TOKEN > left) return Number.POSITIVE_INFINITY;
    if (this.#usualToken !== null && piece.characters / this.#usualToken > GUESSED_LOW * left)
      return Number.POSITIVE_INFINITY;
    const tokens = this.#lines(piece, left) + (this.#goesOn(piece) ? 0 : PIECE_OVERHEAD);
    if (tokens > left || this.shows(piece.file)) return tokens;
    return tokens + countTokens(`${fileHeader(piece.file, false)}\n`);
  }

  /** Tokens of a piece's lines: guessed, and a little high, while there is room for many more. */
  #lines(piece: Piece, left: number): number {
    const guess = (GUESSED_HIGH * piece.characters) / (this.#usualToken ?? 1);
    return this.#usualToken === null || guess * NEAR > left ? tokensOf(piece) : guess;
  }

  #goesOn(piece: Piece): boolean {
    const chosen = this.chosen.get(piece.hunk);
    return chosen !== undefined && (chosen.has(firstLine(piece) - 1) || chosen.has(piece.end));
  }

  #choose(file: DiffFile, hunk: Hunk, lines: number[]): void {
    const chosen = this.chosen.get(hunk) ?? new Set();
    const fresh = lines.filter((index) => !chosen.has(index));
    for (const index of fresh) chosen.add(index);
    this.chosen.set(hunk, chosen);
    this.#parts.set(file, null);
    this.#steps.push({ file, hunk, lines: fresh });
  }
}

function neighbours(hunk: Hunk, lines: ReadonlySet<number>): number[] {
  const found = new Set<number>();
  for (const index of lines) for (const next of [index - 1, index + 1]) if (!lines.has(next)) found.add(next);
  return [...found].filter((index) => markOf(hunk.rows[index] ?? '+') === ' ').sort((a, b) => a - b);
}
