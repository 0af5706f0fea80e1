import type { ComponentChildren } from 'preact';

export interface TabProps {
  name: string;
  look?: string;
  /** Where its words are not drawn in a narrow panel. */
  label?: string;
  /** Where they may be cut. */
  title?: string;
  /** So many of them stay. */
  letters?: number;
  chosen: string;
  onTab: (tab: string) => void;
  children: ComponentChildren;
}

export function Tab({ name, chosen, onTab, children, label, title = label, letters, look = '' }: TabProps) {
  const selected = name === chosen;
  return (
    <button
      type="button"
      role="tab"
      class={`tab ${look}`}
      id={`tab-${name}`}
      aria-label={label}
      title={title}
      style={letters === undefined ? undefined : { '--letters': letters }}
      aria-selected={selected}
      aria-controls={selected ? 'view' : undefined}
      tabIndex={selected ? 0 : -1}
      onClick={() => onTab(name)}
    >
      <span class="tab-face">{children}</span>
    </button>
  );
}
