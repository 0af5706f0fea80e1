import type { BranchRef, PageContext } from '../../shared/page/context.ts';
import { strings } from '../strings.ts';

/** `PR #1482: description, 14 files, 3 threads`. */
export function pageSummary(context: PageContext | null): string {
  if (!context) return strings.missing.pageNone;
  const { body, files, threads } = context;
  const parts = [
    body ? strings.page.description : '',
    files.length > 0 ? strings.page.files(files.length) : '',
    threads.length > 0 ? strings.page.comments(threads.length) : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${pageLabel(context)}: ${strings.page.summary(parts)}` : pageLabel(context);
}

/** `PR #1482`, `Issue #12` or `Page`. */
export function pageLabel(context: PageContext | null): string {
  if (!context?.number) return strings.composer.page;
  return context.kind === 'issue'
    ? strings.composer.issue(context.number)
    : strings.composer.pull(context.number);
}

/** Its title and, of a pull request, its branches. */
export function pageTitle({ title, base, head }: PageContext): string {
  const branches = base && head ? strings.composer.branches(branchName(head, base), base.ref) : '';
  return [title ?? '', branches].filter(Boolean).join(' · ');
}

/** A branch of another repository with its owner. */
function branchName(branch: BranchRef, base: BranchRef): string {
  return branch.owner === base.owner ? branch.ref : `${branch.owner}:${branch.ref}`;
}

/** `pull request #1482`, `issue #12` or `this page`. */
export function subject(context: PageContext | null): string {
  if (!context?.number) return strings.ask.thisPage;
  return context.kind === 'issue'
    ? strings.ask.thisIssue(context.number)
    : strings.ask.thisPull(context.number);
}

/** What an answer can know of this kind of page: only a pull request has a diff that goes along. */
export function intro(context: PageContext | null): string {
  if (context?.kind === 'pull-request') return strings.ask.pullIntro;
  return context?.kind === 'issue' ? strings.ask.issueIntro : strings.ask.pageIntro;
}
