import { useState } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import { Tab } from '../basics/tab.tsx';
import { TerminalTabs } from '../terminal/terminal-tabs.tsx';
import { TabMenu, type TabMenuProps } from './tab-menu.tsx';

export interface TabsProps extends Omit<TabMenuProps, 'cut'> {
  /** Whether terminals can be opened now. */
  connected: boolean;
  /** Whether the page has a description. */
  describes: boolean;
  onAdd: () => void;
}

/** Ask first, then the terminals; receipt and history at the right, the history behind the menu where it is narrow. */
export function Tabs(props: TabsProps) {
  const { tab, terminals, narrow, connected, describes, onTab, onAdd } = props;
  const [cut, setCut] = useState(false);
  const first = describes ? ['ask', 'description'] : ['ask'];
  const last = narrow && tab !== 'history' ? ['receipt'] : narrow ? ['history'] : ['receipt', 'history'];
  const shown = narrow ? terminals.filter(({ id }) => id === tab).slice(0, 1) : terminals;
  const move = (event: KeyboardEvent) =>
    moveTab(event, [...first, ...shown.map(({ id }) => id), ...last], props);
  return (
    <section class="tabs" aria-label={strings.tabs.label}>
      <div class="tab-list" role="tablist" aria-label={strings.tabs.label} onKeyDown={move}>
        <Tab name="ask" chosen={tab} onTab={onTab}>
          <Icon name="comment" />
          {strings.tabs.ask}
        </Tab>
        {describes && (
          <Tab name="description" chosen={tab} onTab={onTab} label={strings.description.tab}>
            <Icon name="pencil" />
            <span class="wide">{strings.description.tab}</span>
          </Tab>
        )}
        <TerminalTabs terminals={shown} chosen={tab} cut={cut} onTab={onTab} onCut={setCut} />
      </div>
      {connected && <IconButton id="new-terminal" icon="plus" label={strings.tabs.add} onClick={onAdd} />}
      {(narrow || cut || terminals.some(({ id }) => id === tab)) && <TabMenu {...props} cut={cut} />}
      <div class="tab-list last" role="tablist" aria-label={strings.tabs.records} onKeyDown={move}>
        {last.map((name) => (
          <Tab key={name} name={name} chosen={tab} onTab={onTab}>
            {name === 'receipt' ? strings.tabs.receipt : strings.tabs.history}
          </Tab>
        ))}
      </div>
    </section>
  );
}

/** Arrows choose the neighbour, Home and End the ends, Delete closes a terminal. */
function moveTab(event: KeyboardEvent, order: string[], { tab, terminals, onTab, onClose }: TabsProps): void {
  const at = order.indexOf(tab);
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % order.length,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (event.key === 'Delete' && terminals.some(({ id }) => id === tab)) onClose(tab);
  else if (target !== undefined) focusTab(order.at(target) ?? 'ask', onTab);
  else return;
  event.preventDefault();
}

function focusTab(name: string, onTab: (tab: string) => void): void {
  onTab(name);
  requestAnimationFrame(() => document.getElementById(`tab-${name}`)?.focus());
}
