import type { PageKey } from '../../../shared/page/context.ts';
import type { ProviderMenuProps } from '../../components/models/provider-menu.tsx';
import type { Checkouts } from '../../components/panel/state-line.tsx';
import type { WorkspaceCardProps } from '../../components/workspace/workspace-card.tsx';
import type { WorktreeCardProps } from '../../components/workspace/worktree-card.tsx';
import type { WorktreeProps } from '../../components/workspace/worktree-menu.tsx';
import type { PanelState } from '../panel.ts';
import type { Surroundings } from '../surroundings.ts';

/** The menus of models. */
export function menuProps({ providers, page, guard }: PanelState, around: Surroundings): ProviderMenuProps {
  return {
    providers: providers.list.value,
    chosen: providers.chosen.value,
    hard: providers.hard.value,
    elsewhere: providers.elsewhere.value,
    repository: repositoryName(page.key.value),
    localOnly: providers.localOnly.value,
    models: providers.models.lists.value,
    onMenu: () => guard(providers.refresh().then(() => providers.askModels())),
    onModels: (provider) => guard(providers.models.ask(provider)),
    onChoose: (choice) => guard(providers.choose(choice)),
    onChooseFor: (kind, choice) => guard(providers.chooseFor(kind, choice)),
    onRestrict: (localOnly) => guard(providers.restrict(localOnly)),
    onOptions: around.openOptions,
  };
}

function repositoryName(key: PageKey | null): string | null {
  return key && `${key.owner}/${key.repo}`;
}

/** What the state line says of the repository's checkouts. */
export function checkouts({ workspace, headCheck }: PanelState): Checkouts | undefined {
  const found = workspace.found.value;
  return (
    found && {
      count: found.workspaces.length,
      used: workspace.chosen.value ?? null,
      open: found.asks,
      head: headCheck.value,
    }
  );
}

/** The question which checkout is used, null while nobody is asked. */
export function workspaceProps({ workspace, page, guard }: PanelState): WorkspaceCardProps | null {
  const found = workspace.found.value;
  const repository = repositoryName(page.key.value);
  if (!found || repository === null || !workspace.asking.value) return null;
  return {
    workspaces: found.workspaces,
    chosen: found.chosen,
    settings: found.settings ?? 'settings.json',
    repository,
    wanted: workspace.wanted.value,
    onChoose: (path) => guard(workspace.choose(path)),
    onLook: () => guard(workspace.refresh()),
    onLater: () => workspace.later(),
  };
}

/** Null where no pull request can be checked out. */
export function worktreeProps({ worktrees, page, guard }: PanelState): WorktreeProps | null {
  const context = page.context.value;
  if (context?.kind !== 'pull-request' || context.number === null) return null;
  return {
    number: context.number,
    list: worktrees.list.value,
    work: worktrees.work.value,
    onMenu: () => guard(worktrees.refresh()),
    onRunHere: () => guard(worktrees.runHere()),
    onOpen: (path) => guard(worktrees.open(path)),
    onRemove: (path) => guard(worktrees.remove(path)),
  };
}

/** Null while nobody is asked. */
export function removalProps(
  { worktrees, guard }: PanelState,
  { permits }: Surroundings,
): WorktreeCardProps | null {
  const worktree = worktrees.asked.value;
  const onAnswer = (yes: boolean) => (!yes || permits.remove()) && guard(worktrees.answer(yes));
  return worktree && { worktree, onAnswer };
}
