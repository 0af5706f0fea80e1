import type { FileClass } from './classify.ts';
import type { DiffFile } from './file.ts';
import type { Piece } from './pieces.ts';
import { type Focus, namesFile } from './question.ts';

const CLASS_WEIGHT: Record<FileClass, number> = {
  source: 1,
  docs: 0.8,
  other: 0.5,
  configuration: 0.25,
  tests: 0.1,
  generated: 0.001,
};
/** Asked about, a class goes before all others; a file or symbol that is named, before everything. */
const ASKED_CLASS = 4;
const NAMED_FILE = 1000;
const NAMED_SYMBOL = 100;
const ONLY_REMOVES = 1e-4;

const IDENTIFIER = /[A-Za-z_$][\w$]{2,80}/g;
/** Longer lines are written by programs. */
const LONGEST_READ = 1000;
const CALL = /\w\(/;
const STRING = /["'`]/;
const IMPORT =
  /^\s*(?:import\b|from\b|export .{0,80} from\b|#include\b|use\b|using\b|require\b|(?:const|let|var) .{0,80}= ?require\()/;

/** A name, and in how many changed lines it stands. */
interface Word {
  uses: number;
}

/** What is known of all changed lines that have the same text. */
interface LineFacts {
  added: number;
  removed: number;
  words: Word[];
  calls: boolean;
  quotes: boolean;
  imports: boolean;
  long: boolean;
}

/** What is known of the whole diff when a piece is weighed. */
export interface Corpus {
  /** By the text without the blanks around it: a line is looked at once, however often it stands there. */
  lines: Map<string, LineFacts>;
  mainLanguage: string;
}

export function readCorpus(files: DiffFile[]): Corpus {
  const lines = new Map<string, LineFacts>();
  const words = new Map<string, Word>();
  for (const file of files) {
    for (const hunk of file.hunks) {
      for (const line of hunk.lines) {
        if (line.mark === ' ') continue;
        const facts = factsOf(line.text.trim(), lines, words);
        if (line.mark === '-') facts.removed++;
        else {
          facts.added++;
          for (const word of facts.words) word.uses++;
        }
      }
    }
  }
  return { lines, mainLanguage: mainLanguage(files) };
}

function factsOf(text: string, lines: Map<string, LineFacts>, words: Map<string, Word>): LineFacts {
  const known = lines.get(text);
  if (known) return known;
  const facts = {
    added: 0,
    removed: 0,
    words: wordsOf(text, words),
    calls: CALL.test(text),
    quotes: STRING.test(text),
    imports: IMPORT.test(text),
    long: text.length > 3,
  };
  lines.set(text, facts);
  return facts;
}

function wordsOf(text: string, words: Map<string, Word>): Word[] {
  const found: Word[] = [];
  if (text.length > LONGEST_READ) return found;
  for (const name of text.match(IDENTIFIER) ?? []) {
    const word = words.get(name) ?? { uses: 0 };
    if (word.uses === 0) words.set(name, word);
    if (!found.includes(word)) found.push(word);
  }
  return found;
}

/** How much a piece is worth before it is divided by its tokens, whatever is asked. */
export function weigh(piece: Piece, corpus: Corpus): number {
  const size = piece.added === 0 ? ONLY_REMOVES * piece.lines.length : piece.added;
  return size * Math.exp(score(piece, corpus));
}

/** How much more a piece is worth by its kind of file, and to a question that means it. */
export function weighFor(piece: Piece, focus: Focus): number {
  return classWeight(piece.file.kind, focus) * asked(piece, focus);
}

export function classWeight(kind: FileClass, focus: Focus): number {
  return focus.classes.includes(kind) ? ASKED_CLASS : CLASS_WEIGHT[kind];
}

function asked(piece: Piece, focus: Focus): number {
  const file = focus.paths.some((word) => namesFile(word, piece.file.path)) ? NAMED_FILE : 1;
  if (focus.symbols.length === 0) return file;
  const text = piece.lines.map((index) => piece.hunk.lines[index]?.text ?? '').join('\n');
  return focus.symbols.some((symbol) => text.includes(symbol) || piece.hunk.heading.includes(symbol))
    ? file * NAMED_SYMBOL
    : file;
}

function score(piece: Piece, corpus: Corpus): number {
  const lines = addedLines(piece, corpus);
  const ofAll = (holds: (line: LineFacts) => boolean) =>
    lines.filter(holds).length / Math.max(1, lines.length);
  return (
    0.15 * Math.log(1 + piece.file.additions) +
    (extension(piece.file.path) === corpus.mainLanguage ? 0.5 : 0) +
    0.5 * ofAll((line) => line.calls) +
    0.5 * ofAll((line) => line.quotes) +
    0.5 * ofAll((line) => line.words.length === 0) +
    0.5 * ofAll((line) => line.imports) -
    0.5 * ofAll((line) => line.added > 1) -
    ofAll((line) => line.long && line.removed > 0) +
    2 * rarity(lines)
  );
}

function addedLines({ hunk, lines }: Piece, corpus: Corpus): LineFacts[] {
  const found: LineFacts[] = [];
  for (const index of lines) {
    const line = hunk.lines[index];
    const facts = line?.mark === '+' ? corpus.lines.get(line.text.trim()) : undefined;
    if (facts) found.push(facts);
  }
  return found;
}

/** High where a piece uses names that few other lines use. */
function rarity(lines: LineFacts[]): number {
  let sum = 0;
  let words = 0;
  for (const line of lines) {
    words += line.words.length;
    for (const word of line.words) sum += Math.log(1 + 1 / Math.max(1, word.uses));
  }
  return sum / Math.max(1, words);
}

function mainLanguage(files: DiffFile[]): string {
  const lines = new Map<string, number>();
  for (const file of files) {
    if (file.kind === 'source') count(lines, extension(file.path), file.additions);
  }
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function extension(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

function count(map: Map<string, number>, key: string, by = 1): void {
  map.set(key, (map.get(key) ?? 0) + by);
}
