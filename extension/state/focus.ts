/** Focuses a part of the panel by id, `terminal` being the terminal that is shown. */
export function focusPart(id: string): void {
  const find = () =>
    id === 'terminal'
      ? document.querySelector<HTMLElement>('.terminal .xterm-helper-textarea')
      : document.getElementById(id);
  // It may only be drawn because of the chord.
  requestAnimationFrame(() => find()?.focus());
}
