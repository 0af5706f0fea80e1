import { clean } from '../../shared/answer/clean.ts';
import type { BranchRef, PageContext } from '../../shared/page/context.ts';
import { shortSha } from '../../shared/pull/short-sha.ts';
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

/** What goes along of a page: `PR #1482 description`, `Commit 1a2b3c4`; null where nothing of it does. */
export function pageAttached(context: PageContext): { text: string; short: string } | null {
  if (context.number)
    return { text: strings.composer.description(pageLabel(context)), short: `#${context.number}` };
  const text = otherLabel(context);
  return text === null ? null : { text, short: text };
}

function otherLabel({ kind, headSha, base, head, files }: PageContext): string | null {
  if (kind === 'commit' && headSha) return strings.composer.commit(shortSha(headSha));
  if (kind === 'compare' && base && head) return strings.composer.comparison;
  const path = kind === 'file' ? files[0]?.path : undefined;
  return path ? strings.composer.file(clean(path.slice(path.lastIndexOf('/') + 1))) : null;
}

/** Its title and, where it has two, its branches; a file's path. */
export function pageTitle({ kind, title, base, head, files }: PageContext): string {
  if (kind === 'file') return files[0]?.path ?? '';
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
