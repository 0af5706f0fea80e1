import { selectDiff } from '../ai/diff/select.ts';
import { cleanDiffText } from '../ai/prompt/hide-in-diff.ts';
import { tell } from '../tell.ts';
import { contentsOf } from './contents.ts';
import { harmlessJson } from './harmless.ts';
import { UsageError } from './usage.ts';

export interface ContextOptions {
  /** File with a unified diff, `-` for standard input. */
  diff: string;
  /** o200k tokens. */
  budget: number;
  /** Keys of the user's own to hide beside the known formats. */
  ownKeys: string[];
}

/** What of a diff would be sent within a budget, secrets hidden, as JSON: budget, used, text and each file's fate. */
export async function contextCommand({ diff, budget, ownKeys }: ContextOptions): Promise<string> {
  if (!Number.isInteger(budget) || budget < 0)
    throw new UsageError('--budget is a whole number of tokens, such as 8000');
  const clean = cleanDiffText(await contentsOf(diff, 'a unified diff'), ownKeys);
  const { text, used, files } = selectDiff(clean.text, budget);
  if (files.length === 0) tell(`${diff} has no changes in it`);
  return harmlessJson({ budget, used, text, files });
}
