import type { PageKey } from '../../shared/page/context.ts';
import type { PullText } from './api.ts';

/** What stood at GitHub before a text of ours, and what came in its place. */
export interface Replaced {
  /** A title of null was not replaced. */
  before: { title: string | null; body: string };
  after: PullText;
}

/** Of each pull request the last text that was replaced; of the oldest none is known any more. */
export interface ReplacedTexts {
  lastOf(page: PageKey): Replaced | undefined;
  keep(page: PageKey, last: Replaced): void;
  forget(page: PageKey): void;
}

const MOST = 50;

export function createReplacedTexts(): ReplacedTexts {
  const kept = new Map<string, Replaced>();
  return {
    lastOf: (page) => kept.get(pullName(page)),
    keep(page, last) {
      kept.delete(pullName(page));
      kept.set(pullName(page), last);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    forget: (page) => void kept.delete(pullName(page)),
  };
}

/** GitHub takes owner and repository in any case. */
function pullName({ host, owner, repo, id }: PageKey): string {
  return [host, owner, repo, id].join('/').toLowerCase();
}
