import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** For a button that stands for one of two states. */
  pressed?: boolean;
  id?: string;
}

/** A square button with an icon; its label is also its tooltip. */
export function IconButton({ icon, label, onClick, pressed, id }: Props) {
  return (
    <button
      type="button"
      id={id}
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
