import type { BranchRef, PageContext, PageKey } from './context.ts';

/** Which page a conversation about this context is bound to; null where there is nothing to bind to. */
export function pageKey(context: PageContext): PageKey | null {
  const { host, owner, repo, kind } = context;
  const id = idOf(context);
  return owner === null || repo === null || id === null ? null : { host, owner, repo, kind, id };
}

function idOf(context: PageContext): string | null {
  switch (context.kind) {
    case 'pull-request':
    case 'issue':
      return context.number === null ? null : String(context.number);
    case 'commit':
      return context.headSha === null ? null : `commit/${context.headSha}`;
    case 'compare':
      return context.base && context.head ? `compare/${name(context.base)}...${name(context.head)}` : null;
    case 'file': {
      const path = context.files[0]?.path;
      return context.head && path ? `blob/${context.head.ref}/${path}` : null;
    }
    case 'other':
      return null;
  }
}

function name(branch: BranchRef): string {
  return `${branch.owner}:${branch.repo}:${branch.ref}`;
}
