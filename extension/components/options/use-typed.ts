import { useLayoutEffect, useState } from 'preact/hooks';

/** What is being written, until what it stands for changes: the page is drawn anew in the meantime. */
export function useTyped(value: string) {
  const [text, setText] = useState(value);
  // With the field itself: an effect that came later would take back what was typed before it.
  useLayoutEffect(() => setText(value), [value]);
  return [text, setText] as const;
}
