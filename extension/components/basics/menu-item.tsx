import { Icon, type IconName } from './icon.tsx';

interface Props {
  /** Null where only its room stays free. */
  icon: IconName | null;
  text: string;
  note?: string | undefined;
  /** Whether it ends something. */
  danger?: boolean;
  /** For one that shows or hides others: whether they are shown. */
  expanded?: boolean;
  onClick: () => void;
}

/** A line of a menu. */
export function MenuItem({ icon, text, note, danger = false, expanded, onClick }: Props) {
  return (
    <button
      type="button"
      role="menuitem"
      class={danger ? 'menu-item danger' : 'menu-item'}
      tabIndex={-1}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {icon ? <Icon name={icon} /> : <span class="icon-space" />}
      <span class="menu-text">
        {text}
        {note && <small>{note}</small>}
      </span>
    </button>
  );
}
