import { ifTold } from './courtesy.ts';
import type { Sources } from './sources.ts';

/** Suggestions are a courtesy: nobody waits long for them. */
const PATIENCE_MS = 3000;

/** Those of the repository that the pull request does not have yet. */
export async function readLabels({ repository, page, api, end }: Sources): Promise<string[]> {
  if (repository === null) return [];
  const soon = AbortSignal.any([end, AbortSignal.timeout(PATIENCE_MS)]);
  const all = await ifTold(api.labelsOf(repository, soon), [], soon);
  return all.filter((label) => !page?.labels.includes(label));
}
