import { markAlike } from './alike.ts';
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

/** Decides where the program goes on. */
const DECIDES =
  /\b(?:if|else|elif|unless|for|while|switch|case|match|return|yield|await|async|throw|raise|try|catch|except)\b/;
const WORD = /\w/;
const NAME = /[A-Za-z_$][\w$]{2}/;
/** Shorter lines, such as a brace, stand everywhere and tell nothing when they move. */
const LEAST_MOVED = 4;

/** The texts that stand in several changed lines of a diff, and a few that stand in one. */
export interface Corpus {
  /** Of every line of a hunk, in their order: its text's number, 0 where it did not change or stands alone. */
  numbers: ReadonlyMap<Hunk, Int32Array>;
  /** By number: how often a text was added and removed, and what an added line of it scores, once that is asked. */
  added: number[];
  removed: number[];
  scores: (number | undefined)[];
}

export function readCorpus(files: DiffFile[]): Corpus {
  const known = new Map<string, number>();
  // 0 is no text's number.
  const added = [0];
  const removed = [0];
  const count = (row: string): number => {
    const text = textOf(row);
    const before = known.get(text);
    const number = before ?? added.push(0) - 1;
    if (before === undefined) {
      known.set(text, number);
      removed.push(0);
    }
    const counts = markOf(row) === '-' ? removed : added;
    counts[number] = (counts[number] ?? 0) + 1;
    return number;
  };
  const alike = markAlike(files.flatMap(({ hunks }) => hunks));
  const numbersOf = ({ rows }: Hunk, marks: Int32Array) =>
    marks.map((mark, at) => (mark === 0 ? 0 : count(rows[at] ?? '')));
  const numbers = new Map([...alike].map(([hunk, marks]) => [hunk, numbersOf(hunk, marks)]));
  return { numbers, added, removed, scores: [] };
}

/** Without its mark and the blanks around. */
function textOf(row: string): string {
  return row.slice(1).trim();
}

/**
 * What a piece is worth before it is divided by its tokens, whatever is asked: its added lines, more where they act
 * and where they have no name of their own, less where they only moved or stand elsewhere in the diff too.
 */
export function weigh({ hunk, start, end, added }: Piece, corpus: Corpus): number {
  if (added === 0) return ONLY_REMOVES * (end - start);
  const numbers = corpus.numbers.get(hunk);
  let score = 0;
  for (let at = start; at < end; at++) score += scoreOf(hunk.rows[at] ?? '', numbers?.[at] ?? 0, corpus);
  return added * Math.exp(score / added);
}

/** Of all lines with the same text at once: a brace, a blank line and the like stand in a diff hundreds of times. */
function scoreOf(row: string, number: number, { added, removed, scores }: Corpus): number {
  if (number === 0) return scoreOfWords(row);
  const known = scores[number];
  if (known !== undefined) return known;
  const repeated = (added[number] ?? 0) > 1;
  const moved = (removed[number] ?? 0) > 0 && textOf(row).length >= LEAST_MOVED;
  const score = scoreOfWords(row) - (repeated ? 1 : 0) - (moved ? 1 : 0);
  scores[number] = score;
  return score;
}

function scoreOfWords(row: string): number {
  return (calls(row) || DECIDES.test(row) ? 1 : 0) + (NAME.test(row) ? 0 : 0.5);
}

/** Whether a word stands right before a parenthesis: only there is looked. */
function calls(row: string): boolean {
  for (let at = row.indexOf('('); at > 0; at = row.indexOf('(', at + 1))
    if (WORD.test(row.charAt(at - 1))) return true;
  return false;
}
