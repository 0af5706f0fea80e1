import { contentsOf } from './contents.ts';
import { UsageError } from './usage.ts';

/** The text of a file with a unified diff. Throws UsageError for one without any: it would be answered about in silence. */
export async function readDiffFile(file: string): Promise<string> {
  const text = await contentsOf(file, 'a unified diff');
  const { parseDiff } = await import('../ai/diff/parse.ts');
  if (parseDiff(text).length === 0)
    throw new UsageError(`--diff ${file} has no changes in it; name a unified diff, such as git diff prints`);
  return text;
}
