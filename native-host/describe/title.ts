import { isNameless } from '../../shared/describe/branch.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { CommitMessage } from './api.ts';

/** What a title would be by commits or branch alone; null where neither says it. */
export function titleFrom(page: PageFacts | null, commits: readonly CommitMessage[]): string | null {
  const own = commits.filter(({ title }) => !/^(?:fixup|squash|amend)! /.test(title));
  if (own.length === 1) return own[0]?.title ?? null;
  return fromBranch(page?.head?.ref ?? '');
}

/** `fix/1482-retry-after` says "Retry after"; names that people give branches by habit say nothing. */
function fromBranch(ref: string): string | null {
  const name = ref.split('/').at(-1) ?? '';
  const words = name
    .replace(/^#?\d+[-_]/, '')
    .split(/[-_]+/)
    .filter(Boolean);
  if (words.length < 2 || isNameless(ref, true) || /^(?:patch|pr|dev|wip|test|tmp)$/i.test(words[0] ?? ''))
    return null;
  const text = words.join(' ');
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
