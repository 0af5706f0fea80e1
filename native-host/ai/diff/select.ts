import { countTokens } from '../tokens/count.ts';
import type { DiffFile } from './file.ts';
import { Filling } from './fill.ts';
import { Weights } from './focus.ts';
import { nameFiles, tokensOfNames } from './names.ts';
import type { Piece } from './pieces.ts';
import { Ranking } from './ranking.ts';
import { isNamedOnly, ReadDiff } from './read.ts';
import { type FileReport, mergeReports, reportNamed, reportShown } from './report.ts';

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
const NAMES_SHARE = 0.03;
const LEAST_NAMES = 24;
/** More characters for each token of the budget cannot fit as a whole. */
const CHARACTERS_PER_TOKEN = 24;
const ROUNDS = 3;

/**
 * Chooses what of a diff to send: all of it when it fits `budget` o200k
 * tokens, else the best small pieces. Generated and binary files are named.
 */
export function selectDiff(
  diff: string | ReadDiff,
  budget: number,
  options: { question?: string } = {},
): Selection {
  const read = typeof diff === 'string' ? ReadDiff.of(diff) : diff;
  return selectWhole(read, budget) ?? selectPieces(read, budget, options.question ?? '');
}

function selectWhole(read: ReadDiff, budget: number): Selection | null {
  const { files } = read;
  const sent = files.filter((file) => !isNamedOnly(file));
  if (sent.reduce((sum, file) => sum + file.raw.length, 0) > budget * CHARACTERS_PER_TOKEN) return null;
  const names = nameFiles(files.filter(isNamedOnly), Number.POSITIVE_INFINITY);
  const text = joined([...sent.map((file) => file.raw.replace(/\n$/, '')), names]);
  const used = countTokens(text);
  if (used > budget) return null;
  const report = (file: DiffFile) =>
    isNamedOnly(file) ? reportNamed(file) : reportShown(file, null, read.tokensOf(file));
  return { text, used, files: mergeReports(files.map(report)) };
}

function selectPieces(read: ReadDiff, budget: number, question: string): Selection {
  const { files } = read;
  const weights = new Weights(files, question);
  const byWeight = files.toSorted((a, b) => weights.ofFile(b) - weights.ofFile(a));
  const filling = new Filling(rank(read, weights), read.usualToken);
  const forNames = Math.max(LEAST_NAMES, budget * NAMES_SHARE);
  for (let round = 0; round < ROUNDS && !filling.complete; round++)
    filling.take(budget - filling.used - tokensOfNames(hidden(byWeight, filling), forNames));
  if (filling.complete)
    filling.widen(budget - filling.used - tokensOfNames(hidden(byWeight, filling), budget));
  let shown = assemble(files, byWeight, filling, budget);
  while (shown.used > budget && filling.undo(shown.used - budget))
    shown = assemble(files, byWeight, filling, budget);
  return { ...shown, files: mergeReports(files.map((file) => report(file, filling))) };
}

function rank({ weighed: { pieces, worths } }: ReadDiff, weights: Weights): Ranking<Piece> {
  return new Ranking(
    pieces,
    worths.map((worth, index) => worth * weights.of(pieces[index] as Piece)),
  );
}

function hidden(files: DiffFile[], filling: Filling): DiffFile[] {
  return files.filter((file) => !filling.shows(file));
}

/**
 * Chosen lines in the order of the diff, then the names of all other files as far as they fit. What each part takes
 * is known, and no token reaches over the line break at its end, so that only what stands last is counted anew.
 */
function assemble(
  files: DiffFile[],
  byWeight: DiffFile[],
  filling: Filling,
  budget: number,
): Pick<Selection, 'text' | 'used'> {
  const parts = files.filter((file) => filling.shows(file)).map((file) => filling.partOf(file));
  const names = nameFiles(hidden(byWeight, filling), budget - filling.used);
  const last = names === '' ? (parts.pop()?.text.replace(/\n$/, '') ?? '') : names;
  return {
    text: parts.map(({ text }) => text).join('') + last,
    used: parts.reduce((sum, { tokens }) => sum + tokens, countTokens(last)),
  };
}

function report(file: DiffFile, filling: Filling): FileReport {
  if (!filling.shows(file)) return reportNamed(file);
  return reportShown(file, filling.chosen, filling.partOf(file).tokens);
}

function joined(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
