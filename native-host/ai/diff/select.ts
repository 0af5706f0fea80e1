import { countTokens } from '../tokens/count.ts';
import { classify } from './classify.ts';
import type { DiffFile } from './file.ts';
import { Filling } from './fill.ts';
import { nameFiles } from './names.ts';
import { parseDiff } from './parse.ts';
import { cutFile, type Piece } from './pieces.ts';
import { type Focus, readFocus } from './question.ts';
import { renderFile } from './render.ts';
import { type FileReport, mergeReports, reportNamed, reportShown } from './report.ts';
import { classWeight, readCorpus, weigh } from './score.ts';

export type { FileReport } from './report.ts';

export interface Selection {
  /** The diff part of a prompt, exactly as it is sent. */
  text: string;
  /** o200k tokens of `text`, never more than the budget. */
  used: number;
  /** Every file of the diff, in its order. */
  files: FileReport[];
}

/** Share of a budget that names of files without content may take. */
const NAMES_SHARE = 0.04;
const LEAST_NAMES = 24;
/** More characters for each token of the budget cannot fit as a whole. */
const CHARACTERS_PER_TOKEN = 24;
/** Rough, for ranking alone: pieces are counted exactly when they are taken. */
const USUAL_CHARACTERS_PER_TOKEN = 3.5;
const ROUNDS = 3;

/**
 * Chooses what of a diff to send: all of it when it fits `budget` o200k
 * tokens, else the best small pieces. Generated and binary files are named.
 */
export function selectDiff(
  diff: string | DiffFile[],
  budget: number,
  options: { question?: string } = {},
): Selection {
  const files = typeof diff === 'string' ? parseDiff(diff) : diff;
  return selectWhole(files, budget) ?? selectPieces(files, budget, readFocus(options.question ?? ''));
}

function isNamedOnly(file: DiffFile): boolean {
  return classify(file.path) === 'generated' || (file.binary && file.raw.includes('GIT binary patch'));
}

function selectWhole(files: DiffFile[], budget: number): Selection | null {
  const sent = files.filter((file) => !isNamedOnly(file));
  if (sent.reduce((sum, file) => sum + file.raw.length, 0) > budget * CHARACTERS_PER_TOKEN) return null;
  const names = nameFiles(files.filter(isNamedOnly), Number.POSITIVE_INFINITY);
  const text = joined([...sent.map((file) => file.raw.replace(/\n$/, '')), names]);
  const used = countTokens(text);
  if (used > budget) return null;
  const report = (file: DiffFile) =>
    isNamedOnly(file) ? reportNamed(file) : reportShown(file, null, countTokens(file.raw));
  return { text, used, files: mergeReports(files.map(report)) };
}

function selectPieces(files: DiffFile[], budget: number, focus: Focus): Selection {
  const filling = new Filling(
    rank(
      files.filter((file) => !isNamedOnly(file)),
      focus,
    ),
  );
  const byWeight = sortByWeight(files, focus);
  const draft = () => assemble(files, byWeight, filling, budget);
  const names = Math.min(
    countTokens(nameFiles(byWeight, budget)),
    Math.max(LEAST_NAMES, budget * NAMES_SHARE),
  );
  filling.take(budget - names);
  let result = draft();
  for (let round = 1; round < ROUNDS && !filling.complete; round++) {
    filling.take(budget - result.used);
    result = draft();
  }
  if (filling.complete) filling.widen(budget - result.used);
  for (result = draft(); result.used > budget && filling.undo(); ) result = draft();
  return { ...result, files: mergeReports(files.map((file) => report(file, filling))) };
}

function rank(files: DiffFile[], focus: Focus): Piece[] {
  const corpus = readCorpus(files);
  const worth = (piece: Piece) =>
    weigh(piece, corpus, focus) / (piece.characters / USUAL_CHARACTERS_PER_TOKEN + 8) ** 1.15;
  return files
    .flatMap(cutFile)
    .map((piece) => ({ piece, worth: worth(piece) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ piece }) => piece);
}

function sortByWeight(files: DiffFile[], focus: Focus): DiffFile[] {
  const weight = (file: DiffFile) => classWeight(classify(file.path), focus);
  return [...files].sort((a, b) => weight(b) - weight(a));
}

/** Chosen lines in the order of the diff, then the names of all other files as far as they fit. */
function assemble(
  files: DiffFile[],
  byWeight: DiffFile[],
  filling: Filling,
  budget: number,
): Omit<Selection, 'files'> {
  const body = joined(
    files.filter((file) => filling.shows(file)).map((file) => renderFile(file, filling.chosen)),
  );
  const left = budget - countTokens(body) - 2;
  const names = nameFiles(
    byWeight.filter((file) => !filling.shows(file)),
    left,
  );
  const text = joined([body, names]);
  return { text, used: countTokens(text) };
}

function report(file: DiffFile, filling: Filling): FileReport {
  if (!filling.shows(file)) return reportNamed(file);
  return reportShown(file, filling.chosen, countTokens(renderFile(file, filling.chosen)));
}

function joined(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
