import type { DiffFile } from '../diff/file.ts';
import { ReadDiff } from '../diff/read.ts';
import { selectDiff } from '../diff/select.ts';
import { code, fence } from './prose.ts';

/** The heart is looked for in so many files, those with most new lines. */
const HEART_FILES = 2;
const TOKENS = 280;
const FOCUSED_TOKENS = 1200;

/** The pieces of the diff that say most, as they stand there. */
export function showHeart(files: DiffFile[]): string | null {
  const source = files.filter((file) => file.kind === 'source' && file.change !== 'deleted');
  const largest = (source.length > 0 ? source : files)
    .toSorted((a, b) => b.additions - a.additions)
    .slice(0, HEART_FILES);
  const pieces = show(largest, '', TOKENS);
  return pieces === null ? null : `**The heart of it**\n\n${pieces}`;
}

/** The pieces that a question's files and symbols name. */
export function showNamed(files: DiffFile[], question: string, names: string[]): string | null {
  const pieces = show(files, question, FOCUSED_TOKENS);
  return pieces === null ? null : `**${names.map(code).join(', ')} in the diff**\n\n${pieces}`;
}

function show(files: DiffFile[], question: string, budget: number): string | null {
  const shown = selectDiff(new ReadDiff('', files), budget, { question }).text.replace(
    /(?:^|\n)Not shown: [^\n]*$/,
    '',
  );
  return shown.trim() === '' ? null : fence('diff', shown.trimEnd());
}
