import type { WorktreeInfo } from '../../../shared/protocol/workspace.ts';
import { shortSha } from '../../../shared/pull/short-sha.ts';
import { strings } from '../../strings.ts';
import { shortPath } from '../../wording/paths.ts';
import { Icon } from '../basics/icon.tsx';
import { Menu } from '../basics/menu.tsx';

/** What is being done with worktrees now. */
export type WorktreeWork = { kind: 'creating'; number: number } | { kind: 'removing'; path: string };

export interface WorktreeProps {
  /** The page's pull request. */
  number: number;
  list: readonly WorktreeInfo[];
  work: WorktreeWork | null;
  /** Reads them again. */
  onMenu: () => void;
  onRunHere: () => void;
  onOpen: (path: string) => void;
  onRemove: (path: string) => void;
}

/** Checks the pull request out apart from the person's own checkout; those that are there stand in a menu. */
export function RunHere(props: WorktreeProps) {
  const { number, list, work, onRunHere } = props;
  const label = strings.worktree.runHereLabel(number);
  return (
    <span class="run-here">
      <button
        type="button"
        class="link-button"
        aria-label={label}
        title={label}
        disabled={work !== null}
        onClick={onRunHere}
      >
        {strings.worktree.runHere}
      </button>
      {list.length > 0 && <WorktreeMenu {...props} />}
    </span>
  );
}

function WorktreeMenu({ list, onMenu, onOpen, onRemove }: WorktreeProps) {
  return (
    <Menu
      label={strings.worktree.menu}
      buttonClass="menu-button"
      button={<Icon name="triangleDown" />}
      onOpen={onMenu}
    >
      {(close) => (
        <>
          <div class="menu-heading" role="presentation">
            {strings.worktree.menu}
          </div>
          {list.map((worktree) => (
            <Worktree
              key={worktree.path}
              {...worktree}
              onOpen={() => {
                close();
                onOpen(worktree.path);
              }}
              onRemove={() => {
                close();
                onRemove(worktree.path);
              }}
            />
          ))}
        </>
      )}
    </Menu>
  );
}

interface Acts {
  onOpen: () => void;
  onRemove: () => void;
}

function Worktree({ number, path, sha, changed, onOpen, onRemove }: WorktreeInfo & Acts) {
  const name = `#${number}`;
  return (
    <div class="worktree" role="presentation">
      <button type="button" role="menuitem" class="menu-item" tabIndex={-1} title={path} onClick={onOpen}>
        <Icon name="terminal" />
        <span class="menu-text">
          {strings.worktree.open(name)}
          <small>
            {[shortSha(sha), shortPath(path), changed && strings.worktree.changed]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </button>
      <button
        type="button"
        role="menuitem"
        class="menu-item"
        tabIndex={-1}
        aria-label={strings.worktree.remove(name)}
        title={strings.worktree.remove(name)}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}

/** What the state line says meanwhile. */
export function Work(work: WorktreeWork) {
  const words =
    work.kind === 'creating'
      ? strings.worktree.creating(work.number)
      : strings.worktree.removing(shortPath(work.path));
  return <span class="cut">{words}</span>;
}
