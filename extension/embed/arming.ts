import { type ReadonlySignal, signal } from '@preact/signals';
import { chordOf } from './chords.ts';

/**
 * Whether the person has taken this frame in hand. A page can move the focus
 * into the frame while the person types into the page, so focus is not enough:
 * only a trusted pointer-down or chord inside the frame arms, only while the
 * panel can be seen, and losing the focus disarms.
 */
export function followArming(
  frame: Window,
  isVisible: ReadonlySignal<boolean>,
  end: AbortSignal,
): ReadonlySignal<boolean> {
  const armed = signal(false);
  const options = { capture: true, signal: end };
  const arm = (event: Event) => {
    if (event.isTrusted && isVisible.peek()) armed.value = true;
  };
  const armByChord = (event: KeyboardEvent) => {
    if (chordOf(event) !== null) arm(event);
  };
  const disarm = (event: Event) => {
    if (event.target === frame) armed.value = false;
  };
  frame.addEventListener('pointerdown', arm, options);
  frame.addEventListener('keydown', armByChord, options);
  frame.addEventListener('blur', disarm, options);
  return armed;
}
