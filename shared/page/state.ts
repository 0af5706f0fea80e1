import type { PageContext } from './context.ts';

/**
 * GitHub's words for a state: "Open", "Status: Merged", `pullClosed`, `issueClosedNotPlanned`, `DRAFT`.
 * A pull request that waits in a merge queue is open.
 */
export function stateOf(words: string | null): PageContext['state'] {
  const match = /^(?:status:\s*)?(?:pull|issue)?(open|closed|merged|draft|queued)/i.exec(words?.trim() ?? '');
  const word = match?.[1]?.toLowerCase();
  if (word === 'queued') return 'open';
  return word === 'open' || word === 'closed' || word === 'merged' || word === 'draft' ? word : null;
}
