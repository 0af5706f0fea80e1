import type { WorktreeInfo } from '../../../shared/protocol/workspace.ts';
import { strings } from '../../strings.ts';
import { shortPath } from '../../wording/paths.ts';
import { ConfirmCard } from '../basics/confirm-card.tsx';

export interface WorktreeCardProps {
  worktree: WorktreeInfo;
  onAnswer: (yes: boolean) => void;
}

/** Asks before changes are lost. */
export function WorktreeCard({ worktree: { number, path }, onAnswer }: WorktreeCardProps) {
  return (
    <ConfirmCard
      id="worktree"
      class="dock-card floating"
      title={strings.worktree.removeTitle(`#${number}`)}
      why={strings.worktree.removeWhy(shortPath(path))}
      no={strings.worktree.keep}
      yes={strings.worktree.removeAnyway}
      danger
      onAnswer={onAnswer}
    />
  );
}
