import type { Repository } from '../protocol/repository.ts';
import type { PageContext } from './context.ts';

/** The repository that a page belongs to; null for none. */
export function repositoryOf(page: Pick<PageContext, 'host' | 'owner' | 'repo'> | null): Repository | null {
  if (!page?.owner || !page.repo) return null;
  return { host: page.host, owner: page.owner, repo: page.repo };
}

/** The pull request that a page shows; null where it shows none. */
export function pullOf(
  page: Pick<PageContext, 'kind' | 'host' | 'owner' | 'repo' | 'number'> | null,
): { repository: Repository; number: number } | null {
  const repository = repositoryOf(page);
  if (page?.kind !== 'pull-request' || repository === null || page.number === null) return null;
  return { repository, number: page.number };
}
