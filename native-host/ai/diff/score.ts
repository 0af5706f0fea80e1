import type { FileClass } from './classify.ts';
import { type DiffFile, type Hunk, markOf } from './file.ts';
import type { Piece } from './pieces.ts';

export const CLASS_WEIGHT: Record<FileClass, number> = {
  source: 1,
  docs: 0.8,
  other: 0.5,
  configuration: 0.25,
  tests: 0.1,
  generated: 0.001,
};
const ONLY_REMOVES = 1e-4;

/** A call, or a word that decides where the program goes on. */
const ACTS =
  /\w\(|\b(?:if|else|elif|unless|for|while|switch|case|match|return|yield|await|async|throw|raise|try|catch|except)\b/;
const NAME = /[A-Za-z_$][\w$]{2}/;
/** Shorter lines, such as a brace, stand everywhere and tell nothing when they move. */
const LEAST_MOVED = 4;

/** All changed lines of a diff; those that have the same text have the same number. */
export interface Corpus {
  /** Of every line of a hunk, in their order; those that did not change have none. */
  numbers: ReadonlyMap<Hunk, readonly (number | undefined)[]>;
  /** By number: how often a text was added and removed, and what an added line of it scores, once that is asked. */
  added: number[];
  removed: number[];
  scores: (number | undefined)[];
}

export function readCorpus(files: DiffFile[]): Corpus {
  const known = new Map<string, number>();
  const added: number[] = [];
  const removed: number[] = [];
  const numberOf = (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, added.length);
    removed.push(0);
    return added.push(0) - 1;
  };
  const numbersOf = ({ rows }: Hunk) =>
    rows.map((row) => {
      const mark = markOf(row);
      if (mark === ' ') return undefined;
      const number = numberOf(row.slice(1).trim());
      const counts = mark === '-' ? removed : added;
      counts[number] = (counts[number] ?? 0) + 1;
      return number;
    });
  const numbers = new Map(
    files.flatMap(({ hunks }) => hunks.map((hunk) => [hunk, numbersOf(hunk)] as const)),
  );
  return { numbers, added, removed, scores: [] };
}

/**
 * What a piece is worth before it is divided by its tokens, whatever is asked: its added lines, more where they act
 * and where they have no name of their own, less where they only moved or stand elsewhere in the diff too.
 */
export function weigh({ hunk, lines, added }: Piece, corpus: Corpus): number {
  if (added === 0) return ONLY_REMOVES * lines.length;
  const numbers = corpus.numbers.get(hunk);
  let score = 0;
  for (const index of lines) {
    const row = hunk.rows[index] ?? '';
    const number = numbers?.[index];
    if (markOf(row) === '+' && number !== undefined) score += scoreOf(row, number, corpus);
  }
  return added * Math.exp(score / added);
}

/** Of all lines with the same text at once: a brace, a blank line and the like stand in a diff hundreds of times. */
function scoreOf(row: string, number: number, { added, removed, scores }: Corpus): number {
  const known = scores[number];
  if (known !== undefined) return known;
  const text = row.slice(1).trim();
  const repeated = (added[number] ?? 0) > 1;
  const moved = (removed[number] ?? 0) > 0 && text.length >= LEAST_MOVED;
  const score =
    (ACTS.test(text) ? 1 : 0) + (NAME.test(text) ? 0 : 0.5) - (repeated ? 1 : 0) - (moved ? 1 : 0);
  scores[number] = score;
  return score;
}
