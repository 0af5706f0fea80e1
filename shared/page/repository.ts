import type { Repository } from '../protocol/repository.ts';
import type { PageContext } from './context.ts';

/** The repository that a page belongs to; null for none. */
export function repositoryOf(page: Pick<PageContext, 'host' | 'owner' | 'repo'> | null): Repository | null {
  if (!page?.owner || !page.repo) return null;
  return { host: page.host, owner: page.owner, repo: page.repo };
}
