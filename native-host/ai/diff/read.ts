import { countTokens } from '../tokens/count.ts';
import { sizeOf } from '../tokens/size.ts';
import type { DiffFile } from './file.ts';
import { parseDiff } from './parse.ts';
import { cutFile, type Piece, tokensOf } from './pieces.ts';
import { readCorpus, weigh } from './score.ts';

/** Pieces, and of each what it is worth for its length, whatever is asked. */
interface Weighed {
  pieces: readonly Piece[];
  worths: Float64Array;
}

/** Of a longer diff the tokens of pieces are guessed until they are taken: counting is most of the work. */
const COUNTED_DIFF = 1_000_000;
const USUAL_CHARACTERS_PER_TOKEN = 3.5;

/** What of a diff does not depend on the question or the budget: worked out once, when first needed. */
export class ReadDiff {
  readonly text: string;
  readonly files: DiffFile[];
  readonly #tokens = new Map<DiffFile, number>();
  #weighed: Weighed | null = null;
  #size: number | null = null;

  constructor(text: string, files: DiffFile[]) {
    this.text = text;
    this.files = files;
  }

  static of(text: string): ReadDiff {
    return new ReadDiff(text, parseDiff(text));
  }

  /** Of all files that may be sent. */
  get weighed(): Weighed {
    this.#weighed ??= weighAll(this.files.filter((file) => !isNamedOnly(file)));
    return this.#weighed;
  }

  /** Of a long diff, whose pieces are not all counted: how many characters a token of it has. */
  get usualToken(): number | null {
    return this.text.length > COUNTED_DIFF ? this.text.length / Math.max(1, this.size) : null;
  }

  /** o200k tokens of the whole text; of a long one about so many. */
  get size(): number {
    this.#size ??= sizeOf(this.text);
    return this.#size;
  }

  /** o200k tokens of a file's part of the text. */
  tokensOf(file: DiffFile): number {
    const tokens = this.#tokens.get(file) ?? countTokens(file.raw);
    this.#tokens.set(file, tokens);
    return tokens;
  }
}

export function isNamedOnly(file: DiffFile): boolean {
  return file.kind === 'generated' || (file.binary && file.raw.includes('GIT binary patch'));
}

function weighAll(files: DiffFile[]): Weighed {
  const corpus = readCorpus(files);
  const pieces = files.flatMap(cutFile);
  const isLong = pieces.reduce((sum, piece) => sum + piece.characters, 0) > COUNTED_DIFF;
  const tokens = (piece: Piece) => (isLong ? piece.characters / USUAL_CHARACTERS_PER_TOKEN : tokensOf(piece));
  const worthOf = (piece: Piece) => weigh(piece, corpus) / (tokens(piece) + 8) ** 1.15;
  const worths = new Float64Array(pieces.length);
  pieces.forEach((piece, at) => {
    worths[at] = worthOf(piece);
  });
  return { pieces, worths };
}
