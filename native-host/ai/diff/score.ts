import type { FileClass } from './classify.ts';
import type { DiffFile, Hunk } from './file.ts';
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

/** Of every changed line, in the order of its hunk's lines; null for those that did not change. */
export type Corpus = ReadonlyMap<Hunk, readonly (LineFacts | null)[]>;

/** A text is looked at once, however often it stands there. */
export function readCorpus(files: DiffFile[]): Corpus {
  const known = new Map<string, LineFacts>();
  return new Map(files.flatMap(({ hunks }) => hunks.map((hunk) => [hunk, readHunk(hunk, known)] as const)));
}

function readHunk(hunk: Hunk, known: Map<string, LineFacts>): (LineFacts | null)[] {
  return hunk.lines.map(({ mark, text }) => {
    if (mark === ' ') return null;
    const facts = factsOf(text.trim(), known);
    if (mark === '-') facts.removed++;
    else facts.added++;
    return facts;
  });
}

function factsOf(text: string, known: Map<string, LineFacts>): LineFacts {
  const before = known.get(text);
  if (before) return before;
  const facts = {
    added: 0,
    removed: 0,
    acts: ACTS.test(text),
    bare: !NAME.test(text),
    long: text.length >= LEAST_MOVED,
  };
  known.set(text, facts);
  return facts;
}

/**
 * What a piece is worth before it is divided by its tokens, whatever is asked: its added lines, more where they act
 * and where they have no name of their own, less where they only moved or stand elsewhere in the diff too.
 */
export function weigh({ hunk, lines, added }: Piece, corpus: Corpus): number {
  if (added === 0) return ONLY_REMOVES * lines.length;
  const known = corpus.get(hunk);
  let score = 0;
  for (const index of lines) {
    const facts = hunk.lines[index]?.mark === '+' ? known?.[index] : null;
    if (facts) score += scoreOf(facts);
  }
  return added * Math.exp(score / added);
}

function scoreOf({ acts, bare, added, long, removed }: LineFacts): number {
  return (acts ? 1 : 0) + (bare ? 0.5 : 0) - (added > 1 ? 1 : 0) - (long && removed > 0 ? 1 : 0);
}
