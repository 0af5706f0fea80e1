import { useEffect, useRef } from 'preact/hooks';
import type { WorkspaceInfo } from '../../../shared/protocol/workspace.ts';
import { strings } from '../../strings.ts';
import { shortPath } from '../../wording/paths.ts';
import { Icon } from '../basics/icon.tsx';
import { NoCheckoutCard, type NoCheckoutCardProps } from './no-checkout-card.tsx';

export interface WorkspaceCardProps extends NoCheckoutCardProps {
  workspaces: readonly WorkspaceInfo[];
  chosen: string | null;
  /** Whether the person asked for the card, and not the panel for an answer. */
  wanted: boolean;
  onChoose: (path: string | null) => void;
}

/** Asks which checkout questions may read, or says why there is none to choose. */
export function WorkspaceCard(props: WorkspaceCardProps) {
  return props.workspaces.length === 0 ? <NoCheckoutCard {...props} /> : <ChoiceCard {...props} />;
}

/** It waits, and takes the focus from nobody who did not call it. */
function ChoiceCard(props: WorkspaceCardProps) {
  const { workspaces, chosen, repository, wanted, onChoose, onLater } = props;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted) root.current?.querySelector('button')?.focus();
  }, [wanted]);
  return (
    <section
      class="dock-card"
      aria-labelledby="workspace-title"
      ref={root}
      onKeyDown={(event) => event.key === 'Escape' && onLater()}
    >
      <h2 id="workspace-title">
        <Icon name="gitBranch" />
        <span>{titleOf(workspaces, repository)}</span>
      </h2>
      <p>{strings.workspace.why}</p>
      {workspaces.length > 1 && (
        <ul class="candidates">
          {workspaces.map((workspace) => (
            <li key={workspace.path}>
              <Candidate workspace={workspace} used={workspace.path === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      <div class="card-actions">
        {workspaces.length === 1 && (
          <button type="button" class="button" onClick={() => onChoose(workspaces[0]?.path ?? null)}>
            {strings.workspace.use}
          </button>
        )}
        <button type="button" class="button" onClick={onLater}>
          {wanted ? strings.workspace.cancel : strings.workspace.later}
        </button>
        <button type="button" class="button quiet" onClick={() => onChoose(null)}>
          {workspaces.length === 1 ? strings.workspace.noneOfOne : strings.workspace.none}
        </button>
      </div>
    </section>
  );
}

function titleOf(workspaces: readonly WorkspaceInfo[], repository: string): string {
  const [first, ...others] = workspaces;
  if (!first || others.length > 0) return strings.workspace.titleSeveral(repository);
  return strings.workspace.titleOne(shortPath(first.path), repository);
}

interface CandidateProps {
  workspace: WorkspaceInfo;
  used: boolean;
  onChoose: (path: string) => void;
}

function Candidate({ workspace: { path, branch }, used, onChoose }: CandidateProps) {
  const where = branch === null ? strings.workspace.detached : strings.workspace.branch(branch);
  return (
    <button type="button" class="candidate" title={path} onClick={() => onChoose(path)}>
      <span class="path">{shortPath(path)}</span>
      <small>{used ? `${where} · ${strings.workspace.inUse}` : where}</small>
    </button>
  );
}
