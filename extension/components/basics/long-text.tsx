import type { ComponentChildren } from 'preact';

/** Text as it is, which may be longer than its place. */
export function LongText({ class: look, children }: { class?: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
    <pre class={look} tabIndex={0}>
      {children}
    </pre>
  );
}
