import { classify, type FileClass } from './classify.ts';
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
const CALL = /\w\(/;
const STRING = /["'`]/;
const IMPORT =
  /^\s*(?:import\b|from\b|export .{0,80} from\b|#include\b|use\b|using\b|require\b|(?:const|let|var) .{0,80}= ?require\()/;

/** What is known of the whole diff when a piece is weighed. */
export interface Corpus {
  /** In how many changed lines an identifier stands. */
  uses: Map<string, number>;
  /** How often a line's text is added, and how often removed. */
  added: Map<string, number>;
  removed: Map<string, number>;
  mainLanguage: string;
}

export function readCorpus(files: DiffFile[]): Corpus {
  const corpus: Corpus = {
    uses: new Map(),
    added: new Map(),
    removed: new Map(),
    mainLanguage: mainLanguage(files),
  };
  for (const file of files) {
    for (const hunk of file.hunks) {
      for (const line of hunk.lines) {
        if (line.mark === ' ') continue;
        count(line.mark === '+' ? corpus.added : corpus.removed, line.text.trim());
        if (line.mark === '+') for (const word of identifiers(line.text)) count(corpus.uses, word);
      }
    }
  }
  return corpus;
}

/** How much a piece is worth before it is divided by its tokens. */
export function weigh(piece: Piece, corpus: Corpus, focus: Focus): number {
  const kind = classify(piece.file.path);
  const size = piece.added === 0 ? ONLY_REMOVES * piece.lines.length : piece.added;
  return size * classWeight(kind, focus) * Math.exp(score(piece, corpus)) * asked(piece, focus);
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
  const texts = piece.lines.flatMap((index) => {
    const line = piece.hunk.lines[index];
    return line?.mark === '+' ? [line.text] : [];
  });
  const ofAll = (holds: (text: string) => boolean) => texts.filter(holds).length / Math.max(1, texts.length);
  return (
    0.15 * Math.log(1 + piece.file.additions) +
    (extension(piece.file.path) === corpus.mainLanguage ? 0.5 : 0) +
    0.5 * ofAll((text) => CALL.test(text)) +
    0.5 * ofAll((text) => STRING.test(text)) +
    0.5 * ofAll((text) => identifiers(text).length === 0) +
    0.5 * ofAll((text) => IMPORT.test(text)) -
    0.5 * ofAll((text) => repeated(text, corpus)) -
    ofAll((text) => moved(text, corpus)) +
    2 * rarity(texts, corpus)
  );
}

function repeated(text: string, corpus: Corpus): boolean {
  return (corpus.added.get(text.trim()) ?? 0) > 1;
}

function moved(text: string, corpus: Corpus): boolean {
  return text.trim().length > 3 && corpus.removed.has(text.trim());
}

/** High where a piece uses names that few other lines use. */
function rarity(texts: string[], corpus: Corpus): number {
  const words = texts.flatMap(identifiers);
  const sum = words.reduce((total, word) => total + Math.log(1 + 1 / (corpus.uses.get(word) ?? 1)), 0);
  return sum / Math.max(1, words.length);
}

function identifiers(text: string): string[] {
  return text.length > 1000 ? [] : [...new Set(text.match(IDENTIFIER))];
}

function mainLanguage(files: DiffFile[]): string {
  const lines = new Map<string, number>();
  for (const file of files) {
    if (classify(file.path) === 'source') count(lines, extension(file.path), file.additions);
  }
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function extension(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

function count(map: Map<string, number>, key: string, by = 1): void {
  map.set(key, (map.get(key) ?? 0) + by);
}
