import { useEffect, useRef } from 'preact/hooks';
import type { WorktreeInfo } from '../../../shared/protocol/workspace.ts';
import { strings } from '../../strings.ts';
import { shortPath } from '../../wording/paths.ts';
import { isMeant } from '../basics/meant.ts';

export interface WorktreeCardProps {
  worktree: WorktreeInfo;
  onAnswer: (yes: boolean) => void;
}

/** Asks before changes are lost. */
export function WorktreeCard({ worktree: { number, path }, onAnswer }: WorktreeCardProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <section
      class="dock-card floating"
      role="alertdialog"
      aria-labelledby="worktree-title"
      aria-describedby="worktree-why"
      onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
    >
      <h2 id="worktree-title">{strings.worktree.removeTitle(`#${number}`)}</h2>
      <p id="worktree-why">{strings.worktree.removeWhy(shortPath(path))}</p>
      <div class="card-actions">
        <button type="button" class="button" ref={cancel} onClick={() => onAnswer(false)}>
          {strings.worktree.keep}
        </button>
        <button type="button" class="button danger" onClick={(event) => isMeant(event) && onAnswer(true)}>
          {strings.worktree.removeAnyway}
        </button>
      </div>
    </section>
  );
}
