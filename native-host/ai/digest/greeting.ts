import type { PageFacts } from '../../../shared/page/context.ts';

const ABOUT_DIFF =
  'what it changes, what is tested, which dependencies moved, what to look at twice, or about one file or function by its name';
const ABOUT_ISSUE = 'what it is about, its steps and what was said last';

/** A greeting answered with what the digest can say of the page that is open. */
export function greet(page: PageFacts | null, hasDiff: boolean, thanks: boolean): string {
  return `${thanks ? 'You are welcome!' : 'Hello!'} ${offer(page, hasDiff)}`;
}

function offer(page: PageFacts | null, hasDiff: boolean): string {
  if (page?.kind === 'issue') return `Ask me about this issue: ${ABOUT_ISSUE}.`;
  if (hasDiff) return `Ask me about this change: ${ABOUT_DIFF}.`;
  if (page?.kind === 'pull-request')
    return 'Ask me what this pull request is about; with its diff switched on I can say much more.';
  return `Open a pull request or an issue on GitHub, then ask me ${ABOUT_DIFF}.`;
}
