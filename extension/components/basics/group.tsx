import type { ComponentChildren, CSSProperties } from 'preact';

interface Props {
  class: string;
  label: string;
  style?: CSSProperties;
  children: ComponentChildren;
}

/** Controls that belong together, under a name that is heard alone. */
export function Group({ class: look, label, style, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look along, and is none in a menu
    <div class={look} role="group" aria-label={label} style={style}>
      {children}
    </div>
  );
}
