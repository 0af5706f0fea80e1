import { TELLING_STATES } from '../../../../shared/page/check-order.ts';
import type { BranchRef, PageFacts } from '../../../../shared/page/context.ts';

const headings: Partial<Record<PageFacts['kind'], string>> = {
  'pull-request': 'Pull request',
  issue: 'Issue',
};

export function headingOf(page: PageFacts | null): string {
  return (page && headings[page.kind]) ?? 'Page';
}

/** What the page says, most telling first: title, branches, then the description. */
export function pageText(page: PageFacts): string {
  const lines = [
    identity(page),
    page.title,
    field('State', page.state),
    field('Author', page.author),
    branches(page),
    field('Labels', page.labels.join(', ')),
    field('Linked issues', page.linkedIssues.join(', ')),
    field('Checks', checks(page)),
    page.body ? `\n${showComments(page.body)}` : null,
  ];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

/** The files that the page names, for when no diff was read. */
export function fileList(page: PageFacts): string {
  return page.files
    .map(
      (file) =>
        `${file.path} (${file.change ?? 'changed'}, +${file.additions ?? '?'} -${file.deletions ?? '?'})`,
    )
    .join('\n');
}

/**
 * Comments that the page does not render are marked, so that nothing hidden passes for the text. Empty ones were taken
 * out before secrets were looked for: here that would put one together.
 */
export function showComments(markdown: string): string {
  return markdown.replace(/<!--([\s\S]*?)(?:-->|$)/g, (_, text: string) => {
    return `[comment that the page hides: ${text.trim()}]`;
  });
}

function identity({ owner, repo, number }: PageFacts): string | null {
  return owner && repo ? `${owner}/${repo}${number === null ? '' : `#${number}`}` : null;
}

function branches({ base, head }: PageFacts): string | null {
  return base && head ? `Branches: ${branch(head)} into ${branch(base)}` : null;
}

function branch({ owner, repo, ref }: BranchRef): string {
  return `${owner}/${repo}:${ref}`;
}

/** The most telling ones by name, in the order in which they are read: what failed. */
const NAMED = 10;

function checks({ checks }: PageFacts): string {
  const states = [...new Set([...TELLING_STATES, ...checks.map(({ state }) => state)])];
  return states
    .map((state) => ({
      state,
      names: checks.filter((check) => check.state === state).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ state, names }) => (state === 'success' ? `${names.length} success` : named(state, names)))
    .join('; ');
}

function named(state: string, names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.length} ${state} (${names.slice(0, NAMED).join(', ')}${more})`;
}

function field(name: string, value: string | null): string | null {
  return value ? `${name}: ${value}` : null;
}
