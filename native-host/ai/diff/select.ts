import { countTokens } from '../tokens/count.ts';
import type { DiffFile } from './file.ts';
import { Filling } from './fill.ts';
import { nameFiles } from './names.ts';
import type { Piece } from './pieces.ts';
import { type Focus, readFocus } from './question.ts';
import { isNamedOnly, ReadDiff } from './read.ts';
import { renderFile } from './render.ts';
import { type FileReport, mergeReports, reportNamed, reportShown } from './report.ts';
import { classWeight, weighFor } from './score.ts';

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
  return selectWhole(read, budget) ?? selectPieces(read, budget, readFocus(options.question ?? ''));
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

function selectPieces(read: ReadDiff, budget: number, focus: Focus): Selection {
  const { files } = read;
  const count = remembered(countTokens);
  const filling = new Filling(rank(read, focus));
  const byWeight = sortByWeight(files, focus);
  const draft = () => assemble(files, byWeight, filling, budget, count);
  const names = Math.min(count(nameFiles(byWeight, budget)), Math.max(LEAST_NAMES, budget * NAMES_SHARE));
  filling.take(budget - names);
  let result = draft();
  for (let round = 1; round < ROUNDS && !filling.complete; round++) {
    filling.take(budget - result.used);
    result = draft();
  }
  if (filling.complete) filling.widen(budget - result.used);
  for (result = draft(); isOver(result, budget) && filling.undo(); ) result = draft();
  const reports = files.map((file) => report(file, filling, count));
  return { text: result.text, used: countTokens(result.text), files: mergeReports(reports) };
}

type Count = (text: string) => number;

/** Most files look the same in one draft and the next. */
function remembered(count: Count): Count {
  const known = new Map<string, number>();
  return (text) => {
    const tokens = known.get(text) ?? count(text);
    known.set(text, tokens);
    return tokens;
  };
}

interface Draft {
  text: string;
  /** The sum of its parts' tokens. */
  used: number;
}

function isOver({ text, used }: Draft, budget: number): boolean {
  return used > budget || countTokens(text) > budget;
}

function rank(read: ReadDiff, focus: Focus): Piece[] {
  return read.pieces
    .map(({ piece, worth }) => ({ piece, worth: worth * weighFor(piece, focus) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ piece }) => piece);
}

function sortByWeight(files: DiffFile[], focus: Focus): DiffFile[] {
  const weight = (file: DiffFile) => classWeight(file.kind, focus);
  return [...files].sort((a, b) => weight(b) - weight(a));
}

/** Chosen lines in the order of the diff, then the names of all other files as far as they fit. */
function assemble(
  files: DiffFile[],
  byWeight: DiffFile[],
  filling: Filling,
  budget: number,
  count: Count,
): Draft {
  const parts = files.filter((file) => filling.shows(file)).map((file) => partOf(file, filling));
  const used = parts.reduce((sum, part) => sum + count(part), 0);
  const rest = byWeight.filter((file) => !filling.shows(file));
  const names = nameFiles(rest, budget - used);
  const text = names === '' ? parts.join('').replace(/\n$/, '') : parts.join('') + names;
  return { text, used: used + count(names) };
}

/** Parts end with a line break, where tokens end too: what each one costs adds up. */
function partOf(file: DiffFile, filling: Filling): string {
  return `${renderFile(file, filling.chosen)}\n`;
}

function report(file: DiffFile, filling: Filling, count: Count): FileReport {
  if (!filling.shows(file)) return reportNamed(file);
  return reportShown(file, filling.chosen, count(partOf(file, filling)));
}

function joined(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
