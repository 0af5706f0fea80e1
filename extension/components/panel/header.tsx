import type { PageContext } from '../../../shared/page/context.ts';
import { strings } from '../../strings.ts';
import { pageTitle } from '../../wording/page.ts';
import { IconButton } from '../basics/icon-button.tsx';
import { isSame } from '../models/model-group.tsx';
import { ProviderMenu, type ProviderMenuProps } from '../models/provider-menu.tsx';
import { PageIcon } from './page-icon.tsx';

interface Props extends ProviderMenuProps {
  context: PageContext | null;
  /** Whether there is a host whose providers can be chosen. */
  connected: boolean;
  dock: 'right' | 'bottom';
  onDock: () => void;
  onCollapse: () => void;
}

/** What page this is, who answers, and where the panel sits. */
export function Header(props: Props) {
  const { context, dock } = props;
  return (
    <div class="header">
      <h1 class="header-page">
        <PageIcon context={context} />
        <span class="header-number cut">{pageName(context)}</span>
        <span class="header-title">{titleOf(context)}</span>
      </h1>
      <div class="header-actions">
        {props.connected && <HardSwitch {...props} />}
        {props.connected && <ProviderMenu {...props} />}
        <IconButton
          icon={dock === 'right' ? 'rows' : 'columns'}
          label={dock === 'right' ? strings.header.dockBottom : strings.header.dockRight}
          onClick={props.onDock}
        />
        <IconButton
          icon={dock === 'right' ? 'sidebarCollapse' : 'chevronDown'}
          label={strings.header.collapse}
          onClick={props.onCollapse}
        />
      </div>
    </div>
  );
}

/** The model for hard questions, on and off for this conversation by one press. */
function HardSwitch({ providers, chosen, hard, elsewhere, localOnly, onChoose }: Props) {
  if (hard === null || isSame(hard, elsewhere.repository)) return null;
  const provider = providers.find(({ id }) => id === hard.provider);
  if (provider?.reason !== null || (localOnly && !provider.isLocal)) return null;
  const on = isSame(hard, chosen);
  return (
    <span class="hard-switch">
      <IconButton
        icon="mortarBoard"
        label={strings.provider.useHard(hard.model)}
        pressed={on}
        onClick={() => onChoose(on ? null : hard)}
      />
    </span>
  );
}

function pageName(context: PageContext | null): string {
  if (context?.number) return `#${context.number}`;
  if (context?.kind === 'compare') return strings.header.newPull;
  return context?.repo ?? strings.header.noPage;
}

/** Two branches that are compared have no other name. */
function titleOf(context: PageContext | null): string {
  return (context?.kind === 'compare' ? pageTitle(context) : context?.title) ?? '';
}
