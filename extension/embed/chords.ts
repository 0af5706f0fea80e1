/** What Alt+Shift and a key do, by `KeyboardEvent.code`. Other keys stay the page's and the terminal's. */
const actions = {
  KeyP: 'toggle',
  KeyI: 'composer',
  KeyT: 'terminal',
  KeyR: 'receipt',
  KeyF: 'find',
  KeyH: 'history',
} as const;

export type Chord = (typeof actions)[keyof typeof actions];
export const chords = Object.values(actions);

/** The chord that a person pressed, else null; scripts and input methods in the middle of a word do not count. */
export function chordOf(event: KeyboardEvent): Chord | null {
  const held = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (!held || !event.isTrusted || event.isComposing) return null;
  return Object.hasOwn(actions, event.code) ? actions[event.code as keyof typeof actions] : null;
}

/**
 * Catches chords before the page does. `handle` says whether it took the
 * chord; one that it leaves goes on to the page.
 */
export function catchChords(target: Window, end: AbortSignal, handle: (chord: Chord) => boolean): void {
  const onKey = (event: KeyboardEvent) => {
    const chord = chordOf(event);
    if (chord === null || !handle(chord)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', onKey, { capture: true, signal: end });
}
