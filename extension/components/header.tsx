import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import type { PageContext } from '../../shared/page/context.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import { strings } from '../strings.ts';
import { IconButton } from './icon-button.tsx';
import { PageIcon } from './page-icon.tsx';
import { ProviderMenu } from './provider-menu.tsx';

interface Props {
  context: PageContext | null;
  providers: ProviderInfo[];
  chosen: ProviderChoice | null;
  /** Whether there is a host whose providers can be chosen. */
  connected: boolean;
  dock: 'right' | 'bottom';
  onChoose: (choice: ProviderChoice) => void;
  onOptions: () => void;
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
        <span class="header-number">{pageName(context)}</span>
        <span class="header-title">{context?.title}</span>
      </h1>
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
  );
}

function pageName(context: PageContext | null): string {
  if (context?.number) return `#${context.number}`;
  return context?.repo ?? strings.header.noPage;
}
