import type { FileClass } from './classify.ts';
import type { DiffFile } from './file.ts';
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

/** What is known of all changed lines that have the same text. */
interface LineFacts {
  added: number;
  removed: number;
  acts: boolean;
  /** Without a name: a brace, a blank line. */
  bare: boolean;
  long: boolean;
}

/** By a line's text without the blanks around it: each is looked at once, however often it stands there. */
export type Corpus = Map<string, LineFacts>;

export function readCorpus(files: DiffFile[]): Corpus {
  const corpus: Corpus = new Map();
  for (const file of files) {
    for (const hunk of file.hunks) {
      for (const line of hunk.lines) {
        if (line.mark === ' ') continue;
        const facts = factsOf(line.text.trim(), corpus);
        if (line.mark === '-') facts.removed++;
        else facts.added++;
      }
    }
  }
  return corpus;
}

function factsOf(text: string, corpus: Corpus): LineFacts {
  const known = corpus.get(text);
  if (known) return known;
  const facts = {
    added: 0,
    removed: 0,
    acts: ACTS.test(text),
    bare: !NAME.test(text),
    long: text.length >= LEAST_MOVED,
  };
  corpus.set(text, facts);
  return facts;
}

/**
 * What a piece is worth before it is divided by its tokens, whatever is asked: its added lines, more where they act
 * and where they come in short steps, less where they only moved or stand elsewhere in the diff too.
 */
export function weigh(piece: Piece, corpus: Corpus): number {
  if (piece.added === 0) return ONLY_REMOVES * piece.lines.length;
  const lines = addedLines(piece, corpus);
  const share = (holds: (line: LineFacts) => boolean) => lines.filter(holds).length / lines.length;
  const score =
    share((line) => line.acts) +
    0.5 * share((line) => line.bare) -
    share((line) => line.added > 1) -
    share((line) => line.long && line.removed > 0);
  return piece.added * Math.exp(score);
}

function addedLines({ hunk, lines }: Piece, corpus: Corpus): LineFacts[] {
  const found: LineFacts[] = [];
  for (const index of lines) {
    const line = hunk.lines[index];
    const facts = line?.mark === '+' ? corpus.get(line.text.trim()) : undefined;
    if (facts) found.push(facts);
  }
  return found;
}
