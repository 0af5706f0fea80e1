import type { TerminalInfo } from '../../../shared/terminal/terminal.ts';
import { strings } from '../../strings.ts';
import { Icon, type IconName } from '../basics/icon.tsx';
import { Menu } from '../basics/menu.tsx';
import { MenuItem } from '../basics/menu-item.tsx';

export interface TabMenuProps {
  /** `ask`, `description`, `receipt`, `history`, or a terminal's id. */
  tab: string;
  terminals: TerminalInfo[];
  /** Below 400 px all but the chosen view go behind the menu. */
  narrow: boolean;
  /** Whether there is no room for all terminals' tabs. */
  cut: boolean;
  onTab: (tab: string) => void;
  onRename: (terminal: string) => void;
  onClose: (terminal: string) => void;
}

/** Renames and closes the chosen terminal; where there is no room it also holds the other terminals. */
export function TabMenu({ tab, terminals, narrow, cut, onTab, onRename, onClose }: TabMenuProps) {
  const chosen = terminals.find(({ id }) => id === tab);
  const others = narrow || cut ? terminals.filter(({ id }) => id !== tab) : [];
  const label = chosen ? strings.tabs.terminalMenu(chosen.name) : strings.tabs.more;
  return (
    <Menu label={label} buttonClass="icon-button" button={<Icon name="kebab" />}>
      {(close) => {
        const item = (icon: IconName, text: string, act: () => void, danger = false) => (
          <MenuItem
            icon={icon}
            text={text}
            danger={danger}
            onClick={() => {
              close();
              act();
            }}
          />
        );
        return (
          <>
            {others.map(({ id, name }) => item('terminal', name, () => onTab(id)))}
            {narrow && tab !== 'history' && item('history', strings.tabs.history, () => onTab('history'))}
            {narrow && tab === 'history' && item('info', strings.tabs.receipt, () => onTab('receipt'))}
            {chosen && (narrow || others.length > 0) && <hr class="menu-line" />}
            {chosen && item('pencil', strings.tabs.rename, () => onRename(chosen.id))}
            {chosen && <hr class="menu-line" />}
            {chosen && item('x', strings.tabs.close, () => onClose(chosen.id), true)}
          </>
        );
      }}
    </Menu>
  );
}
