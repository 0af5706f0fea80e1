import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  label: string;
  /** A shorter tooltip. */
  hint?: string;
  onClick: () => void;
  /** For a button that stands for one of two states. */
  pressed?: boolean;
  /** Keeps its place when there is nothing to do. */
  disabled?: boolean;
  id?: string;
}

/** A square button with an icon; its label is also its tooltip, unless it has another. */
export function IconButton({ icon, label, hint = label, onClick, pressed, disabled, id }: Props) {
  return (
    <button
      type="button"
      id={id}
      class="icon-button"
      aria-label={label}
      title={hint}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
