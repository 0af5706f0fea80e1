import type { GitState } from '../../project/project.ts';
import { countTokens } from '../../tokens/count.ts';
import { block, headed } from '../block.ts';
import { fence } from '../fence.ts';
import { type Facts, overhead } from '../fit.ts';
import type { ContextSource } from '../source.ts';

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
    const state = project.git;
    if (state === null) return block('', { ...facts, sent: 'empty' });
    const wrap = (text: string) => headed("The user's checkout", fence(nonce, text));
    const { text, isWhole } = fitting(state, room.room - overhead(wrap));
    const of = () => countTokens(stateText(state, namedOf(state))) + overhead(wrap);
    return block(text === '' ? '' : wrap(text), { ...facts, sent: isWhole ? 'whole' : 'cut', of });
  },
};

/** Of the files as many as have room: that there are more is said, and branch and commits stay. */
function fitting(state: GitState, room: number): { text: string; isWhole: boolean } {
  for (let shown = namedOf(state); ; shown = Math.floor(shown * 0.7)) {
    const text = stateText(state, shown);
    if (countTokens(text) <= room) return { text, isWhole: shown === (state.changed?.count ?? 0) };
    if (shown === 0) return { text: '', isWhole: false };
  }
}

/** Files that are known by name. */
function namedOf({ changed }: GitState): number {
  return changed?.first.length ?? 0;
}

function stateText({ branch, headSha, upstream, changed, commits }: GitState, shown: number): string {
  const at = headSha === null ? 'no commit yet' : `at ${headSha.slice(0, 10)}`;
  const lines = [
    `Branch: ${branch ?? '(detached)'}, ${at}`,
    upstream && `${upstream.ahead} ahead and ${upstream.behind} behind ${upstream.name}`,
    ...changedLines(changed, shown),
    ...(commits.length > 0 ? ['Last commits:', ...commits] : []),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

function changedLines(changed: GitState['changed'], shown: number): string[] {
  if (changed === null) return ['Whether files are changed could not be told.'];
  const { count, first } = changed;
  if (count === 0) return ['Nothing is changed or added since the last commit.'];
  if (shown === 0) return [`Files that are not committed: ${count}.`];
  const rest = count > shown ? [`(… and ${count - shown} more)`] : [];
  return [`Not committed, as git status shows it:`, ...first.slice(0, shown), ...rest];
}
