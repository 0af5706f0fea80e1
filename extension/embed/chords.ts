/** Keys that are ours together with Alt+Shift, by `KeyboardEvent.code`. */
const codes = new Set([
  'KeyP',
  'KeyK',
  'KeyA',
  'KeyF',
  'KeyI',
  'KeyT',
  'KeyC',
  'KeyR',
  'KeyH',
  'ArrowUp',
  'ArrowDown',
]);

/** A chord that a person pressed; scripts and input methods in the middle of a word do not count. */
export function isChord(event: KeyboardEvent): boolean {
  const ours = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && codes.has(event.code);
  return ours && event.isTrusted && !event.isComposing;
}

/**
 * Catches chords before the page does. `handle` says whether it took the
 * chord; one that it leaves goes on to the page.
 */
export function catchChords(target: Window, end: AbortSignal, handle: (code: string) => boolean): void {
  const onKey = (event: KeyboardEvent) => {
    if (!isChord(event) || !handle(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', onKey, { capture: true, signal: end });
}
