import type { Composed } from '../../../shared/describe/composed.ts';
import type { Outline } from '../../../shared/describe/outline.ts';
import { strings } from '../../strings.ts';
import { CopyButton } from '../basics/copy-button.tsx';

interface TitleProps {
  composed: Composed;
  takesTitle: boolean;
  place: 'field' | 'github' | 'none';
  onTitle: (taken: boolean) => void;
}

export function TitleRow({ composed, takesTitle, onTitle, place }: TitleProps) {
  const { title } = composed;
  if (title === null || place === 'none') return null;
  return (
    <label class="description-title">
      <input
        type="checkbox"
        checked={takesTitle}
        aria-label={strings.description.useTitle(title)}
        onChange={({ currentTarget }) => onTitle(currentTarget.checked)}
      />
      <span class="muted">{strings.description.title}</span>
      <strong>{title}</strong>
    </label>
  );
}

interface BranchProps {
  composed: Composed;
  outline: Outline;
  onCopyName: (name: string) => void;
}

/** A name for a branch that has none of its own. GitHub's form cannot change it, so that it can be copied alone. */
export function BranchRow({ composed, outline, onCopyName }: BranchProps) {
  const { branch } = composed;
  const words = strings.description;
  if (branch === null || outline.branch === null) return null;
  return (
    <div class="description-title" title={words.branchHint}>
      <span class="muted">{words.branch}</span>
      <code>{branch}</code>
      <span class="muted">{words.insteadOf(outline.branch.name)}</span>
      <CopyButton
        class="link-button"
        bare
        label={words.copy}
        copied={words.copied}
        onCopy={() => onCopyName(branch)}
      />
    </div>
  );
}
