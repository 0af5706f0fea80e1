import { classify } from './classify.ts';
import type { DiffFile } from './file.ts';
import { linesOf, type Piece } from './pieces.ts';
import { namesFile, readFocus } from './question.ts';
import { CLASS_WEIGHT } from './score.ts';

/** Asked about, a class goes before all others; a file or symbol that is named, before everything. */
const ASKED_CLASS = 4;
const NAMED_FILE = 1000;
/** A plain word that happens to be a file's name may mean it: "how does the parser work?" */
const LIKE_A_FILE = 4;
const NAMED_SYMBOL = 100;
/** Pieces that only remove are worth a ten-thousandth until they are asked about. */
const ASKED_REMOVALS = 1e5;

const MEMBER = /^[\w$.]{1,160}\.[\w$]{3,80}$/;

/** What a question makes of the files and pieces of one diff. */
export class Weights {
  readonly #files: Map<DiffFile, number>;
  readonly #symbols: RegExp | null;
  readonly #removals: boolean;

  constructor(files: readonly DiffFile[], question: string) {
    const { paths, words, symbols, classes, removals } = readFocus(question);
    const named = (word: string) => files.some((file) => namesFile(word, file.path));
    const isNamed = (file: DiffFile) => paths.some((word) => namesFile(word, file.path));
    const weightOf = (file: DiffFile) =>
      (classes.includes(file.kind) ? ASKED_CLASS : CLASS_WEIGHT[file.kind]) *
      (isNamed(file) ? NAMED_FILE : words.has(stemOf(file.path)) ? LIKE_A_FILE : 1);
    this.#files = new Map(files.map((file) => [file, weightOf(file)]));
    // `Client.send` looks like a path and is none.
    const members = paths.filter((word) => MEMBER.test(word) && classify(word) === 'other' && !named(word));
    this.#symbols = anyOf([...symbols, ...members.map((word) => word.slice(word.lastIndexOf('.') + 1))]);
    this.#removals = removals;
  }

  ofFile(file: DiffFile): number {
    return this.#files.get(file) ?? 0;
  }

  /** How much more a piece is worth than its lines alone. */
  of(piece: Piece): number {
    const removals = this.#removals && piece.added === 0 ? ASKED_REMOVALS : 1;
    return this.ofFile(piece.file) * removals * (this.#holdsSymbol(piece) ? NAMED_SYMBOL : 1);
  }

  #holdsSymbol(piece: Piece): boolean {
    const symbols = this.#symbols;
    if (symbols === null) return false;
    const { heading, rows } = piece.hunk;
    return symbols.test(heading) || linesOf(piece).some((index) => symbols.test(rows[index] ?? ''));
  }
}

function anyOf(names: string[]): RegExp | null {
  if (names.length === 0) return null;
  const escaped = names.map((name) => name.replace(/[$.]/g, '\\$&'));
  return new RegExp(`(?<![\\w$])(?:${escaped.join('|')})(?![\\w$])`);
}

/** `src/parser.test.ts` -> `parser` */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return /^\.?[^.]{0,200}/.exec(name)?.[0] ?? name;
}
