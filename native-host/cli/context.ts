import { selectDiff } from '../ai/diff/select.ts';
import { contentsOf } from './contents.ts';
import { UsageError } from './usage.ts';

export interface ContextOptions {
  /** File with a unified diff. */
  diff: string;
  /** o200k tokens. */
  budget: number;
}

/** What of a diff would be sent within a budget, as JSON: budget, used, text and what became of each file. */
export async function contextCommand({ diff, budget }: ContextOptions): Promise<string> {
  if (!Number.isInteger(budget) || budget < 0)
    throw new UsageError('--budget is a whole number of tokens, such as 8000');
  const { text, used, files } = selectDiff(await contentsOf(diff, 'a file with a unified diff'), budget);
  return JSON.stringify({ budget, used, text, files });
}
