import type { GitState } from '../../project/project.ts';
import { block, headed } from '../block.ts';
import { keepHead } from '../cut.ts';
import { fence } from '../fence.ts';
import { type Facts, fitted } from '../fit.ts';
import type { ContextSource } from '../source.ts';

/** Of a long list of files that are not committed these stand for all. */
const MOST_CHANGED = 40;

/** Where the chosen checkout stands. */
export const git: ContextSource = {
  name: 'git',
  place: 'question',
  priority: 6,
  render: ({ clean, nonce }, room) => {
    const { project, sources } = clean;
    if (project === null) return null;
    const facts: Facts = { name: 'git', label: 'Checkout', ...room, fixed: false };
    if (!sources.workspace) return block('', { ...facts, sent: 'off' });
    if (project.git === null) return block('', { ...facts, sent: 'empty' });
    const wrap = (text: string) => headed("The user's checkout", fence(nonce, text));
    return fitted(wrap, stateText(project.git), keepHead, facts);
  },
};

function stateText({ branch, headSha, upstream, changed, commits }: GitState): string {
  const at = headSha === null ? 'no commit yet' : `at ${headSha.slice(0, 10)}`;
  const lines = [
    `Branch: ${branch ?? '(detached)'}, ${at}`,
    upstream && `${upstream.ahead} ahead and ${upstream.behind} behind ${upstream.name}`,
    ...changedLines(changed),
    ...(commits.length > 0 ? ['Last commits:', ...commits] : []),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

function changedLines(changed: GitState['changed']): string[] {
  if (changed === null) return ['Whether files are changed could not be told.'];
  if (changed.length === 0) return ['Nothing is changed or added since the last commit.'];
  const more = changed.length - MOST_CHANGED;
  const rest = more > 0 ? [`(… and ${more} more)`] : [];
  return [`Not committed, as git status shows it:`, ...changed.slice(0, MOST_CHANGED), ...rest];
}
